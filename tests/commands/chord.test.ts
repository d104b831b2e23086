import { expect, test } from 'vitest';
import { ariaKeyShortcuts, canonicalChord, formatChord, isPrefix, isPrintable, problemOf } from '#client/keys/chord.ts';
import { writtenKeys } from '#client/screens/settings/written-keys.ts';
import { registry } from '#tests/support/commands.ts';

test.each([
  ['Mod+k', 'Mod+K'],
  ['G D', 'g d'],
  ['Shift+Mod+a', 'Mod+Shift+A'],
  ['Shift+arrowleft', 'Shift+ArrowLeft'],
  ['escape', 'Escape'],
  ['Mod++', 'Mod++'],
  ['Shift+d', 'Shift+D'],
  ['Shift+ß', 'Shift+ß'],
])('%j is written %j', (text, chord) => {
  expect(canonicalChord(text)).toBe(chord);
  expect(canonicalChord(chord)).toBe(chord);
});

test.each([
  ...['', ' ', 'Mod', 'Foo+K', 'Nowhere', 'Shift+1', 'Tab', 'Insert', 'CapsLock', 'F5', 'F11', 'F12', '(a)', '([)'],
  ...['[Shift]+k', 'Mod+T', 'Mod+n', 'Mod+W', 'Mod+Shift+T', 'Mod+Shift+N', 'Mod+Shift+P', 'Alt+ArrowLeft'],
  ...['Mod+ArrowUp', 'Control+K', 'Meta+K', 'g Mod+T', '$mod+K', 'Mod+Shift+1', 'Mod+Shift+.'],
])('%j is refused in words', (chord) => expect(problemOf(chord)).toMatch(/^\S+ .+/));

test.each([
  ...['Mod+K', ':', 'g d', 'F2', 'Shift+ArrowLeft', 'Mod+Enter', 'Escape', 'Mod+A', 'Mod+Z', 'Shift+Z', '#', '(', '['],
  ...['я', '+'],
])('%j is free', (chord) => expect(problemOf(chord)).toBeNull());

test.each([
  ['Mod+K', 'Ctrl+K', '⌘K', 'Control+K', 'Meta+K'],
  ['g d', 'g then d', 'g then d', undefined, undefined],
  ['c', 'c', 'c', 'C', 'C'],
  ['Shift+ArrowRight', 'Shift+→', '⇧→', 'Shift+ArrowRight', 'Shift+ArrowRight'],
  ['Space', 'Space', 'Space', 'Space', 'Space'],
])('%s is shown as %s, on a Mac as %s', (chord, other, mac, aria, ariaOnMac) => {
  expect(formatChord(chord, { mac: false })).toBe(other);
  expect(formatChord(chord, { mac: true })).toBe(mac);
  expect(ariaKeyShortcuts(chord, { mac: false })).toBe(aria);
  expect(ariaKeyShortcuts(chord, { mac: true })).toBe(ariaOnMac);
});

test('a chord that is or begins with a character could be typing', () => {
  expect(['c', 'g d', 'g Enter', 'Shift+D', '?', 'Space', 'я'].filter((chord) => !isPrintable(chord))).toEqual([]);
  expect(['Mod+K', 'Enter', 'F2', 'Shift+ArrowLeft', 'Mod+J g'].filter(isPrintable)).toEqual([]);
});

test('a chord is a beginning of itself and of longer ones', () => {
  expect(isPrefix('g', 'g d')).toBe(true);
  expect(isPrefix('g d', 'g d')).toBe(true);
  expect(isPrefix('Mod+k', 'Mod+K')).toBe(true);
  expect(isPrefix('g d', 'g')).toBe(false);
  expect(isPrefix('d', 'g d')).toBe(false);
  expect(isPrefix('d', 'Shift+D')).toBe(false);
});

test.each([true, false])('keys are written as Settings shows them, for every command (on a Mac: %s)', (mac) => {
  for (const { id, keys } of registry.all)
    for (const chord of keys)
      expect(canonicalChord(writtenKeys(formatChord(chord, { mac }))), id).toBe(canonicalChord(chord));
  for (const [shown, written] of [
    ['Mod+J, Shift+ArrowUp', 'Mod+J, Shift+ArrowUp'],
    ['ctrl+j, Cmd+K, g THEN d', 'Mod+j, Mod+K, g d'],
    ['Control+J, command+K', 'Mod+J, Mod+K'],
  ])
    expect(writtenKeys(shown ?? '')).toBe(written);
});
