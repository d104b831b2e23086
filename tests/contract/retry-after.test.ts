import { afterEach, expect, test, vi } from 'vitest';
import { secondsIn } from '#contract/retry-after.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['120', 120],
  ['0.5', 1],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 90],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After: %s', (written, seconds) => {
  vi.useFakeTimers({ now: new Date('2026-10-21T07:26:30.500Z'), toFake: ['Date'] });
  expect(secondsIn(written)).toBe(seconds);
});
