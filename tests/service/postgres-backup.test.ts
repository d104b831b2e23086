import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { temporaryFolder } from './support/app.ts';
import { run, startMain } from './support/program.ts';

const owner = { email: 'ana@example.org', password: 'correct horse battery' };

test('a PostgreSQL database is backed up while it is written to, checked, and restored as it was', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.dispose());
  const DATABASE_URL = server.url('postgres');
  const mizu = async (...args: string[]) => {
    const { ended, output, complaints } = run('cli/mizu.ts', { DATABASE_URL }, args);
    return { code: await ended, output: output(), complaints: complaints() };
  };
  const start = async () => {
    const service = await startMain({
      DATABASE_URL,
      MIZU_OWNER_EMAIL: owner.email,
      MIZU_OWNER_NAME: 'Ana',
      MIZU_OWNER_PASSWORD: owner.password,
    });
    let token: string | null = null;
    const call = createClient({ base: `${service.address}/api`, fetch, getToken: () => token });
    ({ token } = await call('auth.login', { body: owner }));
    const titles = async () => (await call('tasks.inbox', {})).tasks.map(({ title }) => title);
    return { ...service, call, titles };
  };
  const folder = temporaryFolder();
  const backup = join(folder, 'copies', 'one.dump');

  const first = await start();
  const firstTitles = await first.titles();
  let isOver = false;
  const made: string[] = [];
  const load = (async () => {
    for (let number = 0; !isOver; number++) {
      await first.call('tasks.create', { body: { title: `Task\t${number}` } });
      made.push(`Task\t${number}`);
    }
  })();
  await expect.poll(() => made.length).toBeGreaterThan(10);
  const before = [...made];
  const { code, output, complaints } = await mizu('backup', backup);
  isOver = true;
  await load;
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
  expect(output).toMatch(/^Backed up 1 account, \d+ tasks to .*one\.dump \(\d+ kB\), and checked it\.\n$/);
  expect(readdirSync(join(folder, 'copies'))).toEqual(['one.dump']);
  await first.call('tasks.create', { body: { title: 'After the backup' } });
  first.child.kill('SIGTERM');
  await first.ended;

  const restored = await mizu('restore', backup);
  expect(restored).toMatchObject({ code: 0, complaints: '' });
  const [, kept = ''] = /is now (.*)\.\n$/.exec(restored.output) ?? [];
  expect(existsSync(kept)).toBe(true);
  const second = await start();
  const titles = await second.titles();
  expect(titles).toEqual(expect.arrayContaining([...firstTitles, ...before]));
  expect(titles).not.toContain('After the backup');
  second.child.kill('SIGTERM');
  await second.ended;

  expect(await mizu('backup', backup)).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('exists already'),
  });
  const other = join(folder, 'no-backup');
  writeFileSync(other, 'words');
  expect(await mizu('restore', other)).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('pg_restore failed'),
  });
});
