import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backUpIfDue, lastBackup } from '#service/backup/schedule.ts';
import { makeDatabase, places, startSignedIn } from './support/sqlite-backups.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 20, 9) + hours * 60 * 60 * 1000);

describe('backups that make themselves', () => {
  test('are made when due, only so many are kept, and the rest of an interrupted one goes; other files are left alone', async () => {
    const { url, folder } = places();
    await makeDatabase(url);
    const copies = join(folder, 'copies');
    mkdirSync(copies);
    const put = (...names: string[]) => {
      for (const name of names) writeFileSync(join(copies, name), '');
    };
    // A wrong clock has produced the first of these: it must not affect what is due, or the count.
    const others = [
      'mizu-2036-01-01T00-00-00Z.db',
      'mizu-notes.db',
      'notes.db.part',
      'mizu-2026-11-19T09-00-00Z.dump.part',
    ];
    const mayBeUnderWay = 'mizu-2026-11-20T08-59-00Z.db.part';
    put(...others, mayBeUnderWay, 'mizu-2026-11-19T09-00-00Z.db.part', 'mizu-2026-11-19T09-00-00Z.db.part-journal');
    const are = (...names: string[]) =>
      expect(readdirSync(copies).toSorted()).toEqual([...others, ...names].toSorted());
    const schedule = { folder: copies, everyHours: 24, keep: 2, databaseUrl: url };

    const [first, second, third] = ['20', '21', '22'].map((day) => `mizu-2026-11-${day}T09-00-00Z.db`) as [
      string,
      string,
      string,
    ];
    expect(lastBackup(schedule, at(0))).toBeUndefined();
    expect(await backUpIfDue(schedule, at(0))).toBe(first);
    expect(lastBackup(schedule, at(1))).toBe(at(0).getTime());
    are(first, mayBeUnderWay);
    for (const soon of [1, 23]) expect(await backUpIfDue(schedule, at(soon))).toBeUndefined();
    expect(await backUpIfDue(schedule, at(24))).toBe(second);
    // Another node whose clock is a little slow sees that the backup exists.
    expect(await backUpIfDue(schedule, new Date(at(24).getTime() - 5000))).toBeUndefined();
    // A day and a minute old, it no longer counts as running.
    are(first, second);
    expect(await backUpIfDue(schedule, at(48))).toBe(third);
    are(second, third);
  });

  test('that fail remove none, and are reported in the log', async () => {
    const { url, folder } = places();
    const notAFolder = join(folder, 'file');
    writeFileSync(notAFolder, '');
    const { complaints, stop } = await startSignedIn(url, { MIZU_BACKUP_FOLDER: join(notAFolder, 'copies') });
    await expect.poll(complaints, { timeout: 30_000 }).toContain('No backup could be made: ');
    await stop();
  });
});
