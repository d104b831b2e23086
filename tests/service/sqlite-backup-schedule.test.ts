import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backUpIfDue } from '#service/backup/schedule.ts';
import { makeDatabase, places, startSignedIn } from './support/sqlite-backups.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 20, 9) + hours * 60 * 60 * 1000);

describe('backups that make themselves', () => {
  test('are made when they are due, and only so many are kept; other files are left alone', async () => {
    const { url, folder } = places();
    await makeDatabase(url);
    const copies = join(folder, 'copies');
    mkdirSync(copies);
    writeFileSync(join(copies, 'mizu-notes.db'), 'mine');
    const schedule = { folder: copies, everyHours: 24, keep: 2, databaseUrl: url };
    expect(await backUpIfDue(schedule, at(0))).toBe('mizu-2026-11-20T09-00-00Z.db');
    expect(await backUpIfDue(schedule, at(23))).toBeUndefined();
    expect(await backUpIfDue(schedule, at(24))).toBe('mizu-2026-11-21T09-00-00Z.db');
    expect(await backUpIfDue(schedule, at(48))).toBe('mizu-2026-11-22T09-00-00Z.db');
    expect(readdirSync(copies).toSorted()).toEqual([
      'mizu-2026-11-21T09-00-00Z.db',
      'mizu-2026-11-22T09-00-00Z.db',
      'mizu-notes.db',
    ]);
  });

  test('are made after one of the future too, which a clock that was wrong has left', async () => {
    const { url, folder } = places();
    await makeDatabase(url);
    const copies = join(folder, 'copies');
    mkdirSync(copies);
    writeFileSync(join(copies, 'mizu-2036-01-01T00-00-00Z.db'), '');
    const schedule = { folder: copies, everyHours: 24, keep: 1, databaseUrl: url };
    expect(await backUpIfDue(schedule, at(0))).toBe('mizu-2026-11-20T09-00-00Z.db');
    expect(await backUpIfDue(schedule, at(1))).toBeUndefined();
    expect(await backUpIfDue(schedule, at(24))).toBe('mizu-2026-11-21T09-00-00Z.db');
    expect(readdirSync(copies).toSorted()).toEqual(['mizu-2026-11-21T09-00-00Z.db', 'mizu-2036-01-01T00-00-00Z.db']);
    // Another node whose clock is a little behind sees that the backup is made.
    expect(await backUpIfDue(schedule, new Date(at(24).getTime() - 5000))).toBeUndefined();
  });

  test('remove what is left of one that was cut off, and nothing that may be under way', async () => {
    const { url, folder } = places();
    await makeDatabase(url);
    const copies = join(folder, 'copies');
    mkdirSync(copies);
    const left = ['mizu-2026-11-19T09-00-00Z.db.part', 'mizu-2026-11-19T09-00-00Z.db.part-journal'];
    const others = ['mizu-2026-11-20T08-59-00Z.db.part', 'mizu-2026-11-19T09-00-00Z.dump.part', 'notes.db.part'];
    for (const name of [...left, ...others]) writeFileSync(join(copies, name), '');
    const schedule = { folder: copies, everyHours: 24, keep: 2, databaseUrl: url };
    const made = await backUpIfDue(schedule, at(0));
    expect(readdirSync(copies).toSorted()).toEqual([made, ...others].toSorted());
  });

  test('that fail remove none, and are told in the log', async () => {
    const { url, folder } = places();
    const notAFolder = join(folder, 'file');
    writeFileSync(notAFolder, '');
    const { complaints, stop } = await startSignedIn(url, { MIZU_BACKUP_FOLDER: join(notAFolder, 'copies') });
    await expect.poll(complaints, { timeout: 30_000 }).toContain('No backup could be made: ');
    await stop();
  });

  test('begin when the service starts', async () => {
    const { url, folder } = places();
    const { stop, complaints } = await startSignedIn(url, { MIZU_BACKUP_FOLDER: join(folder, 'copies') });
    await expect
      .poll(() => existsSync(join(folder, 'copies')) && readdirSync(join(folder, 'copies')), { timeout: 30_000 })
      .toEqual([expect.stringMatching(/^mizu-\S+Z\.db$/)]);
    expect(complaints()).toBe('');
    await stop();
  });
});
