import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addAccount } from '#service/auth/accounts.ts';
import { StartupError } from '#service/startup-error.ts';
import { migrate, migrations } from '#service/store/migrate.ts';
import { openStore, type Store } from '#service/store/open-store.ts';
import { PASSWORD, START, temporaryFolder, temporaryStore } from './support/app.ts';

const at = START.toISOString();

function tablesOf(path: string): string[] {
  const raw = new SQLite(path, { readonly: true });
  const rows = raw.prepare<[], { name: string }>("select name from sqlite_schema where type = 'table'").all();
  raw.close();
  return rows.map(({ name }) => name).toSorted();
}

async function refusalOf(opening: Promise<Store>): Promise<StartupError> {
  const error = await opening.then(
    async (store) => {
      await store.close();
      return new Error('It was opened');
    },
    (reason: unknown) => reason,
  );
  if (error instanceof StartupError) return error;
  throw error;
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('a database file', () => {
  test('and its folders are made for this account alone', async () => {
    const path = join(temporaryFolder(), 'deep', 'down', 'mizu.db');
    const { db, warning } = await temporaryStore(`file:${path}`);
    await addAccount(db, { email: 'ana@example.org', name: 'Ana', password: PASSWORD }, START);
    for (const name of [path, `${path}-wal`, `${path}-shm`]) expect(modeOf(name), name).toBe('600');
    for (const folder of [dirname(path), dirname(dirname(path))]) expect(modeOf(folder), folder).toBe('700');
    expect(warning).toBeUndefined();
  });

  test.each([
    ['644', '755', true],
    ['640', '755', false],
    ['644', '700', false],
  ])(
    'of mode %s in a folder of mode %s stays so, and whether all can read it is told: %s',
    async (file, folder, told) => {
      const path = join(temporaryFolder(), 'shared', 'mizu.db');
      await (await openStore(`file:${path}`)).close();
      chmodSync(path, Number.parseInt(file, 8));
      chmodSync(dirname(path), Number.parseInt(folder, 8));
      const { warning } = await temporaryStore(`file:${path}`);
      expect(modeOf(path)).toBe(file);
      expect(modeOf(dirname(path))).toBe(folder);
      expect(warning).toBe(
        told
          ? `Every account on this machine can read the database ${path} (mode 644). To keep it to yourself: chmod 600 ${path}*`
          : undefined,
      );
    },
  );

  test('in a folder that was there leaves the folder as it is', async () => {
    const folder = join(temporaryFolder(), 'shared');
    mkdirSync(folder, { mode: 0o755 });
    await temporaryStore(`file:${join(folder, 'mizu.db')}`);
    expect(modeOf(folder)).toBe('755');
    expect(modeOf(join(folder, 'mizu.db'))).toBe('600');
  });

  test('is made together with its folder, and keeps what it acknowledges', async () => {
    const path = join(temporaryFolder(), 'deep', 'down', 'mizu.db');
    const { db } = await temporaryStore(`file:${path}`);
    expect(existsSync(path)).toBe(true);
    const pragma = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db);
      return Object.values(rows[0] ?? {})[0];
    };
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    expect(await pragma('busy_timeout')).toBe(10_000);
  });

  test('is the same after it was closed and opened again', async () => {
    const url = `file:${join(temporaryFolder(), 'mizu.db')}`;
    const store = await openStore(url);
    await addAccount(store.db, { email: 'ana@example.org', name: 'Ana', password: PASSWORD }, START);
    await store.close();
    const again = await temporaryStore(url);
    expect(await again.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'ana@example.org' }]);
  });

  test('that is none is left as it is', async () => {
    const path = join(temporaryFolder(), 'notes.txt');
    writeFileSync(path, 'Buy milk. '.repeat(1000));
    const { message } = await refusalOf(openStore(`file:${path}`));
    expect(message).toBe(
      `The database ${path} cannot be opened (file is not a database): check the file and its folder's permissions, or set DATABASE_URL to another file.`,
    );
    expect(readFileSync(path, 'utf8')).toBe('Buy milk. '.repeat(1000));
  });

  test('that is damaged is refused', async () => {
    const path = join(temporaryFolder(), 'mizu.db');
    await (await openStore(`file:${path}`)).close();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0xa5, 100));
    expect((await refusalOf(openStore(`file:${path}`))).message).toContain('malformed');
  });

  test.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['in a folder that is a file', (path: string) => writeFileSync(join(path, '..'), '')],
  ])('that is %s is refused', async (_kind, make) => {
    const path = join(temporaryFolder(), 'place', 'mizu.db');
    if (_kind === 'a folder') mkdirSync(join(path, '..'));
    make(path);
    expect((await refusalOf(openStore(`file:${path}`))).message).toContain('cannot be opened');
  });
});

describe('migrations', () => {
  test('run once', async () => {
    const path = join(temporaryFolder(), 'mizu.db');
    for (let start = 0; start < 2; start += 1) await (await openStore(`file:${path}`)).close();
    const { db } = await temporaryStore(`file:${path}`);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });

  test('of a newer program are not undone or disregarded', async () => {
    const path = join(temporaryFolder(), 'mizu.db');
    const newer = { ...migrations, '9999-later': { up: () => Promise.resolve() } };
    await (await openStore(`file:${path}`, newer)).close();
    expect((await refusalOf(openStore(`file:${path}`))).message).toBe(
      `The database ${path} was made by a newer Mizu (9999-later): start that version, or set DATABASE_URL to another file.`,
    );
    await (await openStore(`file:${path}`, newer)).close();
  });

  test('that fail half way leave nothing, and can be tried again', async () => {
    const path = join(temporaryFolder(), 'mizu.db');
    const broken = {
      ...migrations,
      '8888-broken': {
        up: async (db: Kysely<unknown>) => {
          await db.schema.createTable('half').addColumn('id', 'text').execute();
          throw new Error('out of luck');
        },
      },
    };
    expect((await refusalOf(openStore(`file:${path}`, broken))).message).toContain('out of luck');
    expect(tablesOf(path)).toEqual([]);
    await (await openStore(`file:${path}`)).close();
    const whole = tablesOf(path);
    expect(whole).toContain('tasks');
    expect((await refusalOf(openStore(`file:${path}`, broken))).message).toContain('out of luck');
    expect(tablesOf(path)).toEqual(whole);
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
      await addAccount(db, { email: `${name}@example.org`, name, password: PASSWORD }, START);
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
    await expect(db.insertInto('tasks').values(task(fields)).execute()).rejects.toThrow(/constraint failed/);
  });

  test('a user has one review under way, and any number of completed ones', async () => {
    const { db, ana, ben, review } = await furnished();
    const insert = (row: ReturnType<typeof review>) => db.insertInto('reviews').values(row).execute();
    await insert(review('1'));
    await insert(review('2', ben.id));
    await insert(review('3', ana.id, at));
    await insert(review('4', ana.id, at));
    await expect(insert(review('5'))).rejects.toThrow(/UNIQUE/);
  });

  test('a context’s name is a user’s once, an email anybody’s once', async () => {
    const { db, ben, context } = await furnished();
    await db.insertInto('contexts').values(context('1')).execute();
    await db.insertInto('contexts').values(context('2', ben.id)).execute();
    await expect(db.insertInto('contexts').values(context('3')).execute()).rejects.toThrow(/UNIQUE/);
    await expect(db.updateTable('users').set({ email: 'ana@example.org' }).execute()).rejects.toThrow(/UNIQUE/);
  });
});
