import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate, migrations } from '#service/store/migrate.ts';
import { openStore } from '#service/store/open-store.ts';
import { addPerson } from '#tests/contract/support/people.ts';
import { PASSWORD, START, temporaryDatabase, temporaryStore } from './support/app.ts';
import { refusalOf, tablesOf } from './support/stores.ts';

const at = START.toISOString();

describe('migrations', () => {
  test('run once', async () => {
    const url = await temporaryDatabase({ bare: true });
    for (let start = 0; start < 2; start += 1) await (await openStore(url)).close();
    const { db } = await temporaryStore(url);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });

  test('of a newer program are not undone or disregarded', async () => {
    const url = await temporaryDatabase({ bare: true });
    const newer = { ...migrations, '9999-later': { up: () => Promise.resolve() } };
    await (await openStore(url, newer)).close();
    expect((await refusalOf(openStore(url))).message).toMatch(
      /^The database \S+ was made by a newer Mizu \(9999-later\): start that version, or set DATABASE_URL to another (file|database)\.$/,
    );
    await (await openStore(url, newer)).close();
  });

  test('that fail half way leave nothing, and can be tried again', async () => {
    const url = await temporaryDatabase({ bare: true });
    const broken = {
      ...migrations,
      '8888-broken': {
        up: async (db: Kysely<unknown>) => {
          await db.schema.createTable('half').addColumn('id', 'text').execute();
          throw new Error('out of luck');
        },
      },
    };
    expect((await refusalOf(openStore(url, broken))).message).toContain('out of luck');
    expect(await tablesOf(url)).toEqual([]);
    await (await openStore(url)).close();
    const whole = await tablesOf(url);
    expect(whole).toContain('tasks');
    expect((await refusalOf(openStore(url, broken))).message).toContain('out of luck');
    expect(await tablesOf(url)).toEqual(whole);
  });

  test('fold stored text for searching as new text is folded', async () => {
    const url = await temporaryDatabase({ bare: true });
    const older = await openStore(url, Object.fromEntries(Object.entries(migrations).slice(0, 12)));
    const { id: user_id } = await addPerson(
      older.db,
      { email: 'ana@example.org', name: 'Ana', password: PASSWORD },
      START,
    );
    const stamps = { user_id, created_at: at, updated_at: at };
    const title = 'ΣΊΣΥΦΟΣ, İzmir 100%';
    const search_text = `${title}\nNaïve café`.toLowerCase();
    await older.db
      .insertInto('tasks')
      .values({ ...stamps, id: 't', title, search_text, status: 'inbox', priority: 50 })
      .execute();
    await older.db
      .insertInto('reference_items')
      .values({ ...stamps, id: 'r', title, search_text })
      .execute();
    await older.close();
    const { db } = await temporaryStore(url);
    for (const table of ['tasks', 'reference_items'] as const) {
      const [row] = await db.selectFrom(table).select('search_text').execute();
      expect(row?.search_text).toBe('\nσισυφοσ, izmir 100%\nnaive cafe');
    }
  });

  test('fold many texts with few statements: a large database waited half a minute for one each', async () => {
    const { db } = await temporaryStore();
    const { id: user_id } = await addPerson(db, { email: 'ana@example.org', name: 'Ana', password: PASSWORD }, START);
    const stamps = { user_id, created_at: at, updated_at: at };
    const texts = Array.from({ length: 20 }, (_, index) => [`t${index}`, `café ${index}`] as const);
    await db
      .insertInto('tasks')
      .values(texts.map(([id, title]) => ({ ...stamps, id, title, search_text: title, status: 'inbox', priority: 50 })))
      .execute();
    const statements: string[] = [];
    await migrations['0015-unaccented']?.up(
      db.withPlugin({
        transformQuery: ({ node }) => {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    );
    const stored = await db.selectFrom('tasks').select(['id', 'search_text']).execute();
    expect(new Map(stored.map(({ id, search_text }) => [id, search_text]))).toEqual(
      new Map(texts.map(([id, title]) => [id, title.replace('é', 'e')])),
    );
    // Each of two tables is read, and one of them written.
    expect(statements).toHaveLength(3);
  });

  test('may be asked for when there is nothing to do', async () => {
    const { db } = await temporaryStore();
    await migrate(db);
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
  });
});

describe('the tables hold to the rules by themselves', () => {
  async function furnished() {
    const { db } = await temporaryStore();
    for (const name of ['ana', 'ben']) {
      await addPerson(db, { email: `${name}@example.org`, name, password: PASSWORD }, START);
    }
    const [ana, ben] = await db.selectFrom('users').select('id').orderBy('email').execute();
    if (!ana || !ben) throw new Error('Two accounts were made');
    const own = (id: string, user_id = ana.id) => ({ id, user_id, created_at: at, updated_at: at });
    const task = (fields: object) => ({
      ...own('t'),
      title: 'Call',
      search_text: 'call',
      status: 'next',
      priority: 50,
      ...fields,
    });
    const review = (id: string, user_id = ana.id, completed_at: string | null = null) => ({
      ...own(id, user_id),
      checklist: '[]',
      started_at: at,
      completed_at,
    });
    const context = (id: string, user_id = ana.id) => ({ ...own(id, user_id), name: 'Phone', name_key: 'phone' });
    return { db, ana, ben, own, task, review, context };
  }

  test('a task keeps its place when its project or context goes, and goes with its user', async () => {
    const { db, ana, own, task, context } = await furnished();
    await db
      .insertInto('projects')
      .values({ ...own('p'), name: 'House', status: 'active' })
      .execute();
    await db.insertInto('contexts').values(context('c')).execute();
    await db
      .insertInto('tasks')
      .values(task({ project_id: 'p', context_id: 'c' }))
      .execute();
    await db.deleteFrom('projects').execute();
    await db.deleteFrom('contexts').execute();
    expect(await db.selectFrom('tasks').select(['project_id', 'context_id']).execute()).toEqual([
      { project_id: null, context_id: null },
    ]);
    await db.deleteFrom('users').where('id', '=', ana.id).execute();
    expect(await db.selectFrom('tasks').selectAll().execute()).toEqual([]);
  });

  test.each([
    { status: 'open' },
    { priority: 101 },
    { priority: -1 },
    { status: 'done' },
    { completed_at: at },
    { project_id: 'none' },
    { context_id: 'none' },
    { user_id: 'nobody' },
  ])('no task has %j', async (fields) => {
    const { db, task } = await furnished();
    await expect(db.insertInto('tasks').values(task(fields)).execute()).rejects.toThrow(/constraint/);
  });

  test('a user has one review under way, and any number of completed ones', async () => {
    const { db, ana, ben, review } = await furnished();
    const insert = (row: ReturnType<typeof review>) => db.insertInto('reviews').values(row).execute();
    await insert(review('1'));
    await insert(review('2', ben.id));
    await insert(review('3', ana.id, at));
    await insert(review('4', ana.id, at));
    await expect(insert(review('5'))).rejects.toThrow(/unique constraint/i);
  });

  test('a context’s name is a user’s once, an email anybody’s once', async () => {
    const { db, ben, context } = await furnished();
    await db.insertInto('contexts').values(context('1')).execute();
    await db.insertInto('contexts').values(context('2', ben.id)).execute();
    await expect(db.insertInto('contexts').values(context('3')).execute()).rejects.toThrow(/unique constraint/i);
    await expect(db.updateTable('users').set({ email: 'ana@example.org' }).execute()).rejects.toThrow(
      /unique constraint/i,
    );
  });
});
