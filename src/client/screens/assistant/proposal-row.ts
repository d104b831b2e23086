import type { ReplyAction } from '#contract/entities/refused-action.ts';
import type { ActionState } from '#machines/chat-action.ts';
import type { ActionPlace } from '#machines/conversation.ts';

/** A proposed action as it is shown, with its state. */
export interface ProposalRow extends ActionPlace {
  key: string;
  proposed: ReplyAction;
  words: string;
  state: ActionState;
  /** Its state in words. */
  status: string;
  /** Why it cannot be accepted; null when it can. */
  why: string | null;
  desk: ProposalDesk;
}

/** Carries out decisions about proposals. */
export interface ProposalDesk {
  /** Runs their commands, one after the other; skips those that are accepted already. */
  accept(rows: readonly ProposalRow[]): Promise<Acceptance>;
  settle(row: ProposalRow, state: ActionState): void;
}

/** The result of accepting several proposals. */
export interface Acceptance {
  /** How many were accepted now, without those accepted before, or impossible. */
  taken: number;
  /** How many of these were done. */
  done: number;
}
