import type { ReplyAction } from '#contract/entities/refused-action.ts';

/**
 * How it stands with a proposed action. `queued` and `accepting`: it is accepted, and waits for its turn or for the answer.
 * `undone`: accepted, and taken back since. `interrupted`: nobody knows whether it was done.
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

/** An action that a reply proposes, and what became of it. */
export interface ChatAction {
  proposed: ReplyAction;
  state: ActionState;
  /** The idempotency key of its acceptance: the same one after a failure, a new one after it was taken back. */
  key?: string | undefined;
  /** What came of it, or why nothing did; in words. */
  why?: string | undefined;
  /** What it was called when something became of it: its task may have another title since. */
  words?: string | undefined;
}

/** Whether an action is accepted, and not done yet. */
export const isUnderWay = ({ state }: Pick<ChatAction, 'state'>) => state === 'queued' || state === 'accepting';
