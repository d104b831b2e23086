import { expect, test, vi } from 'vitest';
import { Refusal } from '#client/data/refusal.ts';
import { reportFailure } from '#client/registry/report-failure.ts';
import { createStore } from '#client/store/create-store.ts';
import { createStored } from '#client/store/create-stored.ts';
import { createKeptValue } from '#client/store/kept-value.ts';
import { Named } from '#contract/entities/common.ts';
import { expectConsole } from '#tests/support/console.ts';
import { memoryStorage, storageWindow } from '#tests/support/memory-storage.ts';

const number = (kept: unknown) => (typeof kept === 'number' ? kept : 0);

test('a store calls its listeners after each change, until they stop or it is disposed of', () => {
  const store = createStore(1);
  const [one, other] = [vi.fn(), vi.fn()];
  const stop = store.subscribe(one);
  store.subscribe(other);
  store.set(2);
  expect(store.get()).toBe(2);
  stop();
  store.set(2);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2]);
  store.dispose();
  store.set(3);
  expect(other).toHaveBeenCalledTimes(2);
});

test('a listener that stops another one is no trouble', () => {
  const store = createStore(1);
  const stops: (() => void)[] = [];
  const last = vi.fn();
  store.subscribe(() => stops[0]?.());
  stops.push(store.subscribe(last));
  store.set(2);
  store.set(3);
  expect(last).toHaveBeenCalledTimes(1);
});

test('a stored value is kept, read by the next page, and follows other tabs', () => {
  const { window, stored, tell } = storageWindow({ count: '4' });
  const store = createStored({ window, key: 'count', parse: number });
  expect(store.get()).toBe(4);
  store.set(5);
  expect(stored.get('count')).toBe('5');
  stored.set('count', '6');
  tell('another');
  expect(store.get()).toBe(5);
  tell('count');
  expect(store.get()).toBe(6);
  stored.clear();
  tell(null);
  expect(store.get()).toBe(0);
  store.dispose();
  stored.set('count', '7');
  tell('count');
  expect(store.get()).toBe(0);
});

test('a value that cannot be stored holds in the page, and the reason is reported or thrown', () => {
  const { window } = storageWindow({}, { isFull: true });
  const report = vi.fn();
  const store = createStored({ window, key: 'count', parse: number, report });
  store.set(1);
  expect(store.get()).toBe(1);
  expect(report).toHaveBeenCalledWith(new DOMException('The quota is exceeded', 'QuotaExceededError'));
  expect(() => createStored({ window, key: 'count', parse: number }).set(1)).toThrow('The quota is exceeded');
});

test('a kept value comes back; broken text is reported once and removed', () => {
  const report = vi.fn();
  const given = memoryStorage();
  const kept = createKeptValue(given, 'words', Named, report);
  expect(kept.get()).toBeNull();
  kept.set({ id: 1, name: 'phone' });
  expect(kept.get()).toEqual({ id: 1, name: 'phone' });
  for (const broken of ['{', '{"id":1}']) {
    given.stored.set('words', broken);
    expect([kept.get(), kept.get()]).toEqual([null, null]);
  }
  expect(report).toHaveBeenCalledTimes(2);
  kept.set({ id: 2, name: 'home' });
  kept.set(null);
  expect(given.stored.size).toBe(0);
  const full = createKeptValue(memoryStorage({}, { isFull: true }), 'words', Named, report);
  full.set({ id: 1, name: 'phone' });
  expect(report).toHaveBeenCalledTimes(3);
});

test('a value that cannot be stored is reported once, and again only after one that could', () => {
  const report = vi.fn();
  const given = memoryStorage();
  const kept = createKeptValue(given, 'words', Named, report);
  const type = (...names: string[]) => {
    for (const name of names) kept.set({ id: 1, name });
  };
  const { setItem } = given;
  const refuse = () => {
    throw new Error('The quota is exceeded');
  };
  given.setItem = refuse;
  type('p', 'ph', 'pho');
  expect(report).toHaveBeenCalledTimes(1);
  kept.set(null);
  type('h', 'ho');
  expect(report).toHaveBeenCalledTimes(1);
  given.setItem = setItem;
  type('hom');
  given.setItem = refuse;
  type('home', 'home!');
  expect(report).toHaveBeenCalledTimes(2);
});

test('a deliberate refusal is announced like a failure, and not logged', () => {
  const say = vi.fn();
  reportFailure(say, new Refusal('Not replaced'));
  expect(say).toHaveBeenCalledWith('Not replaced', { tone: 'error' });
});

test('of a full storage the user hears what becomes of it, and not the browser’s words', () => {
  const say = vi.fn();
  expectConsole(/The quota is exceeded/);
  reportFailure(say, new DOMException('The quota is exceeded', 'QuotaExceededError'));
  expect(say).toHaveBeenCalledWith('This browser cannot keep more: what is new is lost when the page is closed', {
    tone: 'error',
  });
});

test.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1:4747/assets/all-commands-Ttv6Mdvq.js',
  'error loading dynamically imported module: http://127.0.0.1:4747/assets/all-commands-Ttv6Mdvq.js',
  'Importing a module script failed.',
])('of code that does not come the user hears what to do, and not the browser’s words: %s', (words) => {
  const say = vi.fn();
  expectConsole(words);
  reportFailure(say, new TypeError(words));
  expect(say).toHaveBeenCalledWith('A part of Mizu could not be loaded. Try again, or reload the page.', {
    tone: 'error',
  });
});
