import type { ApiError } from '#contract/api-error.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Id } from '#contract/entities/common.ts';
import type { AnyWhole, ItemNoun, Restamped } from './pending-writes.ts';

/** A write that is to be kept: its arguments are JSON, so that another page can send it. */
export interface AskedWrite {
  write: EndpointName;
  args: object;
  /** What is written to, such as `task:7`: writes to one entity are sent in the order in which they were made. */
  entity: string;
  /** Our service runs a call once per key. Absent where the server takes no keys. */
  idempotencyKey?: string | undefined;
  /** Items of the same title that the server had before: none of them is the result of this creation. */
  twins?: readonly Id[] | undefined;
}

/** What an answer means for later writes. */
export interface Answered {
  /** The real id of an item that had a temporary one. */
  created?: { noun: ItemNoun; temporary: Id; id: Id } | undefined;
  /** The item's `updated_at` before and after: a later change of the same item began with the former. */
  changed?: Restamped | undefined;
  /**
   * The same for a change that the server did not have to compare, when the answer shows that nobody else has changed the
   * item.
   */
  unasked?: Restamped | undefined;
}

/** The place of one write in the outbox. */
export interface Ticket {
  /**
   * Resolves to true once the write is stored, or in this page's memory while storing fails; to false where it cannot be
   * kept.
   */
  readonly kept: Promise<boolean>;
  /** True once the page has been suspended: another page may have sent the write since. */
  isGivenUp(): boolean;
  /** The server has answered: the write need not be kept. Resolves once no other page can show or send it any more. */
  done(answered: Answered): Promise<unknown>;
  /** The write has failed and its caller knows, or it is undone. Resolves once no other page can send it any more. */
  drop(): Promise<unknown>;
  /**
   * The write is sent later. `takeOff` removes its layer from the lists once it is done; `failure` says why it got no
   * answer, and is absent when it was not sent because others wait. `isRefused`: its token was, and the session is about to
   * end.
   */
  wait(takeOff: (() => void) | undefined, failure?: ApiError, isRefused?: boolean): void;
}

/** A change that was given up. */
export interface Discarded {
  /** It was being sent, and cannot be stopped. */
  readonly mayBeDone: boolean;
  /** Puts a change of an item back into the list. */
  putBack(): Promise<void>;
}

/** The state of the outbox, for the user. */
export interface OutboxState {
  /** How many writes wait for the server. */
  waiting: number;
  /** When the oldest of them was made, in milliseconds; null when none waits. */
  oldest: number | null;
  /** How many writes the user has to decide about. */
  needUser: number;
  /** True while the server does not answer. */
  isAway: boolean;
  /** False when this browser stores nothing, as in private windows, and while it cannot store unsent writes. */
  canKeep: boolean;
  /** The session has expired: what waits is sent once the same user has signed in again. */
  needsSignIn: boolean;
  /** The stored writes have not been read yet. */
  isOpening?: true;
}

/** The state when the server has everything. */
export const NOTHING_UNSENT: OutboxState = {
  waiting: 0,
  oldest: null,
  needUser: 0,
  isAway: false,
  canKeep: true,
  needsSignIn: false,
};

/** A field of a change that the user has to decide about. */
export interface ChangedField {
  /** Its name in the item. */
  field: string;
  theirs: unknown;
  mine: unknown;
  /** The value of `mine` as it is sent, when that is an id and `mine` the name for it. */
  sent?: Id | null;
}

/** An unsent change, for the user. */
export interface UnsentChange {
  /** Its place in the outbox. */
  sequence: number;
  /** What it does, such as `Move: Buy milk`. */
  words: string;
  /** Why the user has to decide; null while it waits for the server. */
  problem: string | null;
  /**
   * `conflict`: another device has changed the same fields. `deletion`: it has changed the item that is to be deleted.
   * `gone`: the server no longer has the item.
   */
  kind: 'conflict' | 'deletion' | 'gone' | 'other';
  /** The conflicting fields; for a deletion, `mine` is what the user saw; for a gone item, what the change would have made. */
  fields: readonly ChangedField[];
  /** The gone item as the change would have made it; else null. */
  lost: AnyWhole | null;
  /** The item of a conflict as the server has it; else null. */
  theirs: AnyWhole | null;
}

/** The writes that the server has not answered, stored in this browser until it does. */
export interface Outbox {
  /** Stores a write before it is sent. `isHeld`: it waits for others, and is not sent now. */
  keep(asked: AskedWrite, options?: { isHeld?: boolean }): Ticket;
  /**
   * True when a write to this entity has to wait for unsent ones; with `args`, also for the creation of another item to
   * which they refer.
   */
  holds(entity: string, args?: object): boolean;
  /** Resolves once the stored writes of earlier pages have been read, or when that takes too long. Absent: they have been. */
  read?(): Promise<unknown> | undefined;
  /**
   * The last write to an entity, when it was never sent: undoing it removes it. `takeBack` resolves to false when it has
   * been sent after all.
   */
  untried(entity: string): { write: EndpointName; args: object; takeBack(): Promise<boolean> } | undefined;
  get(): OutboxState;
  /** The unsent changes, oldest first. The same array until it changes. */
  changes(): readonly UnsentChange[];
  subscribe(listener: () => void): () => void;
  /**
   * Sends a change that the user has looked at, over whatever the server has. One in conflict goes over what the user was
   * shown: when another device has changed the same field again, it is in conflict again. A waiting one only goes without a
   * pause.
   */
  retry(sequence: number): Promise<void>;
  /** Sends what waits now, without a pause. Resolves, once that has been tried, to the number of unsent changes. */
  drain(): Promise<number>;
  /** Gives up a change; with the creation of an item, also all changes to it. */
  discard(sequence: number): Promise<Discarded>;
}
