import { heldIn, type Task, type TaskField } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import type { TaskFields } from './task-writes.ts';

/** The fields that another server accepted and did not keep: their words would be lost in silence. */
export function unkeptIn({ isOurs }: Pick<Api, 'isOurs'>, sent: TaskFields, stored: Task): TaskField[] {
  const names = Object.keys(sent) as TaskField[];
  return isOurs ? [] : names.filter((name) => sent[name] != null && heldIn(stored, name) == null);
}

/** Why they are not kept. */
export const UNKEPT = 'this server does not keep it';
