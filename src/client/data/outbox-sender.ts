import { ApiError, isUnanswered, isUnreadable } from '#contract/api-error.ts';
import type { Id } from '#contract/entities/common.ts';
import { messageOf } from '#contract/message-of.ts';
import type { Api } from './api.ts';
import { HeldBack, send } from './define-write.ts';
import { carriesItem, changedFields, conflictInWords, isDeletion } from './field-conflicts.ts';
import { findCreated } from './find-created.ts';
import { names, temporaryIdOf } from './kept-ids.ts';
import type { Answered } from './outbox.ts';
import { isCreation } from './outbox-lines.ts';
import type { KeptWrite } from './outbox-store.ts';
// What has waited is compared by this code: it comes along, since a file may not come when it is needed.
import './merge.ts';
import { writeNamed } from './writes.ts';

/**
 * `done`: nothing is left that can be sent. `failing`: the server answers, and has failed at some. `limited`: it answers, and takes
 * no more for now. `away`: it does not answer. `over`: the session, or the page, is over.
 */
export type PassResult = 'done' | 'failing' | 'limited' | 'away' | 'over';

/** After so many failures in one pass the rest is not tried: the server may be able to do nothing at all just now. */
const MANY = 20;

export interface Pass {
  api: Api;
  /** Aborted when the page is put to sleep. */
  signal: AbortSignal;
  /** What is stored now. */
  all(): Promise<KeptWrite[]>;
  alive(): Promise<(page: string) => boolean>;
  page: string;
  /** Whether the session is over, and not this page's turn alone. */
  isOver(): boolean;
  /** Asks the server for what costs nothing. Resolves to whether it has answered. */
  isThere(): Promise<boolean>;
  /** The server has said that it takes no more for so many seconds. */
  limit(seconds: number): void;
  /** With `page`, only while that page sends it. False when it has been removed, or is another page's. */
  change(write: KeptWrite, change: Partial<KeptWrite>, page?: string): Promise<boolean>;
  /** Shows it over the lists; returns how to take that off. */
  takeOffOf(write: KeptWrite): () => void;
  /** `isNews`: the server has done it just now, and the user was told that it waits. */
  settle(write: KeptWrite, answered: Answered, isNews?: boolean): Promise<void>;
  tell(words: string, failure?: unknown): void;
}

/** Sends what is stored, first in, first out. Each write is read anew before it goes: another tab may have discarded it. */
export async function sendAll(pass: Pass): Promise<PassResult> {
  /** Those that the server has failed at: they are tried again after a pause, and do not keep the others waiting. */
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

/** The first write that can go; one of a page that is gone may have been sent, or not. */
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
    // A change that was refused holds nothing up; what is to be done to an item that does not exist cannot be.
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
  // Another tab may have taken it back since it was read.
  if (!(await pass.change(write, { state: 'sending', page, isUntried: false, isMissing: false }))) return 'done';
  const takeOff = pass.takeOffOf(write);
  let answered: Answered = {};
  try {
    await send(api, definition, write.args, {
      hasWaited: true,
      idempotencyKey: write.idempotencyKey,
      takeOff,
      // Another page sends it once this one is put to sleep.
      beforeSending: () => pass.signal.throwIfAborted(),
      onAnswered: (found) => {
        answered = found;
      },
    });
  } catch (error) {
    return await failed(pass, write, error);
  }
  // The last call of a page that went may have done it: its user was told then.
  await pass.settle(write, answered, !(isDeletion(write) && write.state === 'sending'));
  return 'done';
}

/** What it is about, by the id that the server has given it meanwhile. */
const entityOf = ({ api }: Pass, { write, args, entity }: KeptWrite) => writeNamed(write)?.entity(api, args) ?? entity;

async function failed(pass: Pass, write: KeptWrite, error: unknown): Promise<PassResult> {
  if (isSessionOver(error)) {
    // What the end of the session has cut off may be done: it stays as a page that is gone leaves it.
    if (error instanceof ApiError || !pass.isOver()) await pass.change(write, { state: 'waiting' }, pass.page);
    return 'over';
  }
  if (isOfRefused(write, error)) return await withoutItem(pass, write, error);
  if (error instanceof ApiError && error.status === 404 && (isDeletion(write) || (await isDeletedLater(pass, write)))) {
    // Another device has deleted it, or the last call of a page that is gone: the lists show that once they have been asked again.
    // To the user who has deleted it after this change it is no news.
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
    // A server that fails may have made it before.
    const isMade = mayBeDoubled(pass, write) && error.status !== 429;
    const state = isMade ? 'lost' : 'waiting';
    await pass.change(write, { state }, pass.page);
    return await failingOrAway(pass, error);
  }
  await park(pass, write, error, pass.page);
  return 'done';
}

