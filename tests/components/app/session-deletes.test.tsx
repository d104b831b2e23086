import { beforeEach, expect, test, vi } from 'vitest';
import { LazyOutbox } from '#client/app/lazy-outbox.ts';
import { holdDelete } from '#client/data/held-deletes.ts';
import { HOLD } from '#client/data/held-items.ts';
import { ApiError } from '#contract/api-error.ts';
import type { CallOptions, Client } from '#contract/client.ts';
import { settle, startBrowser, startTab } from './session-world.ts';

const rosa = { name: 'Rosa', email: 'rosa@example.org' };
const bo = { name: 'Bo', email: 'bo@example.org' };

let browser: ReturnType<typeof startBrowser>;
beforeEach(() => {
  browser = startBrowser();
});

/** A signed-in tab, and the token of each sent deletion. */
async function signedIn(outbox?: LazyOutbox) {
  const tab = startTab(browser, outbox);
  await tab.signIn(rosa, 'of rosa');
  const tokens: (string | null)[] = [];
  const call = tab.api.call;
  tab.api.call = ((name: string, args: never, options: CallOptions = {}) => {
    if (name.endsWith('.delete')) tokens.push(options.token ?? tab.tokens.get());
    return call(name as never, args, options);
  }) as Client;
  return { ...tab, sentWith: tokens };
}

test('at the sign-out held deletions are sent while there is a token, and before the server hears of the sign-out', async () => {
  const tab = await signedIn();
  holdDelete(tab.api, 'task', 1);
  holdDelete(tab.api, 'context', 2);
  holdDelete(tab.api, 'reference', 3);
  await settle();
  expect(tab.sentWith).toEqual([]);
  tab.session.send({ type: 'session.signOut' });
  expect([tab.sentWith, tab.tokens.get()]).toEqual([['of rosa', 'of rosa', 'of rosa'], null]);
  await settle();
  expect(tab.count('auth.logout')).toBe(0);
  tab.last('tasks.delete').answer(undefined);
  const lost = new ApiError('No', { kind: 'network', endpoint: 'contexts.delete' });
  tab.last('contexts.delete').fail(lost);
  tab
    .last('references.delete')
    .fail(new ApiError('Gone', { kind: 'status', endpoint: 'references.delete', status: 404 }));
  await settle();
  expect(tab.api.held.report).toHaveBeenCalledExactlyOnceWith(lost);
  expect(tab.count('auth.logout')).toBe(1);
  expect(tab.api.pending.layers.length).toBe(0);
});

const refused = () => new ApiError('No', { kind: 'status', endpoint: 'tasks.delete', status: 401 });

test('an expiry drops held deletions: nothing is sent with the next person’s token', async () => {
  const tab = await signedIn();
  const deletion = holdDelete(tab.api, 'task', 1);
  tab.session.send({ type: 'session.expired', token: 'of rosa' });
  expect(tab.tags()).toEqual(['anonymous']);
  expect([tab.api.pending.layers, deletion.undo()]).toEqual([[], false]);
  await tab.api.held.sendAll();
  expect(tab.sentWith).toEqual([]);
});

test('deletions that an expiry has dropped are announced, here and in a tab that hears of it from another, until the next sign-in', async () => {
  const [one, other] = [await signedIn(), startTab(browser)];
  other.last('user.profile').answer({ user: rosa });
  await settle();
  holdDelete(one.api, 'task', 1);
  holdDelete(other.api, 'task', 2);
  holdDelete(other.api, 'project', 3);
  one.session.send({ type: 'session.expired', token: 'of rosa' });
  expect(one.status.get()).toEqual({ text: '1 deletion was not sent: the item is still there', tone: 'error' });
  expect(other.status.get().text).toBe('2 deletions were not sent: the items are still there');
  await one.signIn(rosa, 'again');
  expect(one.status.get().text).toBe('');
  // The same user's tab says so too; another user's says nothing.
  other.last('user.profile').answer({ user: bo });
  await settle();
  expect([other.tags(), other.status.get().text]).toEqual([['authenticated'], '']);
});

