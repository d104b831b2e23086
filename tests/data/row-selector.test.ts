import { expect, test } from 'vitest';
import { createListSelection } from '#client/ui/item-list-selection.ts';
import { createRowSelector } from '#client/ui/row-selector.ts';

/** A list of the rows a to f. */
function list(rows = 'abcdef') {
  const selection = createListSelection();
  const keysBetween = (one: string, other: string) => {
    const [first = -1, last = -1] = [rows.indexOf(one), rows.indexOf(other)].toSorted((a, b) => a - b);
    return first < 0 ? [] : [...rows.slice(first, last + 1)];
  };
  const selected = () => [...selection.get()].toSorted().join('');
  const drop = (key: string) => {
    rows = rows.replace(key, '');
  };
  return { selection, selected, drop, ...createRowSelector(selection, keysBetween) };
}

test('a range goes from the row that was selected last, and extending it again replaces the range before', () => {
  const { toggle, extendTo, selected } = list();
  toggle('f');
  toggle('b');
  extendTo('d');
  expect(selected()).toBe('bcdf');
  extendTo('a');
  expect(selected()).toBe('abf');
});

test('a range stays where it began when a row is taken out of the selection', () => {
  const { toggle, extendTo, selected } = list();
  toggle('a');
  extendTo('c');
  toggle('b');
  expect(selected()).toBe('ac');
  extendTo('d');
  expect(selected()).toBe('abcd');
});

test('a new range begins where the selection was changed elsewhere, or its first row has gone', () => {
  const { selection, toggle, extendTo, selected, drop } = list();
  toggle('a');
  selection.set(new Set(['z']));
  extendTo('c');
  expect(selected()).toBe('cz');
  drop('c');
  extendTo('e');
  expect(selected()).toBe('cez');
  extendTo('f');
  expect(selected()).toBe('cefz');
});
