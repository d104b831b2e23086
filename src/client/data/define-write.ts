import { ApiError, isConflict, isDoneUnsaid, isForLater, isUnreadable } from '#contract/api-error.ts';
import { type ArgsOf, type EndpointName, endpoints, type ResultOf } from '#contract/endpoints.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import type { Answered, Ticket } from './outbox.ts';
import type { Layer } from './pending-writes.ts';
import { replaced } from './replaced-values.ts';
import { keyOf, write } from './write.ts';

/** One kind of write. `Args` is JSON and complete, so that another page can send a stored write. */
export interface WriteDefinition<Name extends EndpointName, Args extends object> {
  /** What is written to, such as `task:7`: writes to one entity are sent one after the other. */
  entity(api: Api, args: Args): string;
  /** The arguments of the call, asked for when it is the write's turn. May wait for an id. */
  request(api: Api, args: Args): ArgsOf<Name> | Promise<ArgsOf<Name>>;
  /** How the lists show the result until the server has answered. */
  layer?(api: Api, args: Args): Layer;
  /** Whether the lists show it at once. Otherwise they show it when the write has to wait for the server. */
  isShownAtOnce?: boolean;
  /** The expected answer. A write without this is not kept. */
  expects?(api: Api, args: Args): ResultOf<Name>;
  /** Puts the server's answer into the cache. */
  store?(api: Api, answer: ResultOf<Name>, args: Args): void;
  /** What the answer means for writes that wait behind this one. */
  answered?(api: Api, answer: ResultOf<Name>, args: Args): Answered;
  /**
   * What is left to send after an earlier write to the same entity that was never sent: `neither` when this one restores
   * the state before it, `this` when it makes that one needless. False: both.
   */
  undoes?(earlier: { write: EndpointName; args: object }, args: Args): 'neither' | 'this' | false;
  /**
   * The write merged with what was changed elsewhere; null when nothing is known to have changed. Called when the server
   * says that the item has changed, and before a write that has waited is sent. Rejects when the server does not say what
   * it has.
   */
  merged?(api: Api, args: Args): Promise<Merged<Args> | null>;
  /**
   * The list of the outbox asks about a conflict, since no form shows it. On a server that would write in any case, the
   * item is compared first, also when the write has not waited.
   */
  asks?: boolean;
  /** For a server without keys: items that cannot be the result of this creation, should its answer be lost. */
  twins?(api: Api, args: Args): readonly Id[];
  /** The item's title or name, for the list of unsent changes. */
  title?(args: Args): string | undefined;
}

/**
 * A write in two parts: what can be sent, and what is in conflict. Null: there is no such part; without either, the server
 * has the result already.
 */
export interface Merged<Args> {
  rest: Args | null;
  held: Args | null;
}

/** A write that can be made, stored and made again. */
export interface Write<Name extends EndpointName, Args extends object> extends WriteDefinition<Name, Args> {
  readonly name: Name;
}

/** Defines a write of a call of the table. It is stored under the call's name. */
export function defineWrite<Name extends EndpointName, Args extends object>(
  name: Name,
  definition: WriteDefinition<Name, Args>,
): Write<Name, Args> {
  return { name, ...definition };
}

export interface PerformOptions {
  /** The idempotency key for our service, instead of a random one: a call with the same key runs once. */
  idempotencyKey?: string | undefined;
  /** The write's place in the outbox, if it is stored already. */
  ticket?: Ticket | undefined;
}

/**
 * Makes a write: shows it at once, stores it, sends it. Resolves to the server's answer. When the server does not answer
 * and the write is stored, it resolves to the expected answer, and the outbox sends it later (decision 25). Rejects with
 * the call's `ApiError` when the server refuses it, or does not answer and nothing can be stored. A write that undoes an
 * unsent one removes that one instead of being sent.
 */
export async function perform<Name extends EndpointName, Args extends object>(
  api: Api,
  definition: Write<Name, Args>,
  args: Args,
  options: PerformOptions = {},
): Promise<ResultOf<Name>> {
  return await api.pending.during(() => performAsked(api, definition, args, options));
}

