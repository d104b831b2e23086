import { ApiError, isConflict, isDoneUnsaid, isUnanswered, isUnreadable } from '#contract/api-error.ts';
import { type ArgsOf, type EndpointName, endpoints, type ResultOf } from '#contract/endpoints.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import type { Answered, Ticket } from './outbox.ts';
import type { Layer } from './pending-writes.ts';
import { replaced } from './replaced-values.ts';
import { keyOf, write } from './write.ts';

/**
 * One kind of write. `Args` is JSON and says all there is to know, so that a write can be stored and sent by another page.
 */
export interface WriteDefinition<Name extends EndpointName, Args extends object> {
  /** What is written to, such as `task:7`: writes to one entity run one after the other. */
  entity(api: Api, args: Args): string;
  /** What is sent, asked for when the write's turn has come. It may wait for an id. */
  request(api: Api, args: Args): ArgsOf<Name> | Promise<ArgsOf<Name>>;
  /** How the lists show the result while the server has not answered. */
  layer?(api: Api, args: Args): Layer;
  /** Whether the lists show it at once. Without it they do so once it is clear that the write waits for the server. */
  isShownAtOnce?: boolean;
  /** The answer as far as it is known before the server gives it. A write without this is not kept. */
  expects?(api: Api, args: Args): ResultOf<Name>;
  /** Puts the server's answer into the cache. */
  store?(api: Api, answer: ResultOf<Name>, args: Args): void;
  /** What the answer changes about writes that wait behind this one. */
  answered?(api: Api, answer: ResultOf<Name>, args: Args): Answered;
  /**
   * What is left to send after an earlier write to the same entity that has never been sent: `neither` when this one leads back
   * to what that one began with, `this` when it makes that one needless. False: both.
   */
  undoes?(earlier: { write: EndpointName; args: object }, args: Args): 'neither' | 'this' | false;
  /**
   * The same write over what has been changed elsewhere meanwhile; null when nothing is known to have been. Asked for when the
   * server says that the item is another by now, and before a write is sent that has waited. Rejects when the server does not
   * say what it has.
   */
  merged?(api: Api, args: Args): Promise<Merged<Args> | null>;
  /**
   * What is in conflict is asked about in the list of the outbox, since no form has it. A server that would do it whatever it has is
   * looked at first, also when nothing has waited.
   */
  asks?: boolean;
  /** The items on a server without keys that a creation whose answer is lost must not be taken for. */
  twins?(api: Api, args: Args): readonly Id[];
  /** What the user calls the item, for the list of what is not sent. */
  title?(args: Args): string | undefined;
}

/**
 * A write in two parts: what can be sent, and what is in conflict with what the server has. Null: there is no such part;
 * without either, the server has done the write already.
 */
export interface Merged<Args> {
  rest: Args | null;
  held: Args | null;
}

/** A write that can be made, stored and made again. */
export interface Write<Name extends EndpointName, Args extends object> extends WriteDefinition<Name, Args> {
  readonly name: Name;
}

/** Defines a write of the table. It is stored under the call's name. */
export function defineWrite<Name extends EndpointName, Args extends object>(
  name: Name,
  definition: WriteDefinition<Name, Args>,
): Write<Name, Args> {
  return { name, ...definition };
}

export interface PerformOptions {
  /** Sent to our service in place of a random one: what is asked for twice under it is done once. */
  idempotencyKey?: string | undefined;
  /** Its place in the outbox, where it is stored already. */
  ticket?: Ticket | undefined;
}

