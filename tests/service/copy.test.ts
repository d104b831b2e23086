import { randomUUIDv7 } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startSession } from '#service/auth/sessions.ts';
import { runCommand } from '#service/cli/run-command.ts';
import { copyStore } from '#service/store/copy.ts';
import { foldForSearch } from '#service/store/fold.ts';
import { migrations } from '#service/store/migrate.ts';
import { openStore } from '#service/store/open-store.ts';
import type { Store } from '#service/store/store.ts';
import { addPerson } from '#tests/contract/support/people.ts';
import { openApp, PASSWORD, START, temporaryDatabase, temporaryFolder, temporaryStore } from './support/app.ts';
import { run } from './support/program.ts';

/** Texts that the two databases might read, order or write differently. */
const AWKWARD = [
  '',
  'Ä',
  'ä',
  'a',
  'B',
  '水',
  '🌊',
  "O'Neill",
  '\\',
  '%_',
  '\t\n',
  '\u2028',
  'e\u0301',
  '{"a":1}',
  '9',
  '10',
];
const TASKS = 1201;

/** A database with rows in every table, created by calls where possible; `few`: fewer rows than are read at a time. */
async function fill(store: Store, { few = false } = {}): Promise<string> {
  const app = await openApp({ store });
  const ana = await addPerson(store.db, { email: 'ana@example.org', name: 'Ana 水', password: PASSWORD }, START);
  const token = await startSession(store.db, ana.id, START, 'Firefox');
  const post = async (path: string, body: unknown, headers = {}) => {
    const answer = await app.send('POST', path, { token, body, headers });
    if (answer.status > 299) throw new Error(answer.text);
    return answer.json();
  };
  const { project } = (await post('/api/projects', { name: 'House' })) as { project: { id: string } };
  const { context } = (await post('/api/contexts', { name: 'Phone' })) as { context: { id: string } };
  for (const [index, title] of AWKWARD.entries()) {
    const body = { title: `${title}.`, description: title, context_id: context.id, project_id: project.id };
    await post('/api/tasks', body, { 'Idempotency-Key': `key-${index}` });
    await post('/api/references', { title: `${title}.`, content: title });
  }
  await post('/api/reviews/start', {});
  await app.send('POST', '/api/auth/login', { body: { email: 'ana@example.org', password: 'not this one' } });
  const at = START.toISOString();
  const own = { user_id: ana.id, created_at: at };
  await store.db.insertInto('ai_calls').values({ user_id: ana.id, number: 1, asked_at: at }).execute();
  await store.db
    .insertInto('identities')
    .values({ ...own, issuer: 'https://login.example.org', subject: 'ana' })
    .execute();
  await store.db.insertInto('sign_ins').values({ key: 'state', content: '{}', expires_at: at }).execute();
  await store.db
    .insertInto('access_tokens')
    .values({ ...own, id: randomUUIDv7(), name: 'Script', scope: 'read', token_hash: 'hash', last_used_at: null })
    .execute();
  // More than are read and written at a time.
  const rows = Array.from({ length: few ? 0 : TASKS - AWKWARD.length }, (_, index) => ({
    ...own,
    id: randomUUIDv7(),
    title: `Task ${index}`,
    search_text: foldForSearch(`Task ${index}`),
    status: index % 5 === 0 ? 'done' : 'next',
    priority: index % 101,
    completed_at: index % 5 === 0 ? at : null,
    updated_at: at,
  }));
  for (let from = 0; from < rows.length; from += 400) {
    await store.db
      .insertInto('tasks')
      .values(rows.slice(from, from + 400))
      .execute();
  }
  return token;
}

const rowsOf = async ({ db }: Store) => ({
  users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
  sessions: await db.selectFrom('sessions').selectAll().orderBy('token_hash').execute(),
  tasks: await db.selectFrom('tasks').selectAll().orderBy('title').orderBy('id').execute(),
  keys: await db.selectFrom('idempotency_keys').selectAll().orderBy('key').execute(),
  references: await db.selectFrom('reference_items').selectAll().orderBy('title').orderBy('id').execute(),
  reviews: await db.selectFrom('reviews').selectAll().execute(),
});

