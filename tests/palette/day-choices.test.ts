import { expect, test } from 'vitest';
import { type AnswerSources, choicesOf } from '#client/palette/answer-choices.ts';

/** The labels of the choices for words on a day. */
const labelsOn = (now: string, query = '') =>
  choicesOf({ kind: 'date', asks: '' }, { query, now: new Date(now) } as AnswerSources)?.map(({ label }) => label);

test('each day is offered once, also on the day that has two names', () => {
  const onSaturday = labelsOn('2026-11-28T10:00');
  expect(onSaturday?.slice(0, 3)).toEqual(['Today: Sat, Nov 28', 'Tomorrow: Sun, Nov 29', 'Monday: Mon, Nov 30']);
  const onSunday = labelsOn('2026-11-29T10:00');
  expect(onSunday?.slice(0, 3)).toEqual(['Today: Sun, Nov 29', 'Tomorrow: Mon, Nov 30', 'Saturday: Sat, Dec 5']);
});

test('its other name is found too', () => {
  expect(labelsOn('2026-11-28T10:00', 'satu')?.join()).toContain('Sat, Nov 28');
  expect(labelsOn('2026-11-28T10:00', 'satur')?.join()).toContain('Saturday: Sat, Nov 28');
});
