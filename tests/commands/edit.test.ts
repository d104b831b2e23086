import { expect, test } from 'vitest';
import { baseOf, type Edit, givenBack, leftOf, type Stored, stampOf, withValue } from '#client/registry/edit.ts';

type House = Record<'name' | 'note', string>;
const stored = (name: string, note: string, updated_at: string | null = 't1'): Stored<House> => ({
  form: { name, note },
  updated_at,
});
const edited = (values: Partial<House>, of = stored('House', 'Paint it')): Edit<House> => {
  const edit = Object.entries(values).reduce<Edit<House> | null>(
    (before, [name, value]) => withValue(before, of, name as keyof House, value),
    null,
  );
  if (!edit) throw new Error('Nothing was changed');
  return edit;
};

test('an edit holds the fields that differ and their old values; put back, nothing is left of it', () => {
  const edit = edited({ name: 'Home' });
  expect(edit).toMatchObject({ values: { name: 'Home' }, before: { name: 'House' }, since: 't1' });
  expect(withValue(edit, stored('House', 'Paint it'), 'name', 'House')).toBeNull();
});

test('a change of other fields is no conflict, one of the same field is, and a forced edit is not compared', () => {
  const edit = edited({ name: 'Home' });
  expect(stampOf(edit, stored('House', 'Sell it', 't2'))).toBe('t2');
  expect(stampOf(edit, stored('Home', 'Paint it', 't2'))).toBe('t2');
  expect(stampOf(edit, stored('Villa', 'Paint it', 't2'))).toBe('t1');
  expect(stampOf({ ...edit, isForced: true }, stored('Villa', 'Paint it', 't2'))).toBeNull();
});

test('the old values go with an edit of an item that has changed since, and with no other', () => {
  const edit = edited({ name: 'Home' });
  expect(baseOf(edit, stored('Villa', 'Paint it', 't2'))).toEqual({ name: 'House' });
  expect(baseOf(edit, stored('House', 'Sell it', 't2'))).toBeNull();
  expect(baseOf({ ...edit, isForced: true }, stored('Villa', 'Paint it', 't2'))).toBeNull();
});

test('what was typed during a save is left as an edit of the saved item', () => {
  const sent = edited({ name: ' Home ' });
  const saved = stored('Home', 'Paint it', 't2');
  expect(leftOf(sent, sent, saved)).toBeNull();
  const typedOn = { ...sent, values: { name: ' Home ', note: 'Sell it' } };
  expect(leftOf(typedOn, sent, saved)).toMatchObject({ values: { note: 'Sell it' }, since: 't2' });
});

test('a failed save gives its values back, under what was typed since', () => {
  const sent = edited({ name: 'Home', note: 'Sell it' });
  expect(givenBack(null, sent)?.values).toEqual({ name: 'Home', note: 'Sell it' });
  expect(givenBack(edited({ name: 'Homes' }), sent)?.values).toEqual({ name: 'Homes', note: 'Sell it' });
  // Undone while it was being sent.
  expect(givenBack({ ...sent, values: { name: 'House', note: 'Paint it' } }, sent)).toBeNull();
});
