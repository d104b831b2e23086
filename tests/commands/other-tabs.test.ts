import { expect, test } from 'vitest';
import { createPreferences } from '#client/app/preferences.ts';
import { createKeySettings } from '#client/keys/key-settings.ts';
import { createCoach } from '#client/registry/coach.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

/** A browser as far as a store knows it: what is stored, the events of its other tabs, and its document. */
function browser() {
  const { stored, ...localStorage } = memoryStorage();
  const events = new EventTarget();
  const window = {
    localStorage,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    document: { documentElement: { classList: { toggle: () => undefined } } },
  } as unknown as Window;
  const storeElsewhere = (key: string, newValue: string) => {
    stored.set(key, newValue);
    events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  };
  return { window, storeElsewhere };
}

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
  const { window, storeElsewhere } = browser();
  const store = create(window);
  storeElsewhere(key, first);
  expect(store.get()).toEqual(JSON.parse(first));
  store.dispose();
  storeElsewhere(key, second);
  expect(store.get()).toEqual(JSON.parse(first));
});
