import type { ReplyAction } from '#contract/entities/refused-action.ts';

/**
 * The state of a proposed action. `queued` and `accepting`: it is accepted, and waits for its turn or for the answer.
 * `undone`: accepted, and undone since. `interrupted`: nobody knows whether it was done.
 */
export const ACTION_STATES = [
  'open',
  'queued',
  'accepting',
  'accepted',
  'undone',
  'dismissed',
  'failed',
  'interrupted',
] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** An action that a reply proposes, and its result. */
export interface ChatAction {
  proposed: ReplyAction;
  state: ActionState;
  /** The idempotency key of its acceptance: the same after a failure, a new one after an undo. */
  key?: string | undefined;
  /** Its result, or why there is none; in words. */
  why?: string | undefined;
  /** Its words at the time of the result: its task may have another title since. */
  words?: string | undefined;
}

/** Whether an action is accepted, and not done yet. */
export const isUnderWay = ({ state }: Pick<ChatAction, 'state'>) => state === 'queued' || state === 'accepting';
