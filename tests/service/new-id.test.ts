import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#service/store/new-id.ts';

/** Far ahead of this machine's clock, so that ids of other tests do not interfere. */
const NOW = Date.parse('2100-01-01T00:00:00.000Z');
afterEach(() => void vi.restoreAllMocks());

const many = (count: number) => Array.from({ length: count }, () => newId());
/** The milliseconds that an id begins with. */
const timeIn = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

test('ids are UUIDs of version 7, and ordered as they were made: within a millisecond, and when the clock goes back', () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(NOW);
  const ids = many(5000);
  clock.mockReturnValue(NOW - 3_600_000);
  ids.push(...many(5000));
  clock.mockReturnValue(NOW + 1000);
  ids.push(...many(10));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([timeIn(ids[0] ?? '') - NOW, timeIn(ids.at(-1) ?? '') - NOW]).toEqual([0, 1000]);
});
