import { expect, it, onTestFinished, vi } from 'vitest';
import { createDraftsKeeper } from '#client/app/drafts-keeper.ts';
import { dropOldWords } from '#client/app/old-words.ts';
import { Drafts } from '#client/data/drafts.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

const BO = 'https://tasks.example.org/ bo@example.test';
const ROSA = 'https://tasks.example.org/ rosa@example.test';

/** A tab's storage, which one page leaves to the next. */
function openTab(kept: Readonly<Record<string, string>> = {}) {
  const { stored, ...sessionStorage } = memoryStorage(kept);
  const failures: unknown[] = [];
  const load = (account?: string) => {
    const drafts = new Drafts(
      createDraftsKeeper({ sessionStorage } as unknown as Window, (error) => failures.push(error)),
    );
    if (account !== undefined) drafts.open(account);
    return drafts;
  };
  return { load, stored, failures };
}

const line = { text: 'Call Ana', description: '' };
const edit = { values: { title: 'Milk' }, before: { title: 'Mlik' }, since: null, isForced: true, problem: 'Gone' };

it('gives words, and an edit with its base, to the next page of the same user, but no secret', () => {
  const tab = openTab();
  const before = tab.load(BO);
  before.set('capture', line);
  before.set('inbox.quickAdd', { title: 'Milk' });
  before.set('account.token', { name: 'CLI' });
  before.set('sources.github', { token: 'ghp_1' });
  before.set('task:7', edit);
  const after = tab.load(BO);
  expect(after.keys).toEqual(['capture', 'inbox.quickAdd', 'task:7']);
  expect(after.get('task:7')).toEqual(edit);
  expect([after.get('capture'), after.get('inbox.quickAdd')]).toEqual([line, { title: 'Milk' }]);
  for (const key of after.keys) after.set(key, undefined);
  expect([tab.load(BO).keys, tab.failures]).toEqual([[], []]);
});

it('keeps text written before the user is known, with their stored drafts', () => {
  const tab = openTab();
  tab.load(BO).set('task:7', edit);
  const drafts = tab.load();
  drafts.set('capture', line);
  drafts.open(BO);
  expect(tab.load(BO).keys).toEqual(['task:7', 'capture']);
});

it('keeps the words of each user for them alone, and sends nobody’s under the key of another’s', () => {
  const tab = openTab();
  const rosas = { text: 'Rosa’s', description: '' };
  tab.load(ROSA).set('capture', rosas);
  const drafts = tab.load(BO);
  drafts.set('capture', line);
  const key = drafts.sendKey('capture');
  drafts.open(ROSA);
  expect([drafts.get('capture'), drafts.sendKey('capture') === key]).toEqual([rosas, false]);
  drafts.open(BO);
  expect(drafts.get('capture')).toEqual(line);
  expect(tab.load(ROSA).get('capture')).toEqual(rosas);
});

it('keeps nothing of a user who signs out, and takes nothing in before the next user is there', () => {
  const tab = openTab();
  tab.load(ROSA).set('capture', { text: 'Rosa’s', description: '' });
  const drafts = tab.load(BO);
  drafts.set('capture', line);
  drafts.clear();
  drafts.set('capture', line);
  expect(drafts.get('capture')).toBeUndefined();
  expect([...tab.stored.keys()]).toEqual([`mizu-drafts:${ROSA}`]);
  drafts.open(ROSA);
  expect(drafts.get('capture')).toEqual({ text: 'Rosa’s', description: '' });
});

it('has the words that an earlier release has kept, in one place for all, for whom they are of', () => {
  const kept = JSON.stringify({ owner: 'bo@example.test', values: { capture: line } });
  const tab = openTab({ 'mizu-drafts': kept });
  expect(tab.load(ROSA).keys).toEqual([]);
  expect(tab.load(BO).get('capture')).toEqual(line);
  expect(tab.load(BO).get('capture')).toEqual(line);
  expect([...tab.stored.keys()]).toEqual([`mizu-drafts:${BO}`]);
});

it('drops another user’s drafts after a while, and none of the current user’s', () => {
  vi.useFakeTimers({ now: new Date('2026-01-05T09:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const tab = openTab();
  const storage = storageOf(tab.stored);
  for (const account of [BO, ROSA]) tab.load(account).set('capture', line);
  tab.stored.set('mizu-chat', 'Something else');
  const drop = (day: string) => {
    vi.setSystemTime(new Date(day));
    const never = (error: unknown) => tab.failures.push(error);
    dropOldWords({ localStorage: storage, sessionStorage: storage }, 'rosa@example.test', never);
    return [...tab.stored.keys()];
  };
  expect(drop('2026-04-04T09:00:00Z')).toHaveLength(3);
  expect(drop('2026-04-06T09:00:00Z')).toEqual([`mizu-drafts:${ROSA}`, 'mizu-chat']);
  expect(tab.failures).toEqual([]);
});

/** A storage whose keys can be listed, as a browser's can. */
function storageOf(stored: Map<string, string>): Storage {
  const methods = {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  };
  return new Proxy(methods as unknown as Storage, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

it('gives words to be sent out once', () => {
  const drafts = new Drafts();
  drafts.set('form', { title: 'Milk' });
  expect(drafts.take('form')?.words).toEqual({ title: 'Milk' });
  expect([drafts.take('form'), drafts.get('form')]).toEqual([undefined, undefined]);
});

/** Takes a draft that must exist. */
function taken(drafts: Drafts) {
  const sent = drafts.take('form');
  if (!sent) throw new Error('There are no words to send');
  return sent;
}
const keepSince = (since: object) => since;

it('sends words that came back under the same key, until they are changed', () => {
  const drafts = new Drafts();
  drafts.set('form', { title: 'Milk' });
  const first = taken(drafts);
  drafts.giveBack('form', first, keepSince);
  const second = taken(drafts);
  expect(second).toEqual(first);

  drafts.giveBack('form', second, keepSince);
  drafts.set('form', { title: 'Milk and bread' });
  const changed = taken(drafts);
  expect(changed.idempotencyKey).not.toBe(first.idempotencyKey);
});

it('sends the same text typed again under another key, also while the first is on its way', () => {
  const drafts = new Drafts();
  drafts.set('form', { title: 'Milk' });
  const first = taken(drafts);
  drafts.set('form', { title: 'Milk' });
  const second = taken(drafts);
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
});

it('joins words that come back with those typed since, which are other words then', () => {
  const drafts = new Drafts();
  drafts.set('form', { title: 'Milk' });
  const first = taken(drafts);
  drafts.set('form', { title: 'Bread' });
  drafts.giveBack('form', first, () => ({ title: 'Milk Bread' }));
  const joined = taken(drafts);
  expect(joined.words).toEqual({ title: 'Milk Bread' });
  expect(joined.idempotencyKey).not.toBe(first.idempotencyKey);
});

it('keeps the key of words that stay in their form while they are sent', () => {
  const drafts = new Drafts();
  drafts.set('form', { title: 'Milk' });
  const key = drafts.sendKey('form');
  expect(drafts.sendKey('form')).toBe(key);
  drafts.set('form', { title: 'Bread' });
  expect(drafts.sendKey('form')).not.toBe(key);
});
