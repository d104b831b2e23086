import type { ReplyAction } from '#contract/entities/refused-action.ts';
import type { ActionState } from '#machines/chat-action.ts';
import type { ActionPlace } from '#machines/conversation.ts';

/** A proposed action as it is shown, and how it stands. */
export interface ProposalRow extends ActionPlace {
  key: string;
  proposed: ReplyAction;
  words: string;
  state: ActionState;
  /** How it stands, in words. */
  status: string;
  /** Why it cannot be accepted; null when it can. */
  why: string | null;
  desk: ProposalDesk;
}

/** Does what is decided about proposals. */
export interface ProposalDesk {
  /** Runs their commands, one after the other; those that are accepted already are left. */
  accept(rows: readonly ProposalRow[]): Promise<Acceptance>;
  settle(row: ProposalRow, state: ActionState): void;
}

/** What came of accepting several proposals. */
export interface Acceptance {
  /** How many were accepted now: not those that had been before, or cannot be. */
  taken: number;
  /** How many of these have been done. */
  done: number;
}
