import { expect, it } from 'vitest';
import { createDraftsKeeper } from '#client/app/drafts-keeper.ts';
import { Drafts, type DraftsKeeper, type KeptDrafts } from '#client/data/drafts.ts';

/** What one page leaves to the next. */
function keeperOf(kept: KeptDrafts | null = null): DraftsKeeper & { kept: KeptDrafts | null } {
  return {
    kept,
    get() {
      return this.kept;
    },
    set(next) {
      this.kept = next;
    },
  };
}

const line = { text: 'Call Ana', description: '' };

it('gives words, and an edit with its base, to the next page of the same person, but no secret', () => {
  const keeper = keeperOf();
  const before = new Drafts(keeper);
  before.open('bo@example.test');
  before.set('capture', line);
  before.set('inbox.quickAdd', { title: 'Milk' });
  before.set('account.token', { name: 'CLI' });
  before.set('sources.github', { token: 'ghp_1' });
  const edit = { values: { title: 'Milk' }, before: { title: 'Mlik' }, since: 't1', isForced: false, problem: null };
  before.set('task:7', edit);
  const after = new Drafts(keeper);
  after.open('bo@example.test');
  expect(after.keys).toEqual(['capture', 'inbox.quickAdd', 'task:7']);
  expect(after.get('task:7')).toEqual(edit);
  expect([after.get('capture'), after.get('inbox.quickAdd')]).toEqual([line, { title: 'Milk' }]);
  after.set('capture', undefined);
  after.set('inbox.quickAdd', undefined);
  after.set('task:7', undefined);
  expect(keeper.kept).toBeNull();
});

it('has the edit with its base again in the next page of the tab', () => {
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const failures: unknown[] = [];
  const keeper = () => createDraftsKeeper({ sessionStorage } as unknown as Window, (error) => failures.push(error));
  const before = new Drafts(keeper());
  before.open('bo@example.test');
  const edit = { values: { title: 'Milk' }, before: { title: 'Mlik' }, since: null, isForced: true, problem: 'Gone' };
  before.set('task:7', edit);
  before.set('capture', line);
  const after = new Drafts(keeper());
  expect([after.get('task:7'), after.get('capture')]).toEqual([edit, line]);
  expect(failures).toEqual([]);
});

it('keeps what is written before it is known who is there', () => {
  const keeper = keeperOf();
  const drafts = new Drafts(keeper);
  drafts.set('capture', line);
  expect(keeper.kept).toBeNull();
  drafts.open('bo@example.test');
  expect(keeper.kept).toEqual({ owner: 'bo@example.test', values: { capture: line } });
});

it('gives them to nobody else, and keeps nothing after a sign-out', () => {
  const keeper = keeperOf({ owner: 'bo@example.test', values: { capture: line } });
  const others = new Drafts(keeper);
  others.open('rosa@example.test');
  expect([others.get('capture'), keeper.kept]).toEqual([undefined, null]);

  const own = new Drafts(keeperOf({ owner: 'bo@example.test', values: { capture: line } }));
  own.open('bo@example.test');
  own.clear();
  own.set('capture', line);
  expect(own.get('capture')).toBeUndefined();
});

it('gives words to be sent out once', () => {
  const drafts = new Drafts();
  drafts.set('form', { title: 'Milk' });
  expect(drafts.take('form')?.words).toEqual({ title: 'Milk' });
  expect([drafts.take('form'), drafts.get('form')]).toEqual([undefined, undefined]);
});

/** Takes the words, which are there. */
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

it('sends the same words typed anew under another key, also while the first are on their way', () => {
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
