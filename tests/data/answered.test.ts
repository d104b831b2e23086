import { expect, test } from 'vitest';
import { changeOf } from '#client/data/answered.ts';

const expected = {
  id: 1,
  title: 'Mop',
  context: { id: 3, name: 'home' },
  waiting_since: null as string | null,
  updated_at: 'before',
};
const answer = { ...expected, context: { id: 3, name: 'Home' }, updated_at: 'after' };
const since = '2026-11-27';
const stamps = { from: 'before', to: 'after' };

test.each([
  ['is as it was to become', true, null, answer, ['title'], { unasked: stamps }],
  ['is of another context', true, null, { ...answer, context: { id: 4, name: 'home' } }, ['title'], {}],
  ['has another title', true, null, { ...answer, title: 'Scrub' }, ['title'], {}],
  [
    'waits since today, as it waits by now',
    true,
    null,
    { ...answer, waiting_since: since },
    ['status'],
    { unasked: stamps },
  ],
  ['waits since another day', true, null, { ...answer, waiting_since: since }, ['title'], {}],
  ['is filled in with what was expected', false, null, answer, ['title'], {}],
  ['was compared by the server', false, 'before', { ...answer, title: 'Scrub' }, ['title'], { changed: stamps }],
] as const)(
  'what an item that %s changes about later changes (our service: %s)',
  (_, isOurs, began, now, fields, changes) => {
    expect(changeOf({ isOurs }, began, expected, now, fields)).toEqual(changes);
  },
);
