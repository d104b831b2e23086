import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellStillSaving } from '#client/app/still-saving.ts';
import { SLOW } from '#client/ui/use-loading.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose changes are answered when the test says so, and what is said of them. */
function hearSaving() {
  const queryClient = new QueryClient();
  const said: string[] = [];
  tellStillSaving({ queryClient }, (words) => void said.push(words));
  const change = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: () => promise });
    const ended = mutation.execute(undefined).catch(() => undefined);
    const end = (settle: () => void) => async () => {
      settle();
      await ended;
    };
    return { answer: end(resolve), refuse: end(() => reject(new Error('Refused'))) };
  };
  return { queryClient, said, change };
}

test('changes that are under way for long are announced once, and again when later ones are', async () => {
  const { said, change } = hearSaving();
  const [one, two] = [change(), change()];
  vi.advanceTimersByTime(SLOW - 1);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['Still saving']);
  await one.answer();
  vi.advanceTimersByTime(SLOW);
  expect(said).toEqual(['Still saving']);
  await two.refuse();
  change();
  vi.advanceTimersByTime(SLOW);
  expect(said).toEqual(['Still saving', 'Still saving']);
});

test('what is answered in time is not announced, nor what the end of the session has cut off', async () => {
  const { queryClient, said, change } = hearSaving();
  const one = change();
  vi.advanceTimersByTime(SLOW - 1);
  await one.answer();
  change();
  queryClient.clear();
  vi.advanceTimersByTime(SLOW);
  expect(said).toEqual([]);
});
