import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LazyOutbox } from '#client/app/lazy-outbox.ts';
import { createLastUser } from '#client/data/last-user.ts';
import { readKey, readOptions } from '#client/data/read.ts';
import { createTask } from '#client/data/tasks.ts';
import { ApiError } from '#contract/api-error.ts';
import { Task } from '#contract/entities/task.ts';
import { settle, startBrowser, startTab } from './session-world.ts';

const task = (id: number, status: string) => Task.parse({ id, title: `Task ${id}`, status });
const rosa = { name: 'Rosa', email: 'rosa@example.org' };
const bo = { name: 'Bo', email: 'bo@example.org' };

let browser: ReturnType<typeof startBrowser>;
beforeEach(() => {
  browser = startBrowser();
});

test('a sign-in that another tab has overtaken leaves nothing behind when its answer comes', async () => {
  const tab = startTab(browser);
  const late = await tab.beginSignIn();
  browser.open().set('of bo');
  await settle();
  tab.last('user.profile').answer({ user: bo });
  await settle();
  expect(tab.tags()).toEqual(['authenticated']);
  tab.drafts.set('words', { of: 'Bo' });
  late.answer({ token: 'of rosa', user: rosa });
  await settle();
  expect([tab.cachedName(), tab.tokens.get(), tab.drafts.get('words')]).toEqual(['Bo', 'of bo', { of: 'Bo' }]);
});

test('words that come back after a sign-out are not shown to the next person', async () => {
  const tab = startTab(browser);
  await tab.signIn(rosa, 'of rosa');
  tab.drafts.set('form', { title: 'What Rosa types' });
  // As forms do: text that could not be sent returns to the draft.
  const creating = createTask(tab.api, { title: 'What Rosa sent', description: null, status: 'inbox' }).catch(() =>
    tab.drafts.set('form', { title: 'What Rosa sent' }),
  );
  await settle();
  const call = tab.last('tasks.create');
  tab.session.send({ type: 'session.signOut' });
  expect(tab.drafts.get('form')).toBeUndefined();
  await creating;
  await tab.signIn(bo, 'of bo');
  call.answer({ task: task(9, 'inbox') });
  await settle();
  expect(tab.drafts.get('form')).toBeUndefined();
  expect(tab.api.pending.layers).toEqual([]);
  tab.drafts.set('form', { title: 'What Bo types' });
  expect(tab.drafts.get('form')).toEqual({ title: 'What Bo types' });
});

test('words under way at an expiry wait for the same person, and another sees none of them meanwhile', async () => {
  for (const next of [rosa, bo]) {
    const tab = startTab(startBrowser());
    await tab.signIn(rosa, 'one');
    const creating = createTask(tab.api, { title: 'Milk', description: null, status: 'inbox' }).catch(() =>
      tab.drafts.set('form', { title: 'Milk' }),
    );
    tab.chat.actor.send({ type: 'chat.type', text: 'And then' });
    await settle();
    tab.session.send({ type: 'session.expired', token: 'one' });
    await creating;
    expect(tab.tags()).toEqual(['anonymous']);
    await tab.signIn(next, 'two');
    const kept = next === rosa;
    expect(tab.drafts.get('form')).toEqual(kept ? { title: 'Milk' } : undefined);
    const question = () => tab.chat.actor.getSnapshot().context.draft;
    expect(question()).toBe(kept ? 'And then' : '');
    if (kept) continue;
    tab.chat.actor.send({ type: 'chat.type', text: 'Bo’s' });
    tab.session.send({ type: 'session.expired', token: 'two' });
    await tab.signIn(rosa, 'three');
    expect([tab.drafts.get('form'), question()]).toEqual([{ title: 'Milk' }, 'And then']);
    tab.session.send({ type: 'session.signOut' });
    await tab.signIn(bo, 'four');
    expect(question()).toBe('Bo’s');
    tab.session.send({ type: 'session.expired', token: 'four' });
    await tab.signIn(rosa, 'five');
    expect([tab.drafts.keys, question()]).toEqual([[], '']);
  }
});

