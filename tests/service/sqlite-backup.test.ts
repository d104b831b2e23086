import fs, {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { runCommand } from '#service/cli/run-command.ts';
import { openStore } from '#service/store/open-store.ts';
import { run } from './support/program.ts';
import { makeDatabase, places, startSignedIn } from './support/sqlite-backups.ts';

/** Runs the command in its own process. */
async function program(DATABASE_URL: string, ...args: string[]) {
  const { ended, output, complaints } = run('cli/mizu.ts', { DATABASE_URL }, args);
  return { code: await ended, output: output(), complaints: complaints() };
}

/** The same in this process. */
const mizu = (DATABASE_URL: string, ...args: string[]) => runCommand(args, { DATABASE_URL });

async function titlesIn(url: string): Promise<string[]> {
  const store = await openStore(url);
  const tasks = await store.db.selectFrom('tasks').select('title').orderBy('title').execute();
  await store.close();
  return tasks.map(({ title }) => title);
}

describe('a restore drill under load', () => {
  test('every write acknowledged before the backup is in it and is restored, and the service makes backups by itself', async () => {
    const { url, backup, path, folder } = places();
    const first = await startSignedIn(url);
    let isOver = false;
    const made: string[] = [];
    const load = (async () => {
      for (let number = 0; !isOver; number++) {
        await first.call('tasks.create', { body: { title: `Task ${number}` } });
        made.push(`Task ${number}`);
        // However long the backup takes, these are fewer than an account may make in a minute.
        await pause(10);
      }
    })();
    // Before the service stops, also after a failed expectation.
    onTestFinished(async () => {
      isOver = true;
      await load;
    });
    await expect.poll(() => made.length, { timeout: 30_000 }).toBeGreaterThan(20);
    const before = [...made];
    const { code, output, complaints } = await program(url, 'backup', backup);
    const atBackup = made.length;
    await expect.poll(() => made.length, { timeout: 30_000 }).toBeGreaterThan(atBackup + 20);
    isOver = true;
    await load;
    expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
    expect(output).toMatch(/^Backed up 1 account, \d+ tasks to .*one\.db \(\d+ kB\), and checked it\.\n$/);
    expect(readdirSync(join(folder, 'copies'))).toEqual(['one.db']);
    if (process.platform !== 'win32') expect(statSync(backup).mode & 0o777).toBe(0o600);

    const refused = await program(url, 'restore', backup);
    expect(refused).toEqual({ code: 1, output: '', complaints: `The database ${path} is in use: stop Mizu first.\n` });
    expect(await first.titles()).toEqual(expect.arrayContaining(made));
    await first.stop();

    const restored = await program(url, 'restore', backup);
    expect(restored.output).toMatch(
      /^Restored 1 account, \d+ tasks\. What was there before is now .*mizu\.db\.before-\S+\.\n$/,
    );
    const own = join(folder, 'own');
    const second = await startSignedIn(url, { MIZU_BACKUP_FOLDER: own });
    const titles = await second.titles();
    expect(titles).toEqual(expect.arrayContaining(before));
    expect(titles.length).toBeLessThan(made.length);
    await expect
      .poll(() => existsSync(own) && readdirSync(own), { timeout: 30_000 })
      .toEqual([expect.stringMatching(/^mizu-\S+Z\.db$/)]);
    expect(second.complaints()).toBe('');
    await second.stop();

    // The database before the restore is whole too.
    const kept = readdirSync(folder).find((name) => name.includes('.before-') && !/-(wal|shm)$/.test(name)) ?? '';
    expect(await mizu(url, 'restore', join(folder, kept))).toMatchObject({ code: 0 });
    expect(await titlesIn(url)).toEqual(expect.arrayContaining(made));
  });
});

describe('a backup that cannot be made', () => {
  test('says why, and leaves nothing behind', async () => {
    const { url, backup, folder, path } = places();
    expect((await mizu(url, 'backup', backup)).complaints).toBe(`There is no database ${path}: check DATABASE_URL.\n`);
    writeFileSync(path, 'notes '.repeat(1000));
    expect((await mizu(url, 'backup', backup)).complaints).toContain('could not be made');
    expect(existsSync(backup)).toBe(false);
    expect(readdirSync(folder).filter((name) => name !== 'copies')).toEqual(['mizu.db']);
  });

  test('reports in a sentence a folder that is none, and so does a restore', async () => {
    const { url, backup, folder } = places();
    await makeDatabase(url);
    await mizu(url, 'backup', backup);
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const within = join(file, 'one.db');
    expect((await mizu(url, 'backup', within)).complaints).toMatch(/^The backup \S+ could not be made \(.+\)\.\n$/);
    expect((await mizu(`file:${within}`, 'restore', backup)).complaints).toMatch(
      /^The backup \S+ could not be restored \(.+\)\.\n$/,
    );
  });

  test('never overwrites a file', async () => {
    const { url, folder } = places();
    await makeDatabase(url);
    const target = join(folder, 'precious.txt');
    writeFileSync(target, 'precious');
    const { code, complaints } = await mizu(url, 'backup', target);
    expect(code).toBe(1);
    expect(complaints).toBe(`${target} exists already: give another name, or move it away.\n`);
    expect(readFileSync(target, 'utf8')).toBe('precious');
  });

  test.each([['backup'], ['restore']])(
    '%s without a file shows how it is used, and --help is no error',
    async (name) => {
      const { url } = places();
      expect((await mizu(url, name)).complaints).toMatch(new RegExp(`^Which file\\?\\n\\nUsage: mizu ${name} FILE`));
      expect((await mizu(url, name, '--help')).output).toMatch(new RegExp(`^Usage: mizu ${name} FILE`));
    },
  );
});

describe('a restore', () => {
  test.each<[string, (path: string) => void, string]>([
    ['of no database', (path) => writeFileSync(path, 'notes '.repeat(1000)), 'is no database of Mizu'],
    [
      'of another program’s database',
      (path) => new SQLite(path).exec('create table t (x)').close(),
      'is no database of Mizu',
    ],
    ['of a file that is not there', () => {}, 'There is no file '],
    [
      'of a newer one',
      (path) =>
        new SQLite(path)
          .exec("create table kysely_migration (name text); insert into kysely_migration values ('2099-telepathy')")
          .close(),
      'was made by a newer Mizu (2099-telepathy)',
    ],
  ])('%s is refused, and the database stays', async (_what, make, reason) => {
    const { url, folder, backup } = places();
    await makeDatabase(url);
    const titles = await titlesIn(url);
    mkdirSync(join(folder, 'copies'));
    make(backup);
    const { code, complaints } = await mizu(url, 'restore', backup);
    expect(code).toBe(1);
    expect(complaints).toContain(reason);
    expect(complaints.trimEnd().split('\n')).toHaveLength(1);
    expect(titles).toHaveLength(3);
    expect(await titlesIn(url)).toEqual(titles);
  });

  test('where there is no database makes one; a damaged one is replaced and kept', async () => {
    const { url, backup, path, folder } = places();
    await makeDatabase(url);
    await mizu(url, 'backup', backup);
    const elsewhere = `file:${join(folder, 'new', 'mizu.db')}`;
    expect((await mizu(elsewhere, 'restore', backup)).output).toBe('Restored 1 account, 3 tasks.\n');
    writeFileSync(path, 'damaged');
    expect((await mizu(url, 'restore', backup)).code).toBe(0);
    const kept = readdirSync(folder).find((name) => name.includes('.before-')) ?? '';
    expect(readFileSync(join(folder, kept), 'utf8')).toBe('damaged');
    expect(await titlesIn(url)).toHaveLength(3);
  });

  test('of a copy with its log beside it, as a killed service leaves it, restores what is in the log', async () => {
    const { url, path, folder } = places();
    await makeDatabase(url);
    const writer = new SQLite(path);
    writer.pragma('wal_autocheckpoint = 0');
    writer.exec("update tasks set title = 'From the log'");
    const copy = join(folder, 'copy.db');
    for (const end of ['', '-wal']) copyFileSync(path + end, copy + end);
    writer.close();
    const elsewhere = join(folder, 'new', 'mizu.db');
    // The leftovers of a killed restore.
    mkdirSync(join(folder, 'new'));
    writeFileSync(`${elsewhere}.part-wal`, 'the first pages');
    expect((await mizu(`file:${elsewhere}`, 'restore', copy)).output).toBe('Restored 1 account, 3 tasks.\n');
    expect(await titlesIn(`file:${elsewhere}`)).toEqual(['From the log', 'From the log', 'From the log']);
    expect(readdirSync(join(folder, 'new'))).toEqual(['mizu.db']);
  });

  test('removes the journal of a killed one, which would overwrite the restored one', async () => {
    const { url, path, folder, backup } = places();
    await makeDatabase(url);
    const titles = await titlesIn(url);
    await mizu(url, 'backup', backup);
    const killed = join(folder, 'killed.db');
    copyFileSync(backup, killed);
    const raw = new SQLite(killed);
    // So the journal is complete from its first page on.
    raw.pragma('synchronous = off');
    raw.exec("update tasks set title = 'Of the journal'; begin; update tasks set title = 'Never committed'");
    copyFileSync(`${killed}-journal`, `${path}.part-journal`);
    raw.close();
    expect((await mizu(url, 'restore', backup)).code).toBe(0);
    expect(await titlesIn(url)).toEqual(titles);
  });

  test('keeps the log of a database that is gone, and does not let it overwrite the restored one', async () => {
    const { url, path, backup, folder } = places();
    await makeDatabase(url);
    await mizu(url, 'backup', backup);
    // A killed service leaves the log of an unfinished writer.
    const writer = new SQLite(path);
    writer.pragma('wal_autocheckpoint = 0');
    writer.exec("update tasks set title = 'From the old log'");
    copyFileSync(`${path}-wal`, join(folder, 'left'));
    writer.close();
    rmSync(path);
    copyFileSync(join(folder, 'left'), `${path}-wal`);
    expect((await mizu(url, 'restore', backup)).output).toBe('Restored 1 account, 3 tasks.\n');
    expect(await titlesIn(url)).not.toContain('From the old log');
    const kept = readdirSync(folder).find((name) => /^mizu\.db\.before-.*-wal$/.test(name)) ?? '';
    expect(readFileSync(join(folder, kept))).toEqual(readFileSync(join(folder, 'left')));
  });

  test('for which there is no room says so, and leaves nothing behind', async () => {
    const { url, path, backup } = places();
    await makeDatabase(url);
    await mizu(url, 'backup', backup);
    const copying = vi.spyOn(fs, 'copyFileSync').mockImplementation((_from, to) => {
      writeFileSync(to, 'the first pages');
      throw new Error('ENOSPC: no space left on device');
    });
    onTestFinished(() => {
      copying.mockRestore();
      syncBuiltinESMExports();
    });
    syncBuiltinESMExports();
    expect(await mizu(url, 'restore', backup)).toEqual({
      code: 1,
      output: '',
      complaints: `The backup ${backup} could not be restored (ENOSPC: no space left on device).\n`,
    });
    expect(existsSync(`${path}.part`)).toBe(false);
  });

  test('that fails once it has put the log aside gives the database its log back', async () => {
    const { url, path, folder, backup } = places();
    await makeDatabase(url);
    await mizu(url, 'backup', backup);
    writeFileSync(path, 'notes '.repeat(1000));
    writeFileSync(`${path}-wal`, 'the last changes');
    const copy = fs.copyFileSync;
    const copying = vi.spyOn(fs, 'copyFileSync').mockImplementation((from, to) => {
      if (!String(to).includes('.before-')) return copy(from, to);
      writeFileSync(to, 'the first pages');
      throw new Error('ENOSPC: no space left on device');
    });
    onTestFinished(() => {
      copying.mockRestore();
      syncBuiltinESMExports();
    });
    syncBuiltinESMExports();
    expect((await mizu(url, 'restore', backup)).complaints).toContain('ENOSPC');
    expect(readFileSync(`${path}-wal`, 'utf8')).toBe('the last changes');
    expect(readdirSync(folder).filter((name) => /\.(before-|part)/.test(name))).toEqual([]);
  });

  test('that fails where the database is gone leaves the log that was beside it', async () => {
    const { url, path, folder, backup } = places();
    await makeDatabase(url);
    await mizu(url, 'backup', backup);
    rmSync(path);
    writeFileSync(`${path}-wal`, 'the last changes');
    const before = readdirSync(folder).toSorted();
    const rename = fs.renameSync;
    const renaming = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (to === path) throw new Error('EBUSY: resource busy or locked');
      rename(from, to);
    });
    onTestFinished(() => {
      renaming.mockRestore();
      syncBuiltinESMExports();
    });
    syncBuiltinESMExports();
    expect((await mizu(url, 'restore', backup)).complaints).toContain('EBUSY');
    expect(readdirSync(folder).toSorted()).toEqual(before);
    expect(readFileSync(`${path}-wal`, 'utf8')).toBe('the last changes');
  });
});
