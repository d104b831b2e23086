import { ApiError, isGivenUp, isUnanswered, isUnreadable } from '#contract/api-error.ts';
import type { Id } from '#contract/entities/common.ts';
import { messageOf } from '#contract/message-of.ts';
import type { Api } from './api.ts';
import { send, WriteConflict } from './define-write.ts';
import { carriesItem, changedFields, conflictInWords, isDeletion } from './field-conflicts.ts';
import { findCreated } from './find-created.ts';
import { names, temporaryIdOf } from './kept-ids.ts';
import type { Answered } from './outbox.ts';
import { isCreation } from './outbox-lines.ts';
import type { KeptWrite } from './outbox-store.ts';
// Imported here, since waiting writes are compared by this code, and its file may not load when it is needed.
import './merge.ts';
import { writeNamed } from './writes.ts';

/**
 * `done`: nothing is left that can be sent. `failing`: the server answers, and failed at some writes. `limited`: it
 * answers, and accepts no more for now. `away`: it does not answer. `over`: the session, or the page, is over.
 */
export type PassResult = 'done' | 'failing' | 'limited' | 'away' | 'over';

/** After so many failures in one pass the rest is not tried: the server may be failing at everything. */
const MANY = 20;

export interface Pass {
  api: Api;
  /** Aborted when the page is suspended. */
  signal: AbortSignal;
  /** Reads the stored writes. */
  all(): Promise<KeptWrite[]>;
  alive(): Promise<(page: string) => boolean>;
  page: string;
  /** Whether the session is over, and not only this page's turn. */
  isOver(): boolean;
  /** Asks the server with a cheap call. Resolves to whether it has answered. */
  isThere(): Promise<boolean>;
  /** Called when the server accepts no more for so many seconds. */
  limit(seconds: number): void;
  /** With `page`, only while that page sends it. False when it has been removed, or is another page's. */
  change(write: KeptWrite, change: Partial<KeptWrite>, page?: string): Promise<boolean>;
  /** Shows the write over the lists; returns a function that removes its layer. */
  takeOffOf(write: KeptWrite): () => void;
  /** `isNews`: the server has just done it, and the user knows that it waited. */
  settle(write: KeptWrite, answered: Answered, isNews?: boolean): Promise<void>;
  tell(words: string, failure?: unknown): void;
}

/** Sends the stored writes, first in, first out. Reads each again before it is sent, since another tab may have discarded it. */
export async function sendAll(pass: Pass): Promise<PassResult> {
  /** The writes that the server failed at: they are tried again after a pause, and do not block the others. */
  const failing = new Set<number>();
  for (;;) {
    const write = await nextOf(pass, failing);
    if (pass.signal.aborted) return 'over';
    if (!write) return failing.size === 0 ? 'done' : 'failing';
    const result = write.state === 'lost' ? await lookFor(pass, write) : await sendOne(pass, write);
    if (result === 'failing') failing.add(write.sequence);
    else if (result !== 'done') return result;
    if (failing.size === MANY) return 'failing';
  }
}

/** The first write that can be sent. One of a page that is gone may or may not have been sent. */
async function nextOf(pass: Pass, failing: ReadonlySet<number>): Promise<KeptWrite | undefined> {
  const [writes, alive] = await Promise.all([pass.all(), pass.alive()]);
  const blocked = new Set<string>();
  /** The temporary ids of items that are still to be created. */
  const missing: Id[] = [];
  for (const write of writes) {
    const entity = entityOf(pass, write);
    if (!failing.has(write.sequence) && !blocked.has(entity) && !missing.some((id) => names(write.args, id))) {
      if (write.state === 'waiting' || write.state === 'lost') return write;
      if (write.state === 'sending' && !alive(write.page)) {
        return mayBeDoubled(pass, write) ? { ...write, state: 'lost' } : write;
      }
    }
    // A refused change blocks nothing, but a refused creation blocks all writes to its item.
    if (write.state !== 'parked' || isCreation(write)) blocked.add(entity);
    const temporary = temporaryIdOf(write);
    if (temporary !== undefined) missing.push(temporary);
  }
  return undefined;
}