test('an expiry in one tab keeps the words of the others; a sign-out does not', async () => {
  for (const end of ['expiry', 'sign-out']) {
    browser = startBrowser();
    const [one, other] = [startTab(browser), startTab(browser)];
    await one.signIn(rosa, 'of rosa');
    other.last('user.profile').answer({ user: rosa });
    await settle();
    expect(other.tags()).toEqual(['authenticated']);
    other.drafts.set('form', { title: 'Half a thought' });
    if (end === 'expiry') one.session.send({ type: 'session.expired', token: 'of rosa' });
    else one.session.send({ type: 'session.signOut' });
    expect(other.tags()).toEqual(['anonymous']);
    expect(other.cachedName()).toBeUndefined();
    await one.signIn(rosa, 'again');
    await settle();
    expect(other.tags()).toEqual(['anonymous', 'busy', 'joining']);
    other.last('user.profile').answer({ user: rosa });
    await settle();
    expect(other.tags()).toEqual(['authenticated']);
    expect(other.drafts.get('form')).toEqual(end === 'expiry' ? { title: 'Half a thought' } : undefined);
    expect([...browser.stored]).toEqual([['auth_token', 'again']]);
    // Back to this tab's screen; after a sign-out, the next user starts at home.
    expect(other.path).toEqual(end === 'expiry' ? ['/tasks', '/login', '/tasks'] : ['/tasks', '/login']);
  }
});

test('another person’s sign-in elsewhere shows nothing of the one before, and keeps no late answer', async () => {
  const tab = startTab(browser);
  await tab.signIn(rosa, 'of rosa');
  tab.drafts.set('form', { title: 'Rosa’s' });
  const leave = new QueryObserver(tab.api.queryClient, readOptions(tab.api, 'tasks.list', {})).subscribe(() => {});
  await settle();
  const read = tab.last('tasks.list');
  browser.open().set('of bo');
  // The shell unmounts before the profile has loaded: the screens leave.
  expect(tab.tags()).toEqual(['anonymous', 'busy', 'joining']);
  leave();
  read.answer({ tasks: [task(1, 'inbox')], counts: null });
  await settle();
  tab.last('user.profile').answer({ user: bo });
  await settle();
  expect(tab.tags()).toEqual(['authenticated']);
  expect(tab.api.queryClient.getQueryData(readKey('tasks.list', {}))).toBeUndefined();
  expect([tab.cachedName(), tab.drafts.get('form')]).toEqual(['Bo', undefined]);
  expect(tab.path.at(-1)).toBe('/');
});

test('a 401 for the last session’s token says nothing about this one', async () => {
  const tab = startTab(browser);
  await tab.signIn(rosa, 'one');
  tab.session.send({ type: 'session.signOut' });
  await tab.signIn(rosa, 'two');
  tab.session.send({ type: 'session.expired', token: 'one' });
  expect(tab.tags()).toEqual(['authenticated']);
  expect(tab.tokens.get()).toBe('two');
});

test('a profile that cannot be loaded at start-up, were it for the network, signs out (spec §8)', async () => {
  browser.open().set('of rosa');
  const tab = startTab(browser);
  const down = new ApiError('No.', { kind: 'network', endpoint: 'user.profile' });
  // One retry, then no more.
  for (const tries of [1, 2]) {
    await vi.waitFor(() => expect(tab.count('user.profile')).toBe(tries));
    tab.last('user.profile').fail(down);
  }
  await vi.waitFor(() => expect(tab.tags()).toEqual(['anonymous']));
  expect([tab.tokens.get(), tab.path]).toEqual([null, ['/login']]);
});

test('a page that comes back from where the browser kept it finds out what became of its session', async () => {
  const tab = startTab(browser);
  await tab.signIn(rosa, 'of rosa');
  browser.stored.clear();
  browser.comeBack({ persisted: false });
  expect(tab.tags()).toEqual(['authenticated']);
  browser.comeBack({ persisted: true });
  expect([tab.tags(), tab.cachedName()]).toEqual([['anonymous'], undefined]);
});

test('a sign-out before the profile is loaded clears the token at once and tells the server, even when that fails', async () => {
  browser.open().set('of rosa');
  const tab = startTab(browser);
  const profile = tab.last('user.profile');
  tab.session.send({ type: 'session.signOut' });
  expect([tab.tags(), tab.tokens.get()]).toEqual([['anonymous'], null]);
  await settle();
  const failure = new ApiError('No.', { kind: 'network', endpoint: 'auth.logout' });
  tab.last('auth.logout').fail(failure);
  profile.answer({ user: rosa });
  await settle();
  expect([tab.tags(), tab.tokens.get(), tab.cachedName()]).toEqual([['anonymous'], null, undefined]);
  expect(tab.report).toHaveBeenCalledExactlyOnceWith(failure);
});