test('the deletion that finds the session over is announced as well', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const timers = vi.runOnlyPendingTimersAsync;
  try {
    const tab = startTab(browser);
    (await tab.beginSignIn()).answer({ token: 'of rosa', user: rosa });
    await timers();
    holdDelete(tab.api, 'task', 1);
    await vi.advanceTimersByTimeAsync(HOLD);
    const deletion = tab.last('tasks.delete');
    // In this order, as the client does.
    tab.session.send({ type: 'session.expired', token: 'of rosa' });
    deletion.fail(refused());
    await timers();
    expect(tab.status.get().text).toBe('1 deletion was not sent: the item is still there');
  } finally {
    vi.useRealTimers();
  }
});

test('a sign-out elsewhere: held deletions are sent with the old token, and announced when that came too late', async () => {
  for (const isInTime of [true, false]) {
    browser = startBrowser();
    const tab = await signedIn();
    holdDelete(tab.api, 'task', 1);
    browser.open().clear();
    expect([tab.tags(), tab.sentWith, tab.api.pending.layers.length]).toEqual([['anonymous'], ['of rosa'], 0]);
    if (isInTime) tab.last('tasks.delete').answer(undefined);
    else tab.last('tasks.delete').fail(refused());
    await settle();
    expect(tab.status.get().text).toBe(isInTime ? '' : '1 deletion was not sent: the item is still there');
  }
});

test('another person’s sign-in elsewhere takes no held deletion along', async () => {
  const tab = await signedIn();
  holdDelete(tab.api, 'task', 1);
  browser.open().set('of bo');
  expect([tab.sentWith, tab.tokens.get()]).toEqual([['of rosa'], 'of bo']);
});

test('the server hears of a sign-out once the other tabs have sent their held deletions', async () => {
  const tab = await signedIn();
  const others = Promise.withResolvers<void>();
  tab.api.held.othersHaveSent = () => others.promise;
  tab.session.send({ type: 'session.signOut' });
  await settle();
  expect([tab.tags(), tab.count('auth.logout')]).toEqual([['anonymous'], 0]);
  others.resolve();
  await settle();
  expect(tab.count('auth.logout')).toBe(1);
});

test('and all the same when it cannot be known what the other tabs have sent', async () => {
  const tab = await signedIn();
  const failure = new Error('No locks');
  tab.api.held.othersHaveSent = () => Promise.reject(failure);
  tab.session.send({ type: 'session.signOut' });
  await settle();
  expect([tab.tokens.get(), tab.count('auth.logout')]).toEqual([null, 1]);
  expect(tab.report).toHaveBeenCalledExactlyOnceWith(failure);
});

test('and at once when the page goes', async () => {
  const tab = await signedIn();
  tab.api.held.othersHaveSent = () => new Promise(() => undefined);
  tab.session.send({ type: 'session.signOut' });
  await settle();
  expect(tab.count('auth.logout')).toBe(0);
  tab.leavePage();
  await settle();
  expect(tab.count('auth.logout')).toBe(1);
});

test('a deletion that came too late for a sign-out elsewhere is not announced to the next person', async () => {
  const tab = await signedIn();
  holdDelete(tab.api, 'task', 1);
  browser.open().clear();
  await tab.signIn(bo, 'of bo');
  tab.last('tasks.delete').fail(refused());
  await settle();
  expect([tab.tags(), tab.status.get().text]).toEqual([['authenticated'], '']);
});

test('deletions that a sign-out leaves unsent are announced to the person who signs out, not to the next one', async () => {
  const outbox = new LazyOutbox(
    async () => null,
    () => undefined,
    () => undefined,
  );
  const counted = Promise.withResolvers<number>();
  vi.spyOn(outbox, 'signOut').mockReturnValue(counted.promise);
  const tab = await signedIn(outbox);
  tab.session.send({ type: 'session.signOut' });
  await settle();
  tab.last('auth.logout').answer(undefined);
  await settle();
  await tab.signIn(bo, 'of bo');
  counted.resolve(1);
  await settle();
  expect(tab.announce).not.toHaveBeenCalledWith(expect.stringContaining('not sent'), expect.anything());
  expect(tab.status.get().text).toBe('');
});
