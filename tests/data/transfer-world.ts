import type { Api } from '#client/data/api.ts';
import { HeldItems } from '#client/data/held-items.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import { exportEverything, fileBlob } from '#client/data/transfer-export.ts';
import { type ReadExport, readExport } from '#client/data/transfer-file.ts';
import { importItems } from '#client/data/transfer-import.ts';
import { type Journal, type JournalBook, type JournalEntry, madeBy } from '#client/data/transfer-journal.ts';
import { planImport } from '#client/data/transfer-plan.ts';
import { surveyServer } from '#client/data/transfer-survey.ts';
import { Tally } from '#client/data/transfer-tally.ts';
import { ApiError } from '#contract/api-error.ts';
import type { Client } from '#contract/client.ts';
import { projectFieldNames } from '#contract/entities/project.ts';
import { type IdField, type TaskField, taskFieldNames, taskFields } from '#contract/entities/task.ts';
import type { ExportFile } from '#contract/entities/transfer.ts';
import { someTaskValues } from '#tests/contract/support/own-values.ts';
import { freshService, type Person, type Service } from '#tests/contract/support/service.ts';

/** The parts of the app that an import needs, without a page. */
export function apiOn(call: Client, isOurs: boolean): Api {
  const report = (error: unknown) => {
    throw error;
  };
  return {
    call,
    isOurs,
    queryClient: createQueryClient(report),
    pending: new PendingWrites(),
    held: new HeldItems({ report, later: () => () => undefined }),
  };
}

/** A journal that survives the attempts of a test, as the browser's database does. */
export class MemoryJournal implements Journal {
  readonly #books = new Map<
    string,
    { id: string; entries: Map<string, JournalEntry>; before: ReadonlySet<string> | null }
  >();

