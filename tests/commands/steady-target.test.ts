import { expect, test } from 'vitest';
import { createSteadyTarget } from '#client/registry/steady-target.ts';

const given = (isOpen: boolean, word: string, choices = ['a', 'b']) => ({ isOpen, choices, say: () => word });

test('a new target with the same data is the same object, and its functions run as last given', () => {
  const steady = createSteadyTarget(given(true, 'first'));
  const { target } = steady;
  expect(steady.renew(given(true, 'second'))).toBe(true);
  expect(steady.target).toBe(target);
  expect(target.say()).toBe('second');
});

test('other data is another target: the functions of the former one stay as they were', () => {
  const steady = createSteadyTarget(given(true, 'first'));
  expect(steady.renew(given(false, 'second'))).toBe(false);
  expect(steady.renew(given(true, 'second', ['a']))).toBe(false);
  expect(steady.target.say()).toBe('first');
  expect(steady.target.isOpen).toBe(true);
});

test('a function that comes or goes is a change: commands ask whether it is there', () => {
  const steady = createSteadyTarget<{ copy: (() => void) | null }>({ copy: null });
  expect(steady.renew({ copy: () => undefined })).toBe(false);
});

test('a value that is no plain object is its own data', () => {
  const steady = createSteadyTarget<undefined | Date>(undefined);
  expect(steady.renew(undefined)).toBe(true);
  expect(steady.renew(new Date())).toBe(false);
});