async function sendOne(pass: Pass, write: KeptWrite): Promise<PassResult> {
  const { api, page } = pass;
  const definition = writeNamed(write.write);
  if (!definition) {
    await park(pass, write, new Error('This release of Mizu does not know this change'));
    return 'done';
  }
  // Another tab may have removed it since it was read.
  if (!(await pass.change(write, { state: 'sending', page, isUntried: false, isMissing: false }))) return 'done';
  const takeOff = pass.takeOffOf(write);
  let answered: Answered = {};
  try {
    await send(api, definition, write.args, {
      hasWaited: true,
      idempotencyKey: write.idempotencyKey,
      takeOff,
      // Once this page is suspended, another one sends it.
      beforeSending: () => pass.signal.throwIfAborted(),
      onAnswered: (found) => {
        answered = found;
      },
    });
  } catch (error) {
    return await failed(pass, write, error);
  }
  // The last call of a page that went may have done it, and its user knew then.
  await pass.settle(write, answered, !(isDeletion(write) && write.state === 'sending'));
  return 'done';
}

/** The entity of a write, by the present id of its item. */
const entityOf = ({ api }: Pass, { write, args, entity }: KeptWrite) => writeNamed(write)?.entity(api, args) ?? entity;

async function failed(pass: Pass, write: KeptWrite, error: unknown): Promise<PassResult> {
  if (isGivenUp(error)) {
    // A write that the end of the session cut off may be done: it stays in the state in which a gone page leaves it.
    if (error instanceof ApiError || !pass.isOver()) await pass.change(write, { state: 'waiting' }, pass.page);
    return 'over';
  }
  if (isOfRefused(write, error)) return await withoutItem(pass, write, error);
  if (error instanceof ApiError && error.status === 404 && (isDeletion(write) || (await isDeletedLater(pass, write)))) {
    // Another device, or the last call of a gone page, has deleted the item: the lists show that once they have been read
    // again. A user who deleted it after this change needs no message.
    const takeOff = pass.takeOffOf(write);
    await pass.settle(write, {}, false);
    void pass.api.queryClient.invalidateQueries().finally(takeOff);
    return 'done';
  }
  if (isUnreadable(error) && mayBeDoubled(pass, write)) {
    await pass.change(write, { state: 'lost' }, pass.page);
    return 'done';
  }
  if (isUnanswered(error) || isBusy(error)) {
    // A failing server may have created it all the same.
    const state = mayBeMade(pass, write, error) ? 'lost' : 'waiting';
    await pass.change(write, { state }, pass.page);
    return await failingOrAway(pass, error);
  }
  await park(pass, write, error, pass.page);
  return 'done';
}

/** Whether the server refused to create the item that the write waits for. Another attempt would wait for ever. */
function isOfRefused({ write }: KeptWrite, error: unknown): error is ApiError {
  const isCreating = error instanceof ApiError && error.endpoint !== write && error.endpoint.endsWith('.create');
  return isCreating && !isUnanswered(error);
}

/** Whether that is the item that the write changes, and not one that it only refers to. */
const isOfItem = ({ write }: KeptWrite, { endpoint }: ApiError) => endpoint.split('.')[0] === write.split('.')[0];

/**
 * A context or project that was created for a missing item is still created, since other items may refer to it. A deletion
 * is done; anything else is for the user to decide.
 */
async function withoutItem(pass: Pass, write: KeptWrite, error: ApiError): Promise<PassResult> {
  const { after, ...args } = write.args as { after?: Id };
  if (after !== undefined) await pass.change(write, { args, state: 'waiting' }, pass.page);
  else if (isDeletion(write)) {
    const takeOff = pass.takeOffOf(write);
    await pass.settle(write, {}, false);
    takeOff();
  } else await park(pass, write, error, pass.page);
  return 'done';
}

/** Whether the user deleted the same item later, and no page can undo that any more: an undone deletion would need the change. */
async function isDeletedLater(pass: Pass, write: KeptWrite): Promise<boolean> {
  const [writes, alive] = await Promise.all([pass.all(), pass.alive()]);
  const entity = entityOf(pass, write);
  const later = writes.filter((each) => each.sequence > write.sequence && isDeletion(each));
  return later.some((each) => entityOf(pass, each) === entity && !(each.state === 'sending' && alive(each.page)));
}