test.each(['before', 'after'])(
  'a sign-out whose failure comes %s the kept changes shows both, and speaks each once',
  async (failureComes) => {
    const counting = Promise.withResolvers<number>();
    const signOut = vi.spyOn(LazyOutbox.prototype, 'signOut').mockReturnValue(counting.promise);
    onTestFinished(() => signOut.mockRestore());
    const tab = startTab(browser);
    const failed = 'Failed to log out';
    tab.report.mockImplementation(() => tab.status.say(failed, { tone: 'error' }));
    await tab.signIn(rosa, 'of rosa');
    tab.session.send({ type: 'session.signOut' });
    await settle();
    const fail = () => tab.last('auth.logout').fail(new ApiError(failed, { kind: 'network', endpoint: 'auth.logout' }));
    const count = () => counting.resolve(1);
    for (const happens of failureComes === 'before' ? [fail, count] : [count, fail]) {
      happens();
      await settle();
    }
    const kept = '1 change is not sent. This browser keeps it for your next sign-in';
    expect(tab.status.get()).toEqual({ text: `${kept}. ${failed}`, tone: 'error' });
    expect(tab.announce.mock.calls.map(([words]) => words).sort()).toEqual([kept, failed]);
  },
);

test('the last announcement is not repeated to the next person', async () => {
  const tab = startTab(browser);
  await tab.signIn(rosa, 'of rosa');
  tab.session.send({ type: 'session.signOut' });
  tab.status.say('Signed out');
  tab.forget.mockClear();
  await tab.signIn(bo, 'of bo');
  expect(tab.status.get().text).toBe('');
  // Waiting announcements are dropped with everything else.
  expect(tab.forget).toHaveBeenCalledOnce();
});

test('a call begun before this tab hears of another person’s sign-in does not go out with that person’s token', async () => {
  const [one, other] = [startTab(browser), startTab(browser)];
  await one.signIn(rosa, 'of rosa');
  other.last('user.profile').answer({ user: rosa });
  await settle();
  const tellAll = browser.holdBack();
  other.session.send({ type: 'session.signOut' });
  await other.signIn(bo, 'of bo');
  const before = one.count('user.profile');
  expect(() => one.tokens.use()).toThrow(expect.objectContaining({ name: 'AbortError' }));
  // By now the tab knows the current user.
  expect(one.tags()).toEqual(['anonymous', 'busy', 'joining']);
  expect(one.tokens.use()).toBe('of bo');
  tellAll();
  expect(one.count('user.profile')).toBe(before + 1);
  one.last('user.profile').answer({ user: bo });
  await settle();
  expect([one.tags(), one.cachedName(), one.tokens.use()]).toEqual([['authenticated'], 'Bo', 'of bo']);
});

test('a call after a sign-out elsewhere that this tab has not heard of is dropped, and ends this session too', async () => {
  const [one, other] = [startTab(browser), startTab(browser)];
  await one.signIn(rosa, 'of rosa');
  other.last('user.profile').answer({ user: rosa });
  await settle();
  browser.holdBack();
  other.session.send({ type: 'session.signOut' });
  expect(() => one.tokens.use()).toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect([one.tags(), one.tokens.use()]).toEqual([['anonymous'], null]);
});

test('a storage that is full keeps nobody in and nobody out', async () => {
  const tab = startTab(browser);
  await tab.signIn(rosa, 'of rosa');
  browser.room.isFull = true;
  tab.session.send({ type: 'session.expired', token: 'of rosa' });
  expect([tab.tags(), tab.tokens.get(), tab.path.at(-1)]).toEqual([['anonymous'], null, '/login']);
  await tab.signIn(rosa, 'two');
  expect([tab.tags(), tab.tokens.use()]).toEqual([['anonymous'], null]);
  expect(tab.session.getSnapshot().context.message).toBe(
    'This browser cannot store that you are signed in. Free some space, and try again.',
  );
  browser.room.isFull = false;
  await tab.signIn(rosa, 'three');
  expect([tab.tags(), tab.tokens.use()]).toEqual([['authenticated'], 'three']);
});

test('the person of a page without a connection is nobody, where a full storage cannot take the one who is here', () => {
  const { localStorage } = window;
  onTestFinished(() => localStorage.clear());
  const lastUser = createLastUser(window);
  lastUser.set('rosa@example.org');
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is exceeded', 'QuotaExceededError');
  });
  onTestFinished(() => set.mockRestore());
  lastUser.set('bo@example.org');
  expect(lastUser.get()).toBeNull();
});
