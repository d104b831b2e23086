import { expect, test } from 'vitest';
import { createPreferences } from '#client/app/preferences.ts';
import { createKeySettings } from '#client/keys/key-settings.ts';
import { createCoach } from '#client/registry/coach.ts';
import { storageWindow } from '#tests/support/memory-storage.ts';

const fail = (error: unknown): never => {
  throw error;
};
const silent = { announce: () => undefined };

test.each([
  [
    'the theme',
    'ui-storage',
    (window: Window) => createPreferences(window),
    '{"theme":"dark","sidebarOpen":true}',
    '{"theme":"light","sidebarOpen":true}',
  ],
  [
    'the keys',
    'mizu-keys',
    (window: Window) => createKeySettings(window, fail),
    '{"singleKeys":false,"chords":{}}',
    '{"singleKeys":true,"chords":{}}',
  ],
  [
    'the first steps',
    'mizu-coach',
    (window: Window) => createCoach(window, silent, fail),
    '{"done":["move"],"dismissed":true}',
    '{"done":[],"dismissed":false}',
  ],
])('%s follow other tabs until they are disposed of', (_, key, create, first, second) => {
  const { window, stored, tell } = storageWindow();
  const storeElsewhere = (value: string) => {
    stored.set(key, value);
    tell(key);
  };
  const store = create(window);
  storeElsewhere(first);
  expect(store.get()).toEqual(JSON.parse(first));
  store.dispose();
  storeElsewhere(second);
  expect(store.get()).toEqual(JSON.parse(first));
});