async function failingOrAway(pass: Pass, { status, retryAfter }: ApiError): Promise<PassResult> {
  if (retryAfter !== undefined) pass.limit(retryAfter);
  if (status === 429) return 'limited';
  // A proxy may fail this one call each time and let others through. If that counted as an outage, the next successful read
  // would send the write again at once.
  const isFailing = status === 500 || (await pass.isThere());
  return isFailing ? 'failing' : 'away';
}

/** Parks a write for the user to decide: it would be refused again. */
async function park(pass: Pass, write: KeptWrite, error: unknown, page?: string): Promise<void> {
  const problem = problemOf(pass, write, error);
  const parked = { state: 'parked', isConflict: false, isGone: false, isMissing: false, ...problem } as const;
  // Another page has taken it over, and handles its answer.
  if (!(await pass.change(write, parked, page))) return;
  // The lists then show what the server has.
  if (problem.isConflict || problem.isGone) void pass.api.queryClient.invalidateQueries();
  const title = writeNamed(write.write)?.title?.(problem.args ?? write.args);
  pass.tell(
    `${problem.problem.replace(/\.$/, '')}. 1 change needs you${title === undefined ? '' : `: ${title}`}`,
    error,
  );
}

/** What the write keeps about its refusal. */
function problemOf({ api }: Pass, write: KeptWrite, error: unknown): Partial<KeptWrite> & { problem: string } {
  if (error instanceof WriteConflict) {
    // A deletion in conflict has not been done: it can be undone.
    const held = { args: error.args, isConflict: true, ...(isDeletion(write) && { isUntried: true }) };
    return { ...held, problem: conflictInWords(write, changedFields(api, { ...write, ...held })) };
  }
  if (error instanceof NotFound) return { problem: error.message, isMissing: error.isMissing };
  // The item to change does not exist: the user may create it again, as the change would have made it.
  if (isOfRefused(write, error))
    return { isGone: isOfItem(write, error) && carriesItem(write), problem: error.message };
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone && carriesItem(write)) return { isGone, problem: 'It was deleted elsewhere' };
  return { problem: messageOf(error) };
}

/** Why it is not known which item a creation has made. */
class NotFound extends Error {
  readonly isMissing: boolean;

  constructor({ problem, isMissing }: { problem: string; isMissing: boolean }) {
    super(problem);
    this.isMissing = isMissing;
  }
}

/** Searches for a created item whose answer was lost, before the user is asked whether to send it again. */
async function lookFor(pass: Pass, write: KeptWrite): Promise<PassResult> {
  try {
    const found = await findCreated(pass.api, write);
    if (pass.signal.aborted) return 'over';
    if (found.id !== undefined) {
      const { noun, id } = found;
      const temporary = temporaryIdOf(write) ?? id;
      pass.api.pending.noteId(noun, temporary, id);
      const takeOff = pass.takeOffOf(write);
      await pass.settle(write, { created: { noun, temporary, id } });
      void pass.api.queryClient.invalidateQueries().finally(takeOff);
    } else if (found.isMissing && write.isMissing) {
      // The user has decided to send it, and it has not reached the server meanwhile.
      return await sendOne(pass, write);
    } else await park(pass, write, new NotFound(found));
    return 'done';
  } catch (error) {
    if (isGivenUp(error)) return 'over';
    if (isUnanswered(error) || isBusy(error)) return await failingOrAway(pass, error);
    await park(pass, write, error);
    return 'done';
  }
}

/** The server answers that it cannot do it now. */
function isBusy(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 429 || error.status >= 500);
}

/** Whether a write that failed may have been done, and would be done twice if it were sent again. */
export const mayBeMade = (pass: Pick<Pass, 'api'>, write: Pick<KeptWrite, 'write'>, { status }: ApiError): boolean =>
  mayBeDoubled(pass, write) && status !== 429;

/** Whether the server may do it twice if it is sent again. */
function mayBeDoubled({ api }: Pick<Pass, 'api'>, write: Pick<KeptWrite, 'write'>): boolean {
  return isCreation(write) && !api.isOurs;
}

/**
 * Whether a creation of another page must not be sent in vain: this page may not know yet that the server is away, and
 * without an answer the item may or may not exist.
 */
export function mustAskFirst(pass: Pick<Pass, 'api' | 'page'>, writes: readonly KeptWrite[]): boolean {
  return writes.some((write) => write.state !== 'parked' && write.page !== pass.page && mayBeDoubled(pass, write));
}
