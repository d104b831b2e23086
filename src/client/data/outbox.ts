import type { ApiError } from '#contract/api-error.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Id } from '#contract/entities/common.ts';
import type { AnyWhole, ItemNoun, Restamped } from './pending-writes.ts';

/** A write as its caller asks for it: its arguments are JSON, so that another page can send it. */
export interface AskedWrite {
  write: EndpointName;
  args: object;
  /** What is written to, such as `task:7`: writes to one entity are sent in the order in which they were asked for. */
  entity: string;
  /** Our service does what comes twice under one key once. Absent where the server takes no keys. */
  idempotencyKey?: string | undefined;
  /** The items of the same title that the server was known to have before: none of them is what this creation makes. */
  twins?: readonly Id[] | undefined;
}

/** What an answer changes about the writes that were asked for after it. */
export interface Answered {
  /** The real id of an item that had a temporary one. */
  created?: { noun: ItemNoun; temporary: Id; id: Id } | undefined;
  /** The item's `updated_at` before and after: a later change of the same item began with the former. */
  changed?: Restamped | undefined;
  /** The same of a change that the server was not asked to compare, where the answer shows that nobody else has changed the item. */
  unasked?: Restamped | undefined;
}

/** The place of one write in the outbox. */
export interface Ticket {
  /** Resolves to true once the write is stored, or in this page's memory while storing fails; to false where nothing can be. */
  readonly kept: Promise<boolean>;
  /** True once the page has been put to sleep: another page may have sent the write since. */
  isGivenUp(): boolean;
  /** The server has answered: the write need not be kept. Resolves once no other page can show or send it any more. */
  done(answered: Answered): Promise<unknown>;
  /** The write has failed, and its caller has been told, or is taken back. Resolves once no other page can send it any more. */
  drop(): Promise<unknown>;
  /**
   * The write is sent later. `takeOff` takes its layer off the lists, once it is done; `failure` says why it got no
   * answer, and is absent when it has not been sent because others wait.
   */
  wait(takeOff: (() => void) | undefined, failure?: ApiError): void;
}

/** A change that was given up. */
export interface Discarded {
  /** It was on its way, and cannot be called back. */
  readonly mayBeDone: boolean;
  /** Puts a change of an item back into the list. */
  putBack(): Promise<void>;
}

/** What the outbox holds, as the user is told. */
export interface OutboxState {
  /** How many writes wait for the server. */
  waiting: number;
  /** When the oldest of them was asked for, in milliseconds; null when none waits. */
  oldest: number | null;
  /** How many writes the user has to decide about. */
  needUser: number;
  /** True while the server does not answer. */
  isAway: boolean;
  /** False when this browser stores nothing, such as in private windows, and while it cannot store what is not sent. */
  canKeep: boolean;
  /** The session has expired: what waits is sent once the same user has signed in again. */
  needsSignIn: boolean;
  /** What is kept has not been read yet. */
  isOpening?: true;
}

/** How it stands when the server has everything. */
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
  /** As the item calls it. */
  field: string;
  theirs: unknown;
  mine: unknown;
  /** Mine as it is sent, where that is an id; `mine` is then the name that goes with it. */
  sent?: Id | null;
}

/** A change that is not sent, as the user is told. */
export interface UnsentChange {
  /** Its place in the outbox. */
  sequence: number;
  /** What it does, such as `Move: Buy milk`. */
  words: string;
  /** Why the user has to decide; null while it waits for the server. */
  problem: string | null;
  /**
   * `conflict`: another device has changed the same fields. `deletion`: it has changed the item that is to be deleted. `gone`: the
   * server does not have the item any more.
   */
  kind: 'conflict' | 'deletion' | 'gone' | 'other';
  /** What a conflict is about, for a deletion with what the user saw as `mine`; what a change would have made of an item that is gone. */
  fields: readonly ChangedField[];
  /** What the change would have made of an item that is gone; else null. */
  lost: AnyWhole | null;
  /** The item of a conflict as the server has it; else null. */
  theirs: AnyWhole | null;
}

/** The writes that the server has not answered, stored in this browser until it does. */
export interface Outbox {
  /** Stores a write before it is sent. `isHeld`: it waits for others, and is not sent now. */
  keep(asked: AskedWrite, options?: { isHeld?: boolean }): Ticket;
  /**
   * True when a write to this entity has to wait for others that are not sent yet; with `args`, also for the creation of
   * another item that they name.
   */
  holds(entity: string, args?: object): boolean;
  /** Resolves once it is known what waits from the page before, or when that takes too long. Absent: it is known. */
  read?(): Promise<unknown> | undefined;
  /**
   * The last write to an entity, when it has never been sent: undoing it takes it back. False when it has been sent after all.
   */
  untried(entity: string): { write: EndpointName; args: object; takeBack(): Promise<boolean> } | undefined;
  get(): OutboxState;
  /** What is not sent, oldest first. The same array until it changes. */
  changes(): readonly UnsentChange[];
  subscribe(listener: () => void): () => void;
  /**
   * Sends a change that the user has looked at, over whatever the server has. One in conflict goes over what the user was
   * shown: when another device has changed the same field once more, it is in conflict again. One that
   * waits goes as it is: there is only no pause any more.
   */
  retry(sequence: number): Promise<void>;
  /** Sends what waits now, without a pause. Resolves, once it has been tried, to how many changes are not sent. */
  drain(): Promise<number>;
  /** Gives a change up, and with the creation of an item all that is to be done to it. */
  discard(sequence: number): Promise<Discarded>;
}
