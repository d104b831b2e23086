import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openStore } from '#service/store/open-store.ts';
import { temporaryFolder } from './support/app.ts';
import { run, startMain } from './support/program.ts';
import { refusalOf } from './support/stores.ts';

test('a start on a file that every account can read says so, once, and starts', async () => {
  const path = join(temporaryFolder(), 'data', 'mizu.db');
  mkdirSync(dirname(path), { mode: 0o755 });
  writeFileSync(path, '', { mode: 0o644 });
  const { complaints } = await startMain({ DATABASE_URL: `file:${path}` });
  // It comes by another pipe than what says that the service is ready.
  await expect
    .poll(complaints)
    .toMatch(/^Every account on this machine can read the database \S+ \(mode 644\)\. .*\n$/);
});

describe('a start that cannot be', () => {
  test.each([
    ['no database', 'file is not a database', (path: string) => writeFileSync(path, 'notes '.repeat(1000))],
    ['a folder', 'cannot be opened', (path: string) => mkdirSync(path)],
    [
      'a newer one',
      'was made by a newer Mizu (2099-telepathy): start that version',
      (path: string) => {
        const raw = new SQLite(path);
        raw.exec('create table kysely_migration (name text primary key, timestamp text not null)');
        raw.exec("insert into kysely_migration values ('0001-first', ''), ('2099-telepathy', '')");
        raw.close();
      },
    ],
  ])('because its database is %s says so in one line', async (_what, reason, make) => {
    const path = join(temporaryFolder(), 'mizu.db');
    make(path);
    const { message } = await refusalOf(openStore(`file:${path}`));
    expect(message).toContain(reason);
    expect(message).toContain(path);
    expect(message).toMatch(/^.* set DATABASE_URL to another file\.$/);
  });

  test('because its folder cannot be made is reported by the program, also where the system refuses one as if its parent did not exist', async () => {
    const { ended, complaints } = run('main.ts', { PORT: '0', DATABASE_URL: 'file:/proc/none/such/mizu.db' });
    expect(await ended).toBe(1);
    expect(complaints()).toMatch(/^The database \/proc\/none\/such\/mizu\.db cannot be opened \(E.*another file\.\n$/);
  });
});