describe('everything', () => {
  test('is copied from SQLite to this database and back, the same in all three, and people stay signed in', async () => {
    const sqlite = await temporaryStore(`file:${join(temporaryFolder(), 'one.db')}`);
    const other = await temporaryStore();
    const back = await temporaryStore(`file:${join(temporaryFolder(), 'two.db')}`);
    const token = await fill(sqlite);
    const there = await copyStore(sqlite, other);
    const again = await copyStore(other, back);
    expect(again).toEqual(there);
    expect(there.filter(({ rows }) => rows === 0)).toEqual([]);
    expect(there.find(({ table }) => table === 'tasks')?.rows).toBe(TASKS);
    const original = await rowsOf(sqlite);
    expect(await rowsOf(other)).toEqual(original);
    expect(await rowsOf(back)).toEqual(original);
    const { send } = await openApp({ store: other });
    expect((await send('GET', '/api/tasks?limit=1', { token })).json()).toMatchObject({ total: TASKS });
    const repeated = await send('POST', '/api/tasks', {
      token,
      body: { title: 'Ä.' },
      headers: { 'Idempotency-Key': 'key-1' },
    });
    expect(repeated.json()).toMatchObject({ code: 'idempotency_mismatch' });
  });
});

describe('nothing is copied', () => {
  test('to a database in which there is something', async () => {
    const [from, to] = [await temporaryStore(`file:${join(temporaryFolder(), 'one.db')}`), await temporaryStore()];
    await fill(from, { few: true });
    await addPerson(to.db, { email: 'ben@example.org', name: 'Ben', password: PASSWORD }, START);
    await expect(copyStore(from, to)).rejects.toThrow(
      'The target is not empty: there is something in users. Give one without data.',
    );
    expect(await to.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Ben' }]);
  });

  test('and an older source stays as it is, when the target cannot be reached or is not empty', async () => {
    const from = `file:${join(temporaryFolder(), 'older.db')}`;
    const older = Object.fromEntries(Object.entries(migrations).slice(0, 7));
    await (await openStore(from, older)).close();
    const filled = await temporaryDatabase();
    const { db } = await temporaryStore(filled);
    await addPerson(db, { email: 'ben@example.org', name: 'Ben', password: PASSWORD }, START);
    for (const [to, words] of [
      ['postgres://nobody@127.0.0.1:1/mizu', 'cannot be reached'],
      [filled, 'The target is not empty'],
    ] as const) {
      const copied = await runCommand(['copy', from, to], {});
      expect(copied).toMatchObject({ code: 1, complaints: expect.stringContaining(words) });
    }
    // That Mizu opens it still.
    await (await openStore(from, older)).close();
  });

  test('when a row does not arrive as it was sent', async () => {
    const [from, to] = [await temporaryStore(`file:${join(temporaryFolder(), 'one.db')}`), await temporaryStore()];
    await fill(from, { few: true });
    // A source that changes during the copy: the second read of a user differs from the first.
    let reads = 0;
    const changing: Store = {
      ...from,
      snapshot: (work) =>
        from.snapshot((db) =>
          work(
            db.withPlugin({
              transformQuery: ({ node }) => node,
              transformResult: async ({ result }) => {
                const users = result.rows.filter((row) => 'password_hash' in row);
                reads += users.length;
                for (const user of users) if (reads > 1) user.name = 'Somebody else';
                return result;
              },
            }),
          ),
        ),
    };
    await expect(copyStore(changing, to)).rejects.toThrow(/^A row of users arrived changed: /);
    expect(await to.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });
});

describe('the command', () => {
  const copy = (...args: string[]) => runCommand(['copy', ...args], {});

  test('says what it copied', async () => {
    const from = `file:${join(temporaryFolder(), 'one.db')}`;
    await fill(await temporaryStore(from), { few: true });
    const program = run('cli/mizu.ts', {}, ['copy', from, await temporaryDatabase()]);
    expect({ code: await program.ended, complaints: program.complaints() }).toEqual({ code: 0, complaints: '' });
    const output = program.output();
    expect(output).toMatch(new RegExp(`^tasks +${AWKWARD.length} {2}sha256 [0-9a-f]{64}$`, 'm'));
    expect(output).toMatch(/\nCopied \d+ rows, each compared with its original, in [\d.]+ s\. Start Mizu with .*\n$/);
  });

  test('makes no database of a name that was mistyped', async () => {
    const path = join(temporaryFolder(), 'mistyped.db');
    expect(await copy(`file:${path}`, await temporaryDatabase())).toEqual({
      code: 1,
      output: '',
      complaints: `There is no database ${path} to copy from.\n`,
    });
  });

  test('without two databases says how it is used', async () => {
    const { code, complaints } = await copy('file:./data/mizu.db');
    expect(code).toBe(1);
    expect(complaints).toMatch(/^Copy from which database to which\?\n\nUsage: mizu copy FROM TO/);
  });

  // An unset shell variable gives an empty word, which the settings would take for the default database.
  test('does not use the default database when the argument is blank', async () => {
    const folder = temporaryFolder();
    const missing = `file:${join(folder, 'one.db')}`;
    for (const words of [
      [missing, ''],
      ['', missing],
    ]) {
      expect(await runCommand(['copy', ...words], {})).toMatchObject({
        code: 1,
        complaints: expect.stringMatching(/^Copy from which database to which\?/),
      });
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});
