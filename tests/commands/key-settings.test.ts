import { expect, test } from 'vitest';
import { createKeySettings } from '#client/keys/key-settings.ts';
import { createBindings } from '#client/registry/bindings.ts';
import { registry } from '#tests/support/commands.ts';
import { storageWindow } from '#tests/support/memory-storage.ts';

const defaults = { singleKeys: true, chords: {} };

/** A browser with these settings in its storage. */
const browser = (settings?: string) => storageWindow(settings === undefined ? {} : { 'mizu-keys': settings });

function refuseReports(error: unknown): never {
  throw error;
}

test.each(['{', 'null', '[]', '7', '"keys"', '{"singleKeys":1,"chords":[]}', '{"chords":{"a.b":"j","c.d":["Mod+T"]}}'])(
  'the defaults take the place of %s',
  (stored) => expect(createKeySettings(browser(stored).window, refuseReports).get()).toEqual(defaults),
);

test('a broken key of one command leaves the others, and that command the keys it comes with', () => {
  const stored = '{"singleKeys":false,"chords":{"palette.open":["Mod+T"],"task.capture":["Shift+c"],"app.help":[]}}';
  const settings = createKeySettings(browser(stored).window, refuseReports);
  expect(settings.get()).toEqual({ singleKeys: false, chords: { 'task.capture': ['Shift+C'], 'app.help': [] } });
  expect(createBindings(registry, settings, false).chordsOf('palette.open')).toContain('Mod+K');
});

test('ids that are words of every object do no harm', () => {
  const stored = '{"chords":{"__proto__":["j"],"constructor":["k"]}}';
  const settings = createKeySettings(browser(stored).window, refuseReports);
  const bindings = createBindings(registry, settings, false);
  expect(bindings.all().length).toBe(registry.all.flatMap(({ keys }) => keys).length);
  settings.rebind('__proto__', ['j']);
  settings.rebind('toString', ['k']);
  expect(bindings.chordsOf('task.capture')).toEqual(registry.get('task.capture').keys);
  expect(() => bindings.chordsOf('hasOwnProperty')).toThrow('No command has the id');
  expect(({} as { j?: unknown }).j).toBeUndefined();
  expect(Array.isArray(Object.getPrototypeOf(settings.get().chords))).toBe(false);
});

test('a change is stored, announced, and there the next time', () => {
  const { window } = browser();
  const settings = createKeySettings(window, refuseReports);
  const told: unknown[] = [];
  const stop = settings.subscribe(() => told.push(settings.get()));
  settings.rebind('task.capture', ['Mod+J']);
  settings.setSingleKeys(false);
  expect(createKeySettings(window, refuseReports).get()).toEqual({
    singleKeys: false,
    chords: { 'task.capture': ['Mod+J'] },
  });
  settings.rebind('app.help', []);
  settings.reset('task.capture');
  expect(settings.get().chords).toEqual({ 'app.help': [] });
  settings.resetAll();
  expect(settings.get()).toEqual({ singleKeys: false, chords: {} });
  expect(told).toHaveLength(5);
  stop();
  settings.setSingleKeys(true);
  expect(told).toHaveLength(5);
});

test('a change that cannot be stored works all the same, and is reported', () => {
  const { window, localStorage } = browser();
  const failures: unknown[] = [];
  const full = new Error('full');
  localStorage.setItem = () => {
    throw full;
  };
  const settings = createKeySettings(window, (error) => failures.push(error));
  settings.rebind('task.capture', ['Mod+J']);
  expect(settings.get().chords).toEqual({ 'task.capture': ['Mod+J'] });
  expect(failures).toEqual([full]);
});

test('other tabs are followed, other keys of the store are not', () => {
  const { window, stored, tell } = browser();
  const settings = createKeySettings(window, refuseReports);
  stored.set('mizu-keys', '{"singleKeys":false,"chords":{"task.capture":["j"]}}');
  tell('ui-storage');
  expect(settings.get()).toEqual(defaults);
  tell('mizu-keys');
  expect(settings.get()).toEqual({ singleKeys: false, chords: { 'task.capture': ['j'] } });
  stored.clear();
  tell(null);
  expect(settings.get()).toEqual(defaults);
});
