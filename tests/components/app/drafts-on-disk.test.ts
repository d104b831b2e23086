import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftsKeeper } from '#client/app/drafts-keeper.ts';
import { keepWordsOnDisk } from '#client/app/words-on-disk.ts';
import { Drafts } from '#client/data/drafts.ts';
import { type BrowserStore, openOutboxStore } from '#client/data/outbox-store.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { deleteDatabase } from '../support/outbox-database.ts';

const BO = 'https://tasks.example.org/ bo@example.test';
const ROSA = 'https://tasks.example.org/ rosa@example.test';

const line = { text: 'Call Ana', description: 'About the key' };
const edit = { values: { title: 'Milk' }, before: { title: 'Mlik' }, since: null, isForced: false, problem: null };

const failures: unknown[] = [];
const report = (error: unknown) => failures.push(error);
let store: BrowserStore;
let ends: (() => void)[] = [];

beforeEach(async () => {
  store = await openOutboxStore(() => undefined);
});
afterEach(async () => {
  for (const end of ends) end();
  ends = [];
  store.close();
  await deleteDatabase();
  expect(failures.splice(0)).toEqual([]);
});

/** A page in a tab with this session storage; `typed`: text typed before the browser's storage is open. */
async function openPage(
  tab: string,
  { account = BO, inTab = memoryStorage(), typed }: Partial<Page & { account: string; typed: object }> = {},
) {
  const { stored, ...sessionStorage } = inTab;
  const own = { sessionStorage, localStorage: memoryStorage(), navigator: window.navigator };
  const page = Object.assign(new EventTarget(), own) as unknown as Window;
  const drafts = new Drafts(createDraftsKeeper(page, report));
  drafts.open(account);
  if (typed) drafts.set('capture', typed);
  const end = new AbortController();
  await keepWordsOnDisk({ window: page, store, account, drafts, tab, report }, end.signal);
  /** The session ends, the page stays. */
  const expire = () => end.abort();
  /** Ends the page as a closing or killed browser does. */
  const die = async () => {
    expire();
    page.dispatchEvent(new Event('pagehide'));
    const isHeld = async () => (await navigator.locks.query()).held?.some(({ name }) => name === `mizu-drafts ${tab}`);
    await vi.waitFor(async () => expect(await isHeld()).toBe(false));
  };
  ends.push(() => void die());
  return { drafts, inTab, expire, die };
}
interface Page {
  inTab: ReturnType<typeof memoryStorage>;
}

/** The texts that the browser has stored, by tab. */
async function onDisk(account = BO): Promise<Record<string, string[]>> {
  const rows = await store.answers(account, 'drafts ');
  return Object.fromEntries(
    rows.map(({ hash, data }) => [hash.slice('drafts '.length), Object.keys(JSON.parse(String(data)).values)]),
  );
}
const untilOnDisk = (words: Record<string, string[]>, account = BO) =>
  vi.waitFor(async () => expect(await onDisk(account)).toEqual(words));

test('a closed tab’s half-written text is in the next one, once, and no longer when it was sent', async () => {
  const first = await openPage('one');
  first.drafts.set('capture', line);
  first.drafts.set('task:7', edit);
  first.drafts.set('sources.github', { token: 'ghp_1' });
  await untilOnDisk({ one: ['capture', 'task:7'] });
  await first.die();

  const second = await openPage('two');
  expect(second.drafts.keys).toEqual(['capture', 'task:7']);
  expect([second.drafts.get('capture'), second.drafts.get('task:7')]).toEqual([line, edit]);
  await untilOnDisk({ two: ['capture', 'task:7'] });
  expect((await openPage('three')).drafts.keys).toEqual([]);

  second.drafts.take('capture');
  second.drafts.set('task:7', undefined);
  await untilOnDisk({});
  await second.die();
  expect((await openPage('four')).drafts.keys).toEqual([]);
});

test('the text of an open tab, signed in or not, is not in another one', async () => {
  const first = await openPage('one');
  first.drafts.set('capture', line);
  await untilOnDisk({ one: ['capture'] });
  expect((await openPage('two')).drafts.keys).toEqual([]);
  first.expire();
  expect((await openPage('three')).drafts.keys).toEqual([]);
  await untilOnDisk({ one: ['capture'] });
});

test('another user sees nothing of it, and a sign-out leaves nothing, also of tabs that are gone', async () => {
  const first = await openPage('one');
  first.drafts.set('capture', line);
  await untilOnDisk({ one: ['capture'] });
  await first.die();
  const rosas = await openPage('two', { account: ROSA });
  expect(rosas.drafts.keys).toEqual([]);
  rosas.drafts.set('capture', { text: 'Rosa’s' });
  await untilOnDisk({ two: ['capture'] }, ROSA);

  const second = await openPage('three');
  second.drafts.set('task:7', edit);
  await untilOnDisk({ three: ['capture', 'task:7'] });
  // As the session does.
  second.drafts.clear();
  second.expire();
  await store.clear(BO);
  expect(second.inTab.stored.size).toBe(0);
  expect([await onDisk(), await onDisk(ROSA)]).toEqual([{}, { two: ['capture'] }]);
  expect((await openPage('four')).drafts.keys).toEqual([]);
});

test('text typed in the same place stays there, and the earlier text waits for a later page', async () => {
  const first = await openPage('one');
  first.drafts.set('capture', line);
  first.drafts.set('task:7', edit);
  await untilOnDisk({ one: ['capture', 'task:7'] });
  await first.die();

  const own = { text: 'Buy milk', description: '' };
  const second = await openPage('two', { typed: own });
  expect([second.drafts.get('capture'), second.drafts.get('task:7')]).toEqual([own, edit]);
  await untilOnDisk({ one: ['capture'], two: ['capture', 'task:7'] });
  second.drafts.set('capture', undefined);
  await untilOnDisk({ one: ['capture'], two: ['task:7'] });
  const third = await openPage('three');
  expect(third.drafts.keys).toEqual(['capture']);
  expect(third.drafts.get('capture')).toEqual(line);
});

test('a reloaded page has its tab’s text, or that of the disk where the browser restores an older state of the tab', async () => {
  const first = await openPage('one');
  first.drafts.set('capture', { text: 'Call', description: '' });
  first.drafts.set('task:7', edit);
  const older = memoryStorage(Object.fromEntries(first.inTab.stored));
  const early = Date.now();
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(early));
  first.drafts.set('capture', line);
  first.drafts.set('task:7', undefined);
  await untilOnDisk({ one: ['capture'] });
  await first.die();

  const again = await openPage('one', { inTab: older });
  expect(again.drafts.keys).toEqual(['capture']);
  expect(again.drafts.get('capture')).toEqual(line);
  await again.die();

  // Sent before the browser's storage is open.
  const drafts = new Drafts(createDraftsKeeper({ sessionStorage: again.inTab } as unknown as Window, report));
  drafts.open(BO);
  const later = Date.now();
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(later));
  drafts.take('capture');
  expect((await openPage('one', { inTab: again.inTab })).drafts.keys).toEqual([]);
  await untilOnDisk({});
});

test('a page that starts with nothing half written writes nothing', async () => {
  const keepAnswers = vi.spyOn(store, 'keepAnswers');
  const removeAnswer = vi.spyOn(store, 'removeAnswer');
  await openPage('one');
  expect([keepAnswers.mock.calls, removeAnswer.mock.calls]).toEqual([[], []]);
});