async function performAsked<Name extends EndpointName, Args extends object>(
  api: Api,
  definition: Write<Name, Args>,
  args: Args,
  { idempotencyKey: given, ticket: stored }: PerformOptions,
): Promise<ResultOf<Name>> {
  const { outbox } = api;
  const entity = definition.entity(api, args);
  for (let last = outbox?.untried(entity); last; last = outbox?.untried(entity)) {
    const left = definition.undoes?.(last, args);
    if (!left || !definition.expects || !(await last.takeBack())) break;
    if (left === 'neither') {
      void stored?.drop();
      return definition.expects(api, args);
    }
  }
  const idempotencyKey = keyOf(api, definition.name, given);
  const twins = api.isOurs ? undefined : definition.twins?.(api, args);
  const asked = { write: definition.name, args, entity, idempotencyKey, twins };
  const ticket = stored ?? (definition.expects && outbox?.keep(asked, { isHeld: outbox.holds(entity, args) }));
  const { session } = api.pending;
  let takeOff: (() => void) | undefined;
  const show = () => {
    takeOff ??= definition.layer && api.pending.add(definition.layer(api, args));
    return takeOff;
  };
  if (definition.isShownAtOnce) show();
  /** Resolves to the expected answer once the write is stored and waits; to undefined when it cannot be stored. */
  const expected = async () =>
    ticket && definition.expects && (await ticket.kept) ? { answer: definition.expects(api, args) } : undefined;
  const mustWait = () => ticket !== undefined && (ticket.isGivenUp() || outbox?.holds(entity, args) === true);
  /**
   * True when the write is for later, or may be done although it failed: when another server answers a creation in its own
   * form, sent again it would create a second item.
   */
  const mayWait = (error: unknown): error is ApiError =>
    isForLater(error) || (!api.isOurs && definition.name.endsWith('.create') && isUnreadable(error));
  /** True when the outbox asks the user about it. */
  const isAsked = (error: unknown) => definition.asks && (error instanceof WriteConflict || isConflict(error));
  try {
    if (mustWait()) throw new WaitsForOthers();
    return await send(api, definition, args, {
      idempotencyKey,
      takeOff,
      beforeSending: async () => {
        // Writes that wait from an earlier page go first.
        await (ticket && outbox?.read?.());
        if (mustWait()) throw new WaitsForOthers();
      },
      onFailure: (error) => {
        // A write that waited for an id in vain was never sent.
        if (mayWait(error)) ticket?.wait(show(), error.endpoint === definition.name ? error : undefined);
      },
      onAnswered: (answered) => {
        api.pending.noteStamp(entity, answered.changed ?? answered.unasked);
        // The next page would show and send what is still stored, so it does not count as saved yet.
        return ticket && api.pending.during(() => ticket.done(answered));
      },
    });
  } catch (error) {
    // A write that the end of the session cut off stays stored: it waits for the same user.
    if (session.aborted) throw error;
    // The server has not done it: it is sent when the same user signs in again.
    const isRefusedToken = error instanceof ApiError && error.status === 401;
    const waits = error instanceof WaitsForOthers || isAsked(error) || isRefusedToken;
    if (waits) ticket?.wait(show(), undefined, isRefusedToken);
    const kept = waits || mayWait(error) ? await expected() : undefined;
    if (kept) return kept.answer;
    if (session.aborted) throw error;
    void ticket?.drop();
    takeOff?.();
    if (!(error instanceof WaitsForOthers)) throw error;
    // It must not overtake the waiting writes, and cannot be stored to wait as well.
    const { name } = definition;
    throw new ApiError(endpoints[name].failure, { kind: 'network', endpoint: name });
  }
}

/** A write to the same item waits in the outbox: this one is sent after it. */
class WaitsForOthers extends Error {}

/** Some or all fields of a write are in conflict; the rest was sent. */
export class WriteConflict extends Error {
  /** The write of the conflicting fields alone, over the item as the server has it. */
  readonly args: object;

  constructor(args: object, cause?: unknown) {
    super('Another device has changed it meanwhile', { cause });
    this.args = args;
  }
}

