import { expect, onTestFinished, test, vi } from 'vitest';
import type { KeptSession } from '#client/app/kept-session.ts';
import { LazyOutbox } from '#client/app/lazy-outbox.ts';
import { logOut } from '#client/commands/app.commands.ts';
import { isAllSaved } from '#client/data/all-saved.ts';
import { outboxWords } from '#client/data/outbox-words.ts';
import { createTask, moveTask } from '#client/data/tasks.ts';
import { startRunnerWorld } from '#tests/support/runner-world.ts';
import { createBrowser, settle } from './browser.ts';
import { createServer, milk } from './server.ts';

async function setUp() {
  const server = createServer();
  const browser = createBrowser(server);
  const page = await browser.open();
  await page.load();
  const signOut = vi.fn();
  const ask = vi.fn();
  const { runner, said } = startRunnerWorld(page.api, { ask, workspace: { page: { signOut } } });
  const isAway = (away: boolean) => server.setFault(() => (away ? 'before' : 'none'));
  const choices = () => logOut.args.unsent?.choices?.(undefined as never, page.api).map(({ label }) => label);
  return { server, browser, page, signOut, ask, runner, said, isAway, choices };
}

test('with everything sent, signing out asks nothing', async () => {
  const { runner, signOut, ask, said } = await setUp();
  expect(await runner.run(logOut)).toBe(true);
  expect([ask.mock.calls, signOut.mock.calls.length, said]).toEqual([[], 1, ['Signed out']]);
});

test('a write on its way is answered before the session ends, and is not sent again at the next sign-in', async () => {
  const { server, browser, page, signOut, runner, said } = await setUp();
  const task = await createTask(page.api, milk);
  const moving = moveTask(page.api, task, 'next');
  const unheard: number[] = [];
  signOut.mockImplementation(() => unheard.push(page.api.pending.layers.length));
  await runner.run(logOut);
  expect(unheard).toEqual([0]);
  expect(said).toEqual(['Signing out once the server has answered', 'Signed out']);
  await moving;
  await settle();
  expect(server.tasks.get(String(task.id))).toMatchObject({ status: 'next' });
  expect(browser.kept()).toEqual([]);
});

test('a server that does not answer holds the sign-out up for three seconds', async () => {
  const { browser, page, signOut, runner, said } = await setUp();
  vi.spyOn(page.api, 'call').mockReturnValue(new Promise(() => undefined));
  void createTask(page.api, milk);
  await settle();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const running = runner.run(logOut);
  await vi.advanceTimersByTimeAsync(2999);
  expect([signOut.mock.calls.length, said]).toEqual([0, ['Signing out once the server has answered']]);
  await vi.advanceTimersByTimeAsync(1);
  await running;
  expect([signOut.mock.calls.length, said.at(-1)]).toEqual([1, 'Signed out']);
  expect(browser.kept()).toEqual(['tasks.create sending']);
});

test('with unsent changes, it asks what to do with them', async () => {
  const { page, runner, signOut, ask, isAway, choices } = await setUp();
  isAway(true);
  await createTask(page.api, milk);
  await settle();
  expect(await runner.run(logOut)).toBe(false);
  expect(ask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'question', name: 'unsent' }));
  expect(signOut).not.toHaveBeenCalled();
  expect(choices()).toEqual([
    'Send 1 change first, then log out',
    'Log out and keep it in this browser for your next sign-in',
    'Log out and discard it for good',
  ]);
});

test('sent first, they are at the server before the session ends; while it is away, the user stays', async () => {
  const { server, page, runner, signOut, said, isAway } = await setUp();
  isAway(true);
  await createTask(page.api, milk);
  await settle();
  await runner.run(logOut, { answers: { unsent: 'send' } });
  expect([signOut.mock.calls.length, said]).toEqual([0, ['1 change is still not sent: you are still signed in']]);
  isAway(false);
  await runner.run(logOut, { answers: { unsent: 'send' } });
  expect(server.titles()).toEqual(['Milk']);
  expect([signOut.mock.calls.length, said.at(-1)]).toEqual([1, 'Signed out']);
});

test('a session that ends while they are sent is not ended twice, and nothing is announced', async () => {
  const { page, runner, signOut, said, isAway } = await setUp();
  isAway(true);
  await createTask(page.api, milk);
  await settle();
  if (!page.api.outbox) throw new Error('The page has no outbox');
  const drained = Promise.withResolvers<number>();
  const drain = vi.spyOn(page.api.outbox, 'drain').mockReturnValue(drained.promise);
  const running = runner.run(logOut, { answers: { unsent: 'send' } });
  await vi.waitFor(() => expect(drain).toHaveBeenCalled());
  page.api.pending.clear();
  drained.resolve(0);
  await running;
  expect([signOut.mock.calls.length, said]).toEqual([0, []]);
});

