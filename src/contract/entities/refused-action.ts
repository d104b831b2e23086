import * as z from 'zod/mini';
import { extra, Id } from './common.ts';
import { ProposedAction } from './proposed-action.ts';

/** Longest texts of a refused proposal, in characters. */
export const WORDS_LIMIT = 80;
export const TITLE_LIMIT = 200;
export const REASON_LIMIT = 200;

/** More are not counted. */
export const MOST = 1_000_000;
const Count = z.int().check(z.minimum(1), z.maximum(MOST));

/** A proposal that cannot be done. The reply may speak of it, so it is shown with the reason instead of being left out. */
export const RefusedAction = z.object({
  action: z.literal('refused'),
  /** What was proposed: `Delete`, or a whole phrase. */
  proposed: z.string().check(z.minLength(1), z.maxLength(WORDS_LIMIT)),
  /** The task that it is about, by its id or by its title. */
  task_id: z.nullish(Id),
  title: z.nullish(z.string().check(z.maxLength(TITLE_LIMIT))),
  /** Why it cannot be done, as a sentence without its full stop. */
  why: z.string().check(z.minLength(1), z.maxLength(REASON_LIMIT)),
  /** How many proposals this one stands for; 1 when absent. */
  count: z.nullish(Count),
});
export type RefusedAction = z.output<typeof RefusedAction>;

/** An action of a reply: one that can be accepted, or one that was refused. */
export const ReplyAction = z.union([ProposedAction, RefusedAction]);
export type ReplyAction = z.output<typeof ReplyAction>;

/** The actions of a reply, once `readActions` (read-actions.ts) has read them; what is absent is none. */
export const ReplyActions = z.pipe(
  extra(z.array(ReplyAction)),
  z.transform((actions) => actions ?? []),
);

export const isRefused = (action: ReplyAction): action is RefusedAction => action.action === 'refused';

const Counted = z.object({ action: z.literal('refused'), count: Count });

/** How many proposals one of a list stands for. */
export function countOf(action: unknown): number {
  const { data } = Counted.safeParse(action);
  return data?.count ?? 1;
}