interface SendOptions {
  /**
   * The write has waited, and may have reached the server: the item is compared first. A change is sent without its
   * conflicting fields, and `WriteConflict` is thrown. Absent: a change with a conflict is not sent at all.
   */
  hasWaited?: true;
  idempotencyKey: string | undefined;
  /** Removes the write's layer, once the answer is in the cache. A failure leaves it. */
  takeOff: (() => void) | undefined;
  /** Called when it is the write's turn; if it throws, nothing is sent and the error is passed on. */
  beforeSending?: () => void | Promise<void>;
  /** Called with a failure before any other write to the entity is sent. */
  onFailure?: (error: unknown) => void;
  /** Called with the answer; its result is awaited before any other write to the entity is sent. */
  onAnswered?: (answered: Answered) => unknown;
}

/** Sends a write whose layer is shown: the part that the outbox repeats. */
export async function send<Name extends EndpointName, Args extends object>(
  api: Api,
  definition: Write<Name, Args>,
  args: Args,
  { hasWaited, idempotencyKey, takeOff, beforeSending, onFailure, onAnswered }: SendOptions,
): Promise<ResultOf<Name>> {
  /** For a write whose answer does not say the new state: stores the expected one until the lists are read again. */
  const asExpected = (done: Args) => {
    // The write may name an item by its temporary id: the lists have it under the real one by now.
    const known = replaced(done, (value) => (typeof value === 'string' ? api.pending.knownId(value) : value)) as Args;
    const expected = definition.expects?.(api, known) as ResultOf<Name>;
    definition.store?.(api, expected, known);
    takeOff?.();
    return expected;
  };
  // A created item has an id, which cannot be guessed.
  const isDone = (error: unknown) =>
    isDoneUnsaid(error) && definition.expects !== undefined && !definition.name.endsWith('.create');
  const attempt = (sent: Args) => {
    let done: ResultOf<Name> | undefined;
    return write(
      api,
      definition.name,
      async () => {
        const asked = await definition.request(api, sent);
        await beforeSending?.();
        return asked;
      },
      {
        entity: definition.entity(api, sent),
        idempotencyKey,
        onFailure: (error) => {
          if (!isDone(error)) return onFailure?.(error);
          // Waiting writes go on from the expected state.
          done = asExpected(sent);
          return onAnswered?.({});
        },
        expected: definition.expects && (() => definition.expects?.(api, sent) as ResultOf<Name>),
        // The waiting writes started from the same item as this one. After a merge the server had another item: they are
        // compared by themselves.
        onAnswered: (answer) => onAnswered?.((sent === args && definition.answered?.(api, answer, args)) || {}),
        onAnswer: (answer) => definition.store?.(api, answer, sent),
        takeOff,
      },
    ).catch((error: unknown) => {
      if (!isDone(error)) throw error;
      return done as ResultOf<Name>;
    });
  };
  const { session } = api.pending;
  const compared = async () => {
    const merged = await definition.merged?.(api, args);
    session.throwIfAborted();
    return merged && (hasWaited || definition.asks || !merged.held) ? merged : null;
  };
  const look = () =>
    compared().catch((error: unknown) => {
      if (hasWaited || !(error instanceof ApiError)) throw error;
      // Reported as a failure of the write itself.
      const { name } = definition;
      const failure = new ApiError(endpoints[name].failure, { ...error, endpoint: name, cause: error });
      onFailure?.(failure);
      throw failure;
    });
  const sendMerged = async ({ rest, held }: Merged<Args>, cause?: unknown) => {
    const answer = rest && (await attempt(rest));
    if (held) throw new WriteConflict(held, cause);
    if (answer !== null) return answer;
    onAnswered?.({});
    const expected = asExpected(args);
    void api.queryClient.invalidateQueries();
    return expected;
  };
  // Our service refuses a stale deletion by itself.
  const known = (definition.asks ? !api.isOurs : hasWaited) ? await look() : null;
  if (known) return await sendMerged(known);
  try {
    return await attempt(args);
  } catch (error) {
    // What cannot be read tells nothing: the conflict is told, as it is where nothing can be merged.
    const isUnclear = isUnreadable(error) && !definition.asks;
    const isLooked = (isConflict(error) || isUnclear) && !session.aborted;
    const merged = isLooked ? await (definition.asks ? look() : compared().catch(() => null)) : null;
    // It is nobody's conflict any more.
    session.throwIfAborted();
    // What may be done is not sent once more.
    if (!merged || (isUnclear && (merged.rest || merged.held))) throw error;
    return await sendMerged(merged, error);
  }
}