/**
 * Makes a write: shown at once, stored, sent. Resolves to the server's answer. When the server does not answer and the
 * write is stored, it resolves to the answer that is expected, and the outbox sends it later (decision 25). Rejects with
 * the call's `ApiError` when the server refuses it, or does not answer and nothing can be stored. What undoes a write that
 * has never been sent takes that back, and is not sent either.
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
  /** The expected answer, once the write is stored and waits; undefined when it cannot be stored. */
  const expected = async () =>
    ticket && definition.expects && (await ticket.kept) ? { answer: definition.expects(api, args) } : undefined;
  const mustWait = () => ticket !== undefined && (ticket.isGivenUp() || outbox?.holds(entity, args) === true);
  /** It may be done: what another server has created and answers in a form of its own would be created twice. */
  const isLost = (error: unknown): error is ApiError =>
    isUnanswered(error) || (!api.isOurs && definition.name.endsWith('.create') && isUnreadable(error));
  /** The outbox asks the user about it. */
  const isAsked = (error: unknown) => definition.asks && (error instanceof HeldBack || isConflict(error));
  try {
    if (mustWait()) throw new WaitsForOthers();
    return await send(api, definition, args, {
      idempotencyKey,
      takeOff,
      beforeSending: async () => {
        // What waits from the page before goes first.
        await (ticket && outbox?.read?.());
        if (mustWait()) throw new WaitsForOthers();
      },
      onFailure: (error) => {
        // What waited for an id that has not come has never been sent itself.
        if (isLost(error)) ticket?.wait(show(), error.endpoint === definition.name ? error : undefined);
      },
      onAnswered: (answered) => {
        api.pending.noteStamp(entity, answered.changed ?? answered.unasked);
        // The next page would show and send what is still stored, so it is not saved yet.
        return ticket && api.pending.during(() => ticket.done(answered));
      },
    });
  } catch (error) {
    // What the end of the session cuts off stays where it is stored: it waits for the same user.
    if (session.aborted) throw error;
    // The server has not done it: the same user sends it once there is a session again.
    const isRefusedToken = error instanceof ApiError && error.status === 401;
    const waits = error instanceof WaitsForOthers || isAsked(error) || isRefusedToken;
    if (waits) ticket?.wait(show());
    const kept = waits || isLost(error) ? await expected() : undefined;
    if (kept) return kept.answer;
    if (session.aborted) throw error;
    void ticket?.drop();
    takeOff?.();
    if (!(error instanceof WaitsForOthers)) throw error;
    // It cannot overtake what waits, and cannot be stored to wait as well.
    const { name } = definition;
    throw new ApiError(endpoints[name].failure, { kind: 'network', endpoint: name });
  }
}

/** A write to the same item waits in the outbox: this one is sent after it. */
class WaitsForOthers extends Error {}

/** Some fields of a write, or all of it, are in conflict with what the server has; the rest is sent. */
export class HeldBack extends Error {
  /** The write of what is in conflict alone, over the item as the server has it. */
  readonly args: object;

  constructor(args: object, cause?: unknown) {
    super('Another device has changed it meanwhile', { cause });
    this.args = args;
  }
}

interface SendOptions {
  /**
   * It has waited, and may have reached the server: what the server has is looked at first. A change that is in conflict in
   * some fields is sent without them, and `HeldBack` thrown. Absent: nothing of such a change is sent.
   */
  hasWaited?: true;
  idempotencyKey: string | undefined;
  /** Takes the write's layer off, once the answer is in the cache. A failure leaves it on. */
  takeOff: (() => void) | undefined;
  /** Called when the write's turn has come; what it throws is thrown on, and nothing is sent. */
  beforeSending?: () => void | Promise<void>;
  /** Hears of a failure before any other write to the entity is sent. */
  onFailure?: (error: unknown) => void;
  /** What it returns is waited for before any other write to the entity is sent. */
  onAnswered?: (answered: Answered) => unknown;
}

/** Sends a write whose layer is on: the part that the outbox repeats. */
export async function send<Name extends EndpointName, Args extends object>(
  api: Api,
  definition: Write<Name, Args>,
  args: Args,
  { hasWaited, idempotencyKey, takeOff, beforeSending, onFailure, onAnswered }: SendOptions,
): Promise<ResultOf<Name>> {
  /** The server has done it, and has not said what it has by now: that is what is expected, until the lists are asked again. */
  const asExpected = (done: Args) => {
    // It may have been asked for while an item that it names was being created: the lists have that under its id by now.
    const known = replaced(done, (value) => (typeof value === 'string' ? api.pending.knownId(value) : value)) as Args;
    const expected = definition.expects?.(api, known) as ResultOf<Name>;
    definition.store?.(api, expected, known);
    takeOff?.();
    return expected;
  };
  // What is created has an id, which cannot be guessed.
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
          // What waits behind it goes on from that.
          done = asExpected(sent);
          return onAnswered?.({});
        },
        expected: definition.expects && (() => definition.expects?.(api, sent) as ResultOf<Name>),
        // What waits behind it began with the item as this write did. After a merge the server had another one: what waits is
        // compared by itself.
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
      // What fails at this question fails at the write.
      const { name } = definition;
      const failure = new ApiError(endpoints[name].failure, { ...error, endpoint: name, cause: error });
      onFailure?.(failure);
      throw failure;
    });
  const sendMerged = async ({ rest, held }: Merged<Args>, cause?: unknown) => {
    const answer = rest && (await attempt(rest));
    if (held) throw new HeldBack(held, cause);
    if (answer !== null) return answer;
    onAnswered?.({});
    const expected = asExpected(args);
    void api.queryClient.invalidateQueries();
    return expected;
  };
  // Ours refuses a deletion by itself.
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
