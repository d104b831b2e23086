import { expect, it } from 'vitest';
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

it('gives a line to be captured to the next page of the same person, and no other words', () => {
  const keeper = keeperOf();
  const before = new Drafts(keeper);
  before.open('bo@example.test');
  before.set('capture', line);
  before.set('form', { title: 'Milk' });
  const after = new Drafts(keeper);
  after.open('bo@example.test');
  expect([after.get('capture'), after.get('form')]).toEqual([line, undefined]);
  after.set('capture', undefined);
  expect(keeper.kept).toBeNull();
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
