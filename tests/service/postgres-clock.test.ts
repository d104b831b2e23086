import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countSignIn } from '#service/auth/throttle.ts';
import { databaseClock } from '#service/store/database-clock.ts';
import { temporaryDatabase, temporaryFolder, temporaryStore } from './support/app.ts';
import { OWNER, signIn, startMain } from './support/program.ts';

const HOUR = 60 * 60 * 1000;

test('nodes whose clocks are hours apart count wrong passwords together', async () => {
  const { db } = await temporaryStore(await temporaryDatabase());
  const clocks = await Promise.all([-HOUR, HOUR].map((off) => databaseClock(db, () => Date.now() + off)));
  let taken = 0;
  for (let round = 0; round < 6; round += 1) {
    for (const clock of clocks) {
      const attempt = countSignIn(db, { address: '192.0.2.1', email: 'ana@example.org' }, clock());
      taken += await attempt.then(
        () => 1,
        () => 0,
      );
    }
  }
  expect(taken).toBe(5);
});

test('a clock that is set while the service runs is noticed, and a small difference is left as it is', async () => {
  const { db } = await temporaryStore(await temporaryDatabase());
  let off = 1_000;
  const clock = await databaseClock(db, () => Date.now() + off);
  const ahead = () => clock().getTime() - Date.now();
  expect(ahead()).toBeGreaterThan(900);
  off = HOUR;
  await expect.poll(() => Math.abs(ahead())).toBeLessThan(500);
});

test('a service whose machine is hours ahead writes the time of the database, and says so once', async () => {
  const TEST_CLOCK = join(temporaryFolder(), 'clock');
  writeFileSync(TEST_CLOCK, String(3 * HOUR));
  const { address, complaints } = await startMain({
    DATABASE_URL: await temporaryDatabase(),
    ...OWNER,
    TEST_CLOCK,
    NODE_OPTIONS: `--import=${new URL('../support/service-clock.ts', import.meta.url).href}`,
  });
  const { call } = await signIn(address);
  const { task } = await call('tasks.create', { body: { title: 'Call Ana' } });
  expect(Math.abs(Date.parse(task.created_at ?? '') - Date.now())).toBeLessThan(HOUR);
  expect(complaints()).toMatch(
    /^This machine's clock is 108\d\d s ahead of the database's, whose time is used: set them right\.\n$/,
  );
});
