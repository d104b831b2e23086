import { expect, test, vi } from 'vitest';
import { ListCollection } from '#client/ui/item-list-collection.ts';

const COUNT = 10_000;
const SHOWN = 20;

const getKey = vi.fn(({ id }: { id: string }) => id);
const textOf = ({ id }: { id: string }) => id;
const items = Array.from({ length: COUNT }, (_, at) => ({ id: `${at}` }));
/** A list of which the first rows are shown. */
function shown(some: typeof items, before?: ListCollection<{ id: string }>) {
  const list = new ListCollection(some, getKey, textOf, before);
  for (let at = 0; at < SHOWN; at += 1) list.at(at);
  return list;
}

test('a list knows where its keys stand, those of rows that are shown and all others, and which it does not have', () => {
  const list = shown(items);
  const asked = [0, 19, 20, 5000, COUNT - 1, 7, 4, 300, 301, 302, 303, 304, 305, 306, 307];
  expect(asked.map((at) => list.indexOf(`${at}`))).toEqual(asked);
  expect([list.indexOf('gone'), list.indexOf('gone'), list.get('gone')]).toEqual([-1, -1, null]);
  expect(list.keyAt(20)).toBe('20');
  expect(list.keysBetween('21', '19')).toEqual(['19', '20', '21']);
  expect(list.keysBetween('19', 'gone')).toEqual([]);
});

test('a row that goes leaves the next one that stays, and else the one before', () => {
  const [all, some] = [shown(items), shown(items.filter(({ id }) => Number(id) % 100 === 0))];
  expect(all.survivorNear('150', some)).toBe('200');
  expect(all.survivorNear(`${COUNT - 1}`, some)).toBe(`${COUNT - 100}`);
  expect(all.survivorNear('150', new ListCollection<{ id: string }>([], getKey, textOf))).toBeNull();
});

test('rows stay placed as they are while the same keys stand at the same places', () => {
  const before = shown(items);
  const changed = shown(items.with(3, { id: '3' }), before);
  const again = shown(items.with(5, { id: '5' }), changed);
  for (const list of [before, changed, again]) expect(list.order).toBe(before);
  const fewer = shown(items.slice(1), again);
  expect(fewer.order).toBe(fewer);
  expect(shown(items.with(3, { id: 'other' }), again).order.keyAt(3)).toBe('other');
});

test('after a row has gone or come, the rows that are shown are found without going through the list', () => {
  const before = shown(items);
  const fewer = items.toSpliced(3, 1);
  getKey.mockClear();
  const after = shown(fewer, before);
  expect(['0', '4', '10', '20'].map((key) => after.indexOf(key))).toEqual([0, 3, 9, 19]);
  expect(after.at(0)).toBe(before.at(0));
  const again = shown(fewer.toSpliced(5, 0, { id: 'new' }), after);
  expect(['4', '10', 'new'].map((key) => again.indexOf(key))).toEqual([3, 10, 5]);
  expect(getKey.mock.calls.length).toBeLessThan(10 * SHOWN);
});
