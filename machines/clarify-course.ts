/** The context of the clarify machine: keys of rows, never the items themselves. */
export interface ClarifyContext {
  /** Every item of this round, in order. */
  order: readonly string[];
  /** Those that are in the inbox now. */
  inbox: readonly string[];
  /** Those that were skipped. */
  skipped: readonly string[];
  /** The shown item; null when none is left. */
  current: string | null;
  /** An item that comes back into the inbox, to be shown as soon as it is there. */
  returning: string | null;
  /** When the two minutes end, in milliseconds since 1970; null while no timer runs. */
  timerEnds: number | null;
}

/** The part of a round that the browser keeps, so that the user can continue it. */
export type KeptRound = Pick<ClarifyContext, 'order' | 'skipped' | 'current'>;

export type ClarifyEvent =
  /** The present inbox, by the keys of its rows. */
  | { type: 'clarify.inbox'; keys: readonly string[] }
  | { type: 'clarify.skip'; key: string }
  /** A decision about the item was undone: it is shown again. */
  | { type: 'clarify.return'; key: string }
  /** Goes through the skipped items again. */
  | { type: 'clarify.again' }
  | { type: 'clarify.startTimer'; now: number }
  | { type: 'clarify.stopTimer' }
  /** The session is over. */
  | { type: 'clarify.close' };

export const nothingYet: ClarifyContext = {
  order: [],
  inbox: [],
  skipped: [],
  current: null,
  returning: null,
  timerEnds: null,
};

type Round = Omit<ClarifyContext, 'timerEnds'>;

/** The items that wait for a decision, in order. */
function left({ order, inbox, skipped }: Pick<Round, 'order' | 'inbox' | 'skipped'>): readonly string[] {
  const [here, later] = [new Set(inbox), new Set(skipped)];
  return order.filter((key) => here.has(key) && !later.has(key));
}

/** The item to show: the one that comes back, else the current one, else the next after it, else the first that is left. */
function withCurrent(round: Round): Round {
  const waiting = left(round);
  if (round.returning !== null && waiting.includes(round.returning))
    return { ...round, current: round.returning, returning: null };
  if (round.current !== null && waiting.includes(round.current)) return round;
  const at = round.current === null ? -1 : round.order.indexOf(round.current);
  const [next = waiting[0] ?? null] = left({ ...round, order: round.order.slice(at + 1) });
  return { ...round, current: next };
}

/** The round with the present inbox. New items come last; when nothing of the round is left, a new one begins. */
export function withInbox(round: Round, keys: readonly string[]): Round {
  const known = new Set(round.order);
  const isNew = round.returning === null && keys.length > 0 && !keys.some((key) => known.has(key));
  if (isNew) return withCurrent({ ...round, order: keys, inbox: keys, skipped: [], current: null });
  const added = keys.filter((key) => !known.has(key));
  return withCurrent({ ...round, order: [...round.order, ...added], inbox: keys });
}

/** The round after the user has put an item off to its end. */
export function withSkipped(round: Round, key: string): Round {
  return withCurrent({ ...round, skipped: [...round.skipped.filter((other) => other !== key), key] });
}

/** The round in which the user goes back to an item, whether it was skipped or dealt with. */
export function withReturned(round: Round, key: string): Round {
  return withCurrent({ ...round, skipped: round.skipped.filter((other) => other !== key), returning: key });
}

/** A new round, of everything in the inbox. */
export function anotherRound(round: Round): Round {
  return withCurrent({ ...round, order: round.inbox, skipped: [], current: null, returning: null });
}

/** The position of the current item: '7 of 30'. Decided and skipped ones come before it. */
export function progressOf(round: Pick<Round, 'order' | 'inbox' | 'skipped'>): { at: number; total: number } {
  const total = round.order.length;
  return { at: Math.min(total, total - left(round).length + 1), total };
}