/** Whether the server has refused to create what it waits for. Tried again, it would wait without end. */
function isOfRefused({ write }: KeptWrite, error: unknown): error is ApiError {
  const isCreating = error instanceof ApiError && error.endpoint !== write && error.endpoint.endsWith('.create');
  return isCreating && !isUnanswered(error);
}

/** Whether that is the item that it changes, and not one that it names. */
const isOfItem = ({ write }: KeptWrite, { endpoint }: ApiError) => endpoint.split('.')[0] === write.split('.')[0];

/** What was to be made for an item that there is not is made all the same: another one may name it. The rest is the user's to decide. */
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

/** Whether the user has deleted the same item after it, and no page is there that can still take that back: it would need the change. */
async function isDeletedLater(pass: Pass, write: KeptWrite): Promise<boolean> {
  const [writes, alive] = await Promise.all([pass.all(), pass.alive()]);
  const entity = entityOf(pass, write);
  const later = writes.filter((each) => each.sequence > write.sequence && isDeletion(each));
  return later.some((each) => entityOf(pass, each) === entity && !(each.state === 'sending' && alive(each.page)));
}

async function failingOrAway(pass: Pass, { status, retryAfter }: ApiError): Promise<PassResult> {
  if (retryAfter !== undefined) pass.limit(retryAfter);
  if (status === 429) return 'limited';
  // What is between may answer this one call so each time, or cut it, and pass the others on. Tried again as soon as a read is
  // answered, such a change would be sent without a pause.
  const isFailing = status === 500 || (await pass.isThere());
  return isFailing ? 'failing' : 'away';
}

/** The user has to decide: it would be refused again. */
async function park(pass: Pass, write: KeptWrite, error: unknown, page?: string): Promise<void> {
  const problem = problemOf(pass, write, error);
  const parked = { state: 'parked', isConflict: false, isGone: false, isMissing: false, ...problem } as const;
  // Another page has taken it over, and deals with its answer.
  if (!(await pass.change(write, parked, page))) return;
  // The lists show what the server has.
  if (problem.isConflict || problem.isGone) void pass.api.queryClient.invalidateQueries();
  const title = writeNamed(write.write)?.title?.(problem.args ?? write.args);
  pass.tell(
    `${problem.problem.replace(/\.$/, '')}. 1 change needs you${title === undefined ? '' : `: ${title}`}`,
    error,
  );
}

/** What is noted of a change that the server has refused. */
function problemOf({ api }: Pass, write: KeptWrite, error: unknown): Partial<KeptWrite> & { problem: string } {
  if (error instanceof HeldBack) {
    // A deletion in conflict has not been done: it can be taken back.
    const held = { args: error.args, isConflict: true, ...(isDeletion(write) && { isUntried: true }) };
    return { ...held, problem: conflictInWords(write, changedFields(api, { ...write, ...held })) };
  }
  if (error instanceof NotFound) return { problem: error.message, isMissing: error.isMissing };
  // There is nothing to send it to: with what it would have made of the item, that can be created once more.
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

/** What may have been created is looked for before the user is asked whether to send it again. */
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
      // The user has said that it is to be sent, and it has not come to the server meanwhile.
      return await sendOne(pass, write);
    } else await park(pass, write, new NotFound(found));
    return 'done';
  } catch (error) {
    if (isSessionOver(error)) return 'over';
    if (isUnanswered(error) || isBusy(error)) return await failingOrAway(pass, error);
    await park(pass, write, error);
    return 'done';
  }
}

/** A refused token, or a page that goes: the write waits for the same user. */
function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError
    ? error.status === 401
    : error instanceof DOMException && error.name === 'AbortError';
}

/** The server has answered that it cannot do it now. */
function isBusy(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 429 || error.status >= 500);
}

/** Whether the server may do it a second time when it is sent again. */
export function mayBeDoubled({ api }: Pick<Pass, 'api'>, write: Pick<KeptWrite, 'write'>): boolean {
  return isCreation(write) && !api.isOurs;
}

/**
 * Whether there is a creation of another page to send that must not be sent in vain: this page may not know yet that the server
 * is away, and without an answer the item may exist or not.
 */
export function mustAskFirst(pass: Pick<Pass, 'api' | 'page'>, writes: readonly KeptWrite[]): boolean {
  return writes.some((write) => write.state !== 'parked' && write.page !== pass.page && mayBeDoubled(pass, write));
}