test('kept, they stay in the browser; discarded, they are gone', async () => {
  const { browser, page, runner, signOut, isAway } = await setUp();
  isAway(true);
  await createTask(page.api, milk);
  await settle();
  await runner.run(logOut, { answers: { unsent: 'keep' } });
  expect(browser.kept()).toEqual(['tasks.create waiting']);
  await runner.run(logOut, { answers: { unsent: 'discard' } });
  expect(browser.kept()).toEqual([]);
  expect(signOut).toHaveBeenCalledTimes(2);
});

/** The outbox as the app wires it, on a page of a browser. */
async function lazily({ page }: Awaited<ReturnType<typeof setUp>>, { isOpened = true } = {}) {
  const clear = () => page.storage.clear('ana');
  const kept = { outbox: page.outbox, close: page.end, clear } as unknown as KeptSession;
  const outbox = new LazyOutbox(
    async () => kept,
    () => undefined,
    () => undefined,
  );
  outbox.welcome('ana@example.org');
  if (isOpened) await outbox.start();
  page.api.outbox = outbox;
  return { outbox };
}

test('a write on its way when the user signs out stays stored for the same user, from whichever page', async () => {
  const world = await setUp();
  const other = await world.browser.open();
  const { outbox } = await lazily(world);
  for (const { api } of [world.page, other]) {
    vi.spyOn(api, 'call').mockReturnValue(new Promise(() => undefined));
    void createTask(api, milk);
  }
  await settle();
  expect(await outbox.signOut()).toBe(0);
  expect(world.browser.kept()).toEqual(['tasks.create sending', 'tasks.create sending']);
});

test('changes that wait from before stay stored, and are mentioned, when the user signs out before they are read', async () => {
  const world = await setUp();
  world.isAway(true);
  await createTask(world.page.api, milk);
  await settle();
  const { outbox } = await lazily(world, { isOpened: false });
  expect(outbox.get()).toMatchObject({ waiting: 0, isOpening: true });
  expect(await outbox.signOut()).toBe(1);
  expect(world.browser.kept()).toEqual(['tasks.create waiting']);
});

test('an outbox that opens too late for its session leaves nothing in the lists of the next user, and sends nothing', async () => {
  const { server, browser, page, isAway } = await setUp();
  isAway(true);
  await createTask(page.api, milk);
  await settle();
  page.kill();
  isAway(false);
  const late = await browser.open();
  expect(late.shown()).toEqual(['Milk:inbox']);
  // The session ended earlier, and its requests were dropped before this outbox existed.
  late.outbox.close();
  expect(late.shown()).toEqual([]);
  await settle();
  expect(server.titles()).toEqual([]);
  expect(browser.kept()).toEqual(['tasks.create waiting']);
});

test('after the session has expired, what waits says that it needs a sign-in, to the same user alone', async () => {
  const world = await setUp();
  const { outbox } = await lazily(world);
  world.isAway(true);
  await createTask(world.page.api, milk);
  await settle();
  expect(outbox.close(1)).toBe(2);
  expect(outboxWords(outbox.get(), Date.now())).toEqual(['2 not sent yet', 'sign in again to send']);
  outbox.welcome('ben@example.org');
  expect(outboxWords(outbox.get(), Date.now())).toEqual([]);
});

test('nothing is reported as saved before the user and their stored changes are known', async () => {
  const { page } = await setUp();
  const kept = { outbox: page.outbox, close: page.end } as unknown as KeptSession;
  const outbox = new LazyOutbox(async () => kept, vi.fn(), vi.fn());
  page.api.outbox = outbox;
  expect(isAllSaved(page.api)).toBe(false);
  outbox.welcome('ana@example.org');
  expect(isAllSaved(page.api)).toBe(false);
  await outbox.start();
  expect(isAllSaved(page.api)).toBe(true);
});

test('an answered write is reported as saved once no other page can show and send it any more', async () => {
  const { server, browser, page } = await setUp();
  await createTask(page.api, milk);
  await settle();
  expect([browser.kept(), isAllSaved(page.api)]).toEqual([[], true]);
  server.setFault(() => {
    browser.disk.isStuck = true;
    return 'none';
  });
  await createTask(page.api, { ...milk, title: 'Bread' });
  await settle();
  expect(server.titles()).toEqual(['Milk', 'Bread']);
  expect([browser.kept(), isAllSaved(page.api)]).toEqual([['tasks.create sending'], false]);
});

test('while the browser cannot keep them, keeping them is not offered', async () => {
  const { browser, page, isAway, choices } = await setUp();
  isAway(true);
  browser.disk.isFull = true;
  await createTask(page.api, milk);
  await settle();
  expect(choices()).toEqual(['Send 1 change first, then log out', 'Log out and discard it for good']);
});
