import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { commitTogether } from '#service/store/group-commit.ts';
import type { Database } from '#service/store/schema.ts';
import { temporaryFolder, temporaryStore } from './support/app.ts';

/** A database with a table of notes, and another process's view of it. */
async function notesStore() {
  const path = join(temporaryFolder(), 'mizu.db');
  const store = await temporaryStore(`file:${path}`);
  await sql`create table notes (text text primary key)`.execute(store.db);
  await sql`create table links (note text references notes (text) deferrable initially deferred)`.execute(store.db);
  const other = new SQLite(path);
  onTestFinished(() => void other.close());
  const read = other.prepare<[], string>('select text from notes order by text').pluck();
  return { ...store, seen: () => read.all() };
}

const write = (db: Kysely<Database>, text: string) => sql`insert into notes values (${text})`.execute(db);
const written = async (db: Kysely<Database>) => (await sql<{ text: string }>`select text from notes`.execute(db)).rows;

/** The result of each job: its value, or its error message. */
const endsOf = (jobs: readonly Promise<unknown>[]) =>
  Promise.all(jobs.map((job) => job.catch((error: unknown) => (error instanceof Error ? error.message : error))));

/** Runs transactions one at a time; `begun` has the number of jobs in each. */
function countedGroups(store: Awaited<ReturnType<typeof notesStore>>) {
  const begun: number[] = [];
  let jobs = 0;
  const transact = commitTogether(
    async (work) => {
      jobs = 0;
      const value = await store.transactAlone(work);
      begun.push(jobs);
      return value;
    },
    () => true,
  );
  const add = (text: string) =>
    transact(async (db) => {
      jobs += 1;
      await write(db, text);
    });
  return { begun, add };
}

test('jobs that come together are committed together, sixteen at most, and a single one does not wait', async () => {
  const { begun, add } = countedGroups(await notesStore());
  await add('alone');
  expect(begun).toEqual([1]);
  await Promise.all(Array.from({ length: 40 }, (_, index) => add(`note ${index}`)));
  expect(begun).toEqual([1, 16, 16, 8]);
});

interface Plan {
  /** Turns of the event loop before the job starts, and within it. */
  comes: number;
  takes: number;
  writes: number;
  ends: 'well' | 'badly' | 'twice';
}
const plan: fc.Arbitrary<Plan> = fc.record({
  comes: fc.nat(4),
  takes: fc.nat(2),
  writes: fc.nat(3),
  ends: fc.constantFrom('well', 'well', 'badly', 'twice'),
});

test('whatever comes when: each job is done or failed alone, and is answered when others see it', async () => {
  const { transact, db, seen } = await notesStore();
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { minLength: 1, maxLength: 40 }), async (plans) => {
      await sql`delete from notes`.execute(db);
      let inside = 0;
      const ends = await endsOf(
        plans.map(async ({ comes, takes, writes, ends: ending }, job) => {
          for (let turn = 0; turn < comes; turn += 1) await nextTurn();
          const texts = Array.from({ length: writes }, (_, index) => `${String(job).padStart(2, '0')}.${index}`);
          const value = await transact(async (within) => {
            inside += 1;
            expect(inside).toBe(1);
            try {
              for (const text of texts) await write(within, text);
              for (let turn = 0; turn < takes; turn += 1) await nextTurn();
              // A job sees its own rows, whatever others do.
              const there = (await written(within)).map(({ text }) => text);
              expect(there).toEqual(expect.arrayContaining(texts));
              if (ending === 'twice') await sql`insert into notes values ('same'), ('same')`.execute(within);
              if (ending === 'badly') throw new Error(`job ${job}`);
              return `value ${job}`;
            } finally {
              inside -= 1;
            }
          });
          expect(seen()).toEqual(expect.arrayContaining(texts));
          return value;
        }),
      );
      const wanted = { well: 'value', badly: 'job', twice: 'UNIQUE constraint failed: notes.text' };
      expect(ends).toEqual(
        plans.map(({ ends: ending }, job) => (ending === 'twice' ? wanted.twice : `${wanted[ending]} ${job}`)),
      );
      expect(seen()).toEqual(
        plans.flatMap(({ writes, ends: ending }, job) =>
          ending === 'well'
            ? Array.from({ length: writes }, (_, index) => `${String(job).padStart(2, '0')}.${index}`)
            : [],
        ),
      );
    }),
    { numRuns: 60, seed: 17 },
  );
});

test('a commit that fails fails every job of it with its own words, does none of them, and the next ones go on', async () => {
  const { transact, seen } = await notesStore();
  const jobs = [
    transact((db) => write(db, 'one')),
    // Foreign keys are checked at the commit.
    transact((db) => sql`insert into links values ('nowhere')`.execute(db)),
    transact((db) => write(db, 'three')),
  ];
  expect(await endsOf(jobs)).toEqual(Array(3).fill('FOREIGN KEY constraint failed'));
  expect(seen()).toEqual([]);
  await transact((db) => write(db, 'four'));
  expect(seen()).toEqual(['four']);
});

test.each([1, 3])(
  'of %i jobs at once, an error that ends the transaction is what each of them hears',
  async (count) => {
    const { transact, seen } = await notesStore();
    const jobs = Array.from({ length: count }, (_, job) =>
      transact(async (db) => {
        await write(db, `job ${job}`);
        if (job < count - 1) return;
        // As SQLite itself does when the disk is full.
        await sql`rollback`.execute(db);
        throw new Error('database or disk is full');
      }),
    );
    expect(await endsOf(jobs)).toEqual(Array(count).fill('database or disk is full'));
    expect(seen()).toEqual([]);
    await transact((db) => write(db, 'later'));
    expect(seen()).toEqual(['later']);
  },
);

test('what a job logs belongs to its own request', async () => {
  const { transact } = await notesStore();
  const request = new AsyncLocalStorage<number>();
  const requests = Array.from({ length: 5 }, (_, index) => index);
  const inside = await Promise.all(
    requests.map((one) => request.run(one, () => transact(() => Promise.resolve(request.getStore())))),
  );
  expect(inside).toEqual(requests);
});
