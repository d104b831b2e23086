import { beforeEach, expect, test, vi } from 'vitest';
import { startChat } from '#client/app/chat.ts';
import { startReview } from '#client/app/review.ts';
import { startSession } from '#client/app/session.ts';
import { createTokenStorage } from '#client/app/token-storage.ts';
import { Drafts } from '#client/data/drafts.ts';
import { readKey } from '#client/data/read.ts';
import { createTask } from '#client/data/tasks.ts';
import type { Announcer } from '#client/ui/announcer.ts';
import type { Status } from '#client/ui/status.tsx';
import { ApiError } from '#contract/api-error.ts';
import { answeredApi, settle, task } from './answered-api.ts';

/** One browser: what its tabs store, each telling the others. */
function startBrowser() {
  const stored = new Map<string, string>();
  const tabs: { told: EventTarget }[] = [];
  const open = () => {
    const told = new EventTarget();
    const tab = { told };
    tabs.push(tab);
    const change = (key: string, act: () => void) => {
      act();
      for (const other of tabs) {
        if (other !== tab) other.told.dispatchEvent(Object.assign(new Event('storage'), { key }));
      }
    };
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => change(key, () => stored.set(key, value)),
      removeItem: (key: string) => change(key, () => stored.delete(key)),
    };
    const addEventListener = told.addEventListener.bind(told);
    return createTokenStorage({ localStorage, addEventListener } as unknown as Window);
  };
  return { open, stored };
}

/** One tab with its session. */
function startTab(browser: ReturnType<typeof startBrowser>) {
  const world = answeredApi();
  const { api } = world;
  const tokens = browser.open();
  const drafts = new Drafts();
  const report = vi.fn<(error: unknown) => void>();
  const status = { say: () => {}, clear: () => {} } as unknown as Status;
  const announcer = { announce: () => {} } as unknown as Announcer;
  const chat = startChat({ api, status, announcer, report });
  const review = startReview({ api, status, report });
  const path: string[] = [];
  const session = startSession({
    api,
    tokens,
    status,
    chat,
    review,
    drafts,
    forget: () => {},
    navigate: (to) => path.push(to),
    report,
  });
  const tags = () => [...session.getSnapshot().tags].sort();
  const cachedName = () => api.queryClient.getQueryData<{ user: { name: string } }>(profile)?.user.name;
  const signIn = async (user: object, token: string) => {
    session.send({ type: 'session.signIn', email: 'e', password: 'p' });
    await settle();
    world.last('auth.login').answer({ token, user });
    await settle();
  };
  const refused = () => new ApiError('No.', { kind: 'status', endpoint: 'tasks.list', status: 401 });
  return { ...world, tokens, drafts, chat, review, path, session, tags, cachedName, signIn, report, refused };
}

const profile = readKey('user.profile', {});
const rosa = { name: 'Rosa', email: 'rosa@example.org' };
const bo = { name: 'Bo', email: 'bo@example.org' };

let browser: ReturnType<typeof startBrowser>;
beforeEach(() => {
  browser = startBrowser();
});

test('a sign-in that another tab has overtaken leaves nothing behind when its answer comes', async () => {
  const tab = startTab(browser);
  tab.session.send({ type: 'session.signIn', email: 'rosa@example.org', password: 'p' });
  await settle();
  const late = tab.last('auth.login');
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
  // As the forms do it: what could not be sent goes back to the words.
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
  expect(tab.shown()).toEqual([]);
  tab.drafts.set('form', { title: 'What Bo types' });
  expect(tab.drafts.get('form')).toEqual({ title: 'What Bo types' });
});

test('words under way at an expiry wait for the same person, and are gone for another', async () => {
  for (const next of [rosa, bo]) {
    const tab = startTab(startBrowser());
    await tab.signIn(rosa, 'one');
    const creating = createTask(tab.api, { title: 'Milk', description: null, status: 'inbox' }).catch(() =>
      tab.drafts.set('form', { title: 'Milk' }),
    );
    tab.chat.send({ type: 'chat.type', text: 'And then' });
    await settle();
    tab.session.send({ type: 'session.expired', token: 'one' });
    await creating;
    expect(tab.tags()).toEqual(['anonymous']);
    await tab.signIn(next, 'two');
    const kept = next === rosa;
    expect(tab.drafts.get('form')).toEqual(kept ? { title: 'Milk' } : undefined);
    expect(tab.chat.getSnapshot().context.draft).toBe(kept ? 'And then' : '');
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
    expect(other.tags()).toEqual(['anonymous', 'busy']);
    other.last('user.profile').answer({ user: rosa });
    await settle();
    expect(other.tags()).toEqual(['authenticated']);
    expect(other.drafts.get('form')).toEqual(end === 'expiry' ? { title: 'Half a thought' } : undefined);
    expect([...browser.stored]).toEqual([['auth_token', 'again']]);
  }
});

test('another person’s sign-in elsewhere shows nothing of the one before, and keeps no late answer', async () => {
  const tab = startTab(browser);
  await tab.signIn(rosa, 'of rosa');
  tab.drafts.set('form', { title: 'Rosa’s' });
  const leave = tab.watchBoard();
  await settle();
  const read = tab.last('tasks.list');
  browser.open().set('of bo');
  // The shell is gone before the profile is there: the screens leave.
  expect(tab.tags()).toEqual(['anonymous', 'busy']);
  leave();
  read.answer({ tasks: [task(1, 'inbox')], counts: null });
  await settle();
  tab.last('user.profile').answer({ user: bo });
  await settle();
  expect(tab.tags()).toEqual(['authenticated']);
  expect([tab.cachedName(), tab.shown(), tab.drafts.get('form')]).toEqual(['Bo', [], undefined]);
});

test('a 401 of the last session’s token says nothing about this one', async () => {
  const tab = startTab(browser);
  await tab.signIn(rosa, 'one');
  tab.session.send({ type: 'session.signOut' });
  await tab.signIn(rosa, 'two');
  tab.session.send({ type: 'session.expired', token: 'one' });
  expect(tab.tags()).toEqual(['authenticated']);
  expect(tab.tokens.get()).toBe('two');
});

test('a profile that cannot be loaded at start-up, for whatever reason, signs out (spec §8)', async () => {
  browser.open().set('of rosa');
  const tab = startTab(browser);
  await settle();
  const wrong = new ApiError('No.', { kind: 'malformed', endpoint: 'user.profile', status: 400 });
  tab.last('user.profile').fail(wrong);
  await settle();
  expect([tab.tags(), tab.tokens.get(), tab.path]).toEqual([['anonymous'], null, ['/login']]);
});
