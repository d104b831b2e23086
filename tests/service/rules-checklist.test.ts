import { expect, test } from 'vitest';
import { WEEKLY_CHECKLIST } from '#service/rules/checklist.ts';

test('the weekly checklist has its three phases in order, each item with a text and a unique id', () => {
  const phases = WEEKLY_CHECKLIST.map(({ description }) => description.split(':')[0]);
  expect([...new Set(phases)]).toEqual(['Get clear', 'Get current', 'Get creative']);
  expect(phases).toEqual(phases.toSorted((one, other) => phases.indexOf(one) - phases.indexOf(other)));
  const ids = WEEKLY_CHECKLIST.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, title, description } of WEEKLY_CHECKLIST) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(title.trim()).not.toBe('');
    expect(description.trim()).not.toBe('');
  }
});
