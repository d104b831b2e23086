import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '#service/cli/run-command.ts';
import { newId } from '#service/store/new-id.ts';
import { openApp, START, temporaryDatabase, temporaryStore } from './support/app.ts';

/** An account with a running write until `end` is called; `alters`: a write of its own row. */
async function writingAccount({ alters = false } = {}) {
  const url = await temporaryDatabase();
  const store = await temporaryStore(url);
  const { send, signIn } = await openApp({ store });
  const token = await signIn();
  const { id } = await store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const at = START.toISOString();
  const write = store.transact(async (db) => {
    const context = { id: newId(), user_id: id, name: 'Home', name_key: 'home', created_at: at, updated_at: at };
    await db.insertInto('contexts').values(context).execute();
    if (alters) await db.updateTable('users').set({ change_count: 1 }).where('id', '=', id).execute();
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  const end = async () => {
    mayEnd.resolve();
    await write;
  };
  onTestFinished(end);
  const user = (command: string, ...options: string[]) =>
    runCommand(['user', command, '--email', 'ana@example.org', ...options], {
      // A command waits no longer than this for a locked row.
      DATABASE_URL: alters ? `${url}&options=${encodeURIComponent('-c lock_timeout=50')}` : url,
    });
  return { store, end, user, profile: async () => (await send('GET', '/api/user/profile', { token })).status };
}

test('an account that writes all the time is signed out before it is deleted, which waits for all its writes', async () => {
  const { store, end, user, profile } = await writingAccount();
  const removed = user('remove', '--yes');
  await expect.poll(profile, { timeout: 10_000 }).toBe(401);
  await end();
  expect(await removed).toEqual({ code: 0, output: 'Removed the account of Ana (ana@example.org).\n', complaints: '' });
  expect(await store.db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('a command that does not get the account in time reports that in one line', async () => {
  const { user } = await writingAccount({ alters: true });
  expect(await user('disable')).toEqual({
    code: 1,
    output: '',
    complaints: 'The database is busy (canceling statement due to lock timeout): try again in a moment.\n',
  });
});
