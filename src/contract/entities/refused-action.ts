import * as z from 'zod/mini';
import { extra, Id } from './common.ts';
import { ProposedAction } from './proposed-action.ts';

/** The longest texts of a refused proposal, in characters. */
export const WORDS_LIMIT = 80;
export const TITLE_LIMIT = 200;
export const REASON_LIMIT = 200;

/** The highest count. */
export const MOST = 1_000_000;
const Count = z.int().check(z.minimum(1), z.maximum(MOST));

/** A proposal that cannot be accepted. The reply may mention it, so it is shown with the reason instead of being left out. */
export const RefusedAction = z.object({
  action: z.literal('refused'),
  /** What was proposed: `Delete`, or a whole phrase. */
  proposed: z.string().check(z.minLength(1), z.maxLength(WORDS_LIMIT)),
  /** The id or the title of the task that it is about. */
  task_id: z.nullish(Id),
  title: z.nullish(z.string().check(z.maxLength(TITLE_LIMIT))),
  /** The reason, as a sentence without its full stop. */
  why: z.string().check(z.minLength(1), z.maxLength(REASON_LIMIT)),
  /** How many proposals this one stands for; 1 when absent. */
  count: z.nullish(Count),
});
export type RefusedAction = z.output<typeof RefusedAction>;

/** An action of a reply: one that can be accepted, or a refused one. */
export const ReplyAction = z.union([ProposedAction, RefusedAction]);
export type ReplyAction = z.output<typeof ReplyAction>;

/** The actions of a reply, as `readActions` (read-actions.ts) returns them; none when absent. */
export const ReplyActions = z.pipe(
  extra(z.array(ReplyAction)),
  z.transform((actions) => actions ?? []),
);

/** True for an action that cannot be accepted. */
export const isRefused = (action: ReplyAction): action is RefusedAction => action.action === 'refused';

const Counted = z.object({ action: z.literal('refused'), count: Count });

/** How many proposals an entry stands for. */
export function countOf(action: unknown): number {
  const { data } = Counted.safeParse(action);
  return data?.count ?? 1;
}
