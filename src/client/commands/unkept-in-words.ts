import type { Api } from '#client/data/api.ts';
import type { TaskFields } from '#client/data/task-writes.ts';
import { UNKEPT, unkeptIn } from '#client/data/unkept.ts';
import { editedFieldNames, type Task } from '#contract/entities/task.ts';
import { taskRows } from './task-rows.ts';

/** Words for the fields that another server accepted and did not keep, after those for the rest; empty when there are none. */
export function unkeptInWords(api: Api, sent: TaskFields, now: Task): string {
  const unkept = unkeptIn(api, sent, now);
  const nouns = editedFieldNames.filter((name) => unkept.includes(name)).map((name) => taskRows[name].noun);
  return nouns.length === 0 ? '' : `, without its ${nouns.join(', ')}: ${UNKEPT}`;
}
