import type { Api } from '#client/data/api.ts';
import type { TaskFields } from '#client/data/task-writes.ts';
import type { Day } from '#contract/entities/day.ts';
import type { Task } from '#contract/entities/task.ts';

interface Waiting {
  /** Null or blank: it waits for nobody in particular. */
  who: string | null;
  /** The day on which to ask again. Absent: the task keeps its day. */
  again?: Day | null;
}

/**
 * The fields of a task that begins to wait. Our service keeps for whom it waits and when to ask again. On another server a
 * sentence in the description says both (decision 38).
 */
export function waitingFields({ isOurs }: Api, { description }: Task, { who, again }: Waiting): TaskFields {
  const fields = { status: 'waiting', waiting_for: who } as const;
  if (isOurs) return { ...fields, ...(again !== undefined && { follow_up: again }) };
  const line = [who && sentenceOf(who), again && `Ask again on ${again}.`].filter(Boolean).join(' ');
  if (!line || endsWith(description, line)) return fields;
  return { ...fields, description: [description, line].filter(Boolean).join('\n\n') };
}

/** Whom the task waits for. A server without the field has it in the description, if `who` was written there. */
export function waitedFor({ status, description, waiting_for: whom }: Task, who: string | null): string | null {
  const isDescribed = who && status === 'waiting' && endsWith(description, sentenceOf(who));
  return whom ?? (isDescribed ? who : null);
}

const sentenceOf = (who: string) => `Waiting for ${who}.`;

/** Whether the last line of a description begins with this sentence. */
function endsWith(description: string | null, sentence: string): boolean {
  const last = description?.trim().split('\n').at(-1) ?? '';
  return `${last} `.startsWith(`${sentence} `);
}