  async open(person: string, hash: string): Promise<JournalBook> {
    const name = `${person} ${hash}`;
    const kept = this.#books.get(name) ?? { id: crypto.randomUUID(), entries: new Map(), before: null };
    this.#books.set(name, kept);
    const others = [...this.#books].filter(([other]) => other.startsWith(`${person} `) && other !== name);
    return {
      id: kept.id,
      elsewhere: madeBy(others.flatMap(([, { entries }]) => [...entries.values()])),
      // Copies the entries at the time of opening, and follows later changes.
      entries: kept.entries,
      get before() {
        return kept.before;
      },
      note: async (changes) => {
        for (const [key, entry] of changes) {
          if (entry) kept.entries.set(key, entry);
          else kept.entries.delete(key);
        }
      },
      setBefore: async (ids) => {
        kept.before = ids;
      },
    };
  }
}

/** Records the pauses instead of waiting. */
export function impatience() {
  const waits: number[] = [];
  const wait = async (milliseconds: number, signal: AbortSignal) => {
    waits.push(milliseconds);
    signal.throwIfAborted();
  };
  return { waits, wait };
}

const signal = new AbortController().signal;
const { wait } = impatience();
export const patience = { signal, wait };

export const NOW = new Date('2026-11-21T10:00:00Z');

export const exported = async (api: Api) => (await exportEverything(api, NOW, patience)).file;

export const fileOf = (content: unknown, name = 'mizu-2026-11-21.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name);

const envelope = {
  format: 'mizu-export',
  version: 1,
  exported_at: '2026-11-21T10:00:00.000Z',
  user: { name: 'Ana', email: 'ana@example.org' },
};

/** A parsed file with these lists. */
export const small = (lists: object) =>
  readExport(fileOf({ ...envelope, contexts: [], projects: [], tasks: [], references: [], reviews: [], ...lists }));

/** An empty account of our service. */
export async function ours() {
  const service = await freshService();
  const api = apiOn(service.ben.call, true);
  return { service, api, journal: new MemoryJournal(), result: () => exported(api).then(comparable) };
}

export const readFile = (file: ExportFile) =>
  readExport(new File([fileBlob(file)], 'mizu-2026-11-21.json', { type: 'application/json' }));

interface AttemptOptions {
  journal: Journal;
  /** Ends the attempt before this many items are settled. */
  stopAt?: number;
  signal?: AbortSignal;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  tally?: Tally;
  /** Whether to import existing items too. */
  withHere?: boolean;
}

/** One attempt at an import, as the page does it: opens the journal and reads the server again. */
export async function attempt(api: Api, read: ReadExport, { journal, stopAt, withHere, ...options }: AttemptOptions) {
  const book = await journal.open('Ben', read.hash);
  const plan = planImport(read, book, await surveyServer(api, patience), withHere === undefined ? {} : { withHere });
  const tally = options.tally ?? new Tally(read);
  const stopping = new AbortController();
  const progress: { done: number; total: number }[] = [];
  const isWhole = await importItems(api, read, {
    ...patience,
    ...(options.signal && { signal: options.signal }),
    ...(options.wait && { wait: options.wait }),
    plan,
    book,
    tally,
    stopping: stopping.signal,
    onProgress: (now) => {
      progress.push(now);
      if (stopAt !== undefined && now.done >= stopAt) stopping.abort();
    },
  });
  return { isWhole, preview: plan.preview, report: tally.report(), progress };
}

const plainTaskFields = taskFieldNames.filter(
  (name): name is Exclude<TaskField, IdField> => taskFields[name].kind !== 'id',
);
const part = <T, K extends keyof T>(thing: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<T, K>;

/** All of an account in comparable form: ids replaced by the position of their item, and no timestamps. */
export function comparable({ contexts, projects, tasks, references }: ExportFile) {
  const contextOf = new Map(contexts.map(({ id, name }) => [String(id), name]));
  const projectOf = new Map(projects.map(({ id }, place) => [String(id), place]));
  return {
    contexts: contexts.map(({ name }) => name),
    projects: projects.map((project) => part(project, [...projectFieldNames, 'tasks_count', 'completed_tasks_count'])),
    tasks: tasks.map((task) => ({
      ...part(task, plainTaskFields),
      context: contextOf.get(String(task.context_id ?? task.context?.id)) ?? null,
      project: projectOf.get(String(task.project_id ?? task.project?.id)) ?? null,
    })),
    references: references.map(({ title, content, url }) => ({ title, content, url })),
  };
}

/** Random numbers, the same for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return (((state ^ (state >>> 13)) >>> 0) % 1_000_003) % below;
  };
}

/** Fills an account directly in the database: twins, blanks, other alphabets and everything that a user may have. */
export async function fill(
  service: Service,
  { id: user_id }: Person,
  tasks: number,
  random: (below: number) => number,
) {
  const { db } = service.store;
  const instant = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();
  const owned = (kind: string, place: number) => ({
    id: `${user_id}-${kind}-${String(place).padStart(5, '0')}`,
    user_id,
    created_at: instant(place),
    updated_at: instant(place),
  });
  const contexts = ['home', 'Größe', 'телефон', 'errands & "quotes"'].map((name, place) => ({
    ...owned('context', place),
    name,
    name_key: name.normalize('NFKC').toLowerCase(),
  }));
  const day = () => `2026-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`;
  // Two of the same name, which a project may have.
  const projects = ['House', 'House', 'Boat', 'Семья'].map((name, place) => ({
    ...owned('project', place),
    name,
    description: place === 1 ? 'The other one\nin two lines' : null,
    status: ['active', 'on_hold', 'completed', 'active'][place] ?? 'active',
    area: place === 2 ? null : 'Home',
    purpose: place === 1 ? 'Room for two' : null,
    // In any order: places in an order have their own test.
    in_order: place === 0 ? 0 : null,
    review_every: place === 0 ? 14 : null,
    reviewed_on: place === 0 ? day() : null,
  }));
  const any = <T>(list: readonly T[]) => list[random(list.length)];
  const rows = Array.from({ length: tasks }, (_, place) => {
    const status = any(['inbox', 'next', 'waiting', 'someday', 'done']) ?? 'inbox';
    // One in ten has the same title as others.
    const title = random(10) === 0 ? 'Call Ana' : `Task ${place} \u{1F4A7} “水”`;
    return {
      ...owned('task', place),
      title,
      description: random(3) === 0 ? `Line 1\n\tLine 2 of ${random(3)} <b>&amp;</b>` : null,
      search_text: title.toLowerCase(),
      status,
      priority: any([0, 20, 50, 50, 50, 71, 90, 100]) ?? 50,
      due_date: random(3) === 0 ? day() : null,
      defer_until: random(5) === 0 ? day() : null,
      waiting_for: status === 'waiting' ? 'Ben' : null,
      ...someTaskValues(place),
      // Only a waiting task has such a day: the service ensures that.
      waiting_since: status === 'waiting' ? `2026-01-${String(1 + (place % 28)).padStart(2, '0')}` : null,
      project_id: random(3) === 0 ? (any(projects)?.id ?? null) : null,
      context_id: random(3) === 0 ? (any(contexts)?.id ?? null) : null,
      completed_at: status === 'done' ? instant(100_000 + ((place * 7919) % 99_991)) : null,
    };
  });
  const references = ['Boiler manual', 'boiler manual', 'Plan'].map((title, place) => ({
    ...owned('reference', place),
    title,
    content: place === 0 ? null : `Page ${place}`,
    url: place === 2 ? 'https://example.org/?a=1&b=ü' : null,
    search_text: title.toLowerCase(),
  }));
  await db.insertInto('contexts').values(contexts).execute();
  await db.insertInto('projects').values(projects).execute();
  for (let from = 0; from < rows.length; from += 500) {
    await db
      .insertInto('tasks')
      .values(rows.slice(from, from + 500))
      .execute();
  }
  await db.insertInto('reference_items').values(references).execute();
  await db
    .insertInto('reviews')
    .values({
      ...owned('review', 0),
      checklist: JSON.stringify([{ id: 'one', title: 'One', description: '', completed: true }]),
      notes: 'Calm',
      wins: null,
      improvements: null,
      started_at: instant(1),
      completed_at: instant(2),
    })
    .execute();
}

/**
 * Moves the service's clock on with each call and sends one call at a time, so that each item is older than the next: calls
 * side by side reach the database in any order.
 */
export function ticking(call: Client, service: Service): Client {
  let last: Promise<unknown> = Promise.resolve();
  return (name, args, options) => {
    const answer = last.then(() => {
      service.clock.advance(1);
      return call(name, args, options);
    });
    last = answer.catch(() => undefined);
    return answer;
  };
}

/** The fault of a call: none when undefined; `before` it reaches the server, or `after` it took effect. */
export type Fate = { when: 'before' | 'after'; error: unknown } | undefined;

/** A client whose calls fail as told. */
export function fated(call: Client, fateOf: (name: string, args: unknown) => Fate): Client {
  return async (name, args, options) => {
    options?.signal?.throwIfAborted();
    const fate = fateOf(name, args);
    if (fate?.when === 'before') throw fate.error;
    const answer = await call(name, args, options);
    if (fate?.when === 'after') throw fate.error;
    return answer;
  };
}

export const networkError = () => new ApiError('Failed to create task', { kind: 'network', endpoint: 'tasks.create' });
export const refusalOf = (status: number, message: string, more: { retryAfter?: number } = {}) =>
  new ApiError(message, { kind: 'status', endpoint: 'tasks.create', status, ...more });
