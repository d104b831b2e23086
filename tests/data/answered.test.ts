import { expect, test } from 'vitest';
import { changeOf } from '#client/data/answered.ts';

const expected = { id: 1, title: 'Mop', priority: 90, context: { id: 3, name: 'home' }, updated_at: 'before' };
const answer = { ...expected, context: { id: 3, name: 'Home' }, updated_at: 'after' };
const stamps = { from: 'before', to: 'after' };

test.each([
  ['is as it was to become', true, null, answer, { unasked: stamps }],
  ['is of another context', true, null, { ...answer, context: { id: 4, name: 'home' } }, {}],
  ['has another title', true, null, { ...answer, title: 'Scrub' }, {}],
  ['is filled in with what was expected', false, null, answer, {}],
  ['was compared by the server', false, 'before', { ...answer, title: 'Scrub' }, { changed: stamps }],
] as const)('what an item that %s changes about later changes (our service: %s)', (_, isOurs, since, now, changes) => {
  expect(changeOf({ isOurs }, since, expected, now)).toEqual(changes);
});
