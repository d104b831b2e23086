import { parseKeybinding } from 'tinykeys';

/**
 * One or more presses with spaces between them, each written as tinykeys does: `Mod+K`, `g d`, `Shift+ArrowLeft`, `?`,
 * `Space`. Mod is Cmd on a Mac, Ctrl elsewhere.
 */
export type Chord = string;

/** One press: its modifiers, in a fixed order, and its key: a letter (a capital after a modifier), another character or a key's name. */
export interface Press {
  modifiers: readonly string[];
  key: string;
}

const MODIFIERS = ['Mod', 'Control', 'Meta', 'Alt', 'Shift'];
const NAMED = new Map(
  [
    ...['Space', 'Enter', 'Escape', 'Backspace', 'Delete', 'Home', 'End', 'PageUp', 'PageDown'],
    ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'F1', 'F2', 'F3', 'F4', 'F6', 'F7', 'F8', 'F9', 'F10'],
  ].map((name) => [name.toLowerCase(), name]),
);

/** The presses of a chord. */
export function pressesOf(chord: Chord): readonly Press[] {
  return parseKeybinding(chord).map(([modifiers, , key]) => ({
    modifiers: MODIFIERS.filter((modifier) => modifiers.includes(modifier)),
    key: canonicalKey(String(key), modifiers.length > 0),
  }));
}

function canonicalKey(key: string, isModified: boolean): string {
  if ([...key].length > 1) return NAMED.get(key.toLowerCase()) ?? key;
  const capital = key.toUpperCase();
  // The capital of ß is two letters.
  return isModified && [...capital].length === 1 ? capital : key.toLowerCase();
}

const written = ({ modifiers, key }: Press) => [...modifiers, key].join('+');

/** Writes a chord in its only form: modifiers in order, a letter small when alone and capital after a modifier. */
export function canonicalChord(chord: Chord): Chord {
  return pressesOf(chord).map(written).join(' ');
}

/** Why a chord cannot be used, in words; null when it can. */
export function problemOf(chord: Chord): string | null {
  if (chord.trim() === '') return 'There is no key in it';
  for (const press of chord.trim().split(/\s+/)) {
    // tinykeys takes these for patterns.
    if (/^\(.+\)$|^\[|\+\(.+\)$/.test(press) && press !== '[') return `“${press}” is not a key`;
    const [parsed] = pressesOf(press);
    const given = parseKeybinding(press)[0]?.[0] ?? [];
    if (!parsed || given.some((modifier) => !MODIFIERS.includes(modifier))) return `“${press}” is not a key`;
    if (!isKey(parsed.key)) return `“${parsed.key}” is not a key`;
    const reserved = reservedFor(parsed);
    if (reserved) return `“${press}” belongs to ${reserved}`;
  }
  return null;
}

const isKey = (key: string) => [...key].length === 1 || NAMED.has(key.toLowerCase());

/** What already uses a press, such as the browser or a screen reader; null when it is free. */
function reservedFor({ modifiers, key }: Press): string | null {
  const has = (...wanted: string[]) => wanted.length === modifiers.length && wanted.every((m) => modifiers.includes(m));
  if (modifiers.some((modifier) => modifier === 'Control' || modifier === 'Meta')) return 'the system: write Mod';
  if (modifiers.includes('Alt')) return 'the browser or a screen reader';
  if (modifiers.includes('Mod') && key.startsWith('Arrow')) return 'the browser or a screen reader';
  if (has('Mod') && 'TWNRLPQ'.includes(key)) return 'the browser';
  if (has('Mod', 'Shift') && 'TWNPR'.includes(key)) return 'the browser';
  // Whatever else is held, a press of a character does not tell whether Shift was.
  if (modifiers.includes('Shift') && isSymbol(key)) return 'its character: write the character without Shift';
  return null;
}

const isLetter = (key: string) => /^\p{L}$/u.test(key);
const isSymbol = (key: string) => [...key].length === 1 && !isLetter(key);

/**
 * Whether the chord starts with a character and no modifier but Shift, so that it could be text. The off switch turns
 * these chords off.
 */
export function isPrintable(chord: Chord): boolean {
  return pressesOf(chord)
    .slice(0, 1)
    .every(
      ({ modifiers, key }) =>
        modifiers.every((modifier) => modifier === 'Shift') && (key === 'Space' || [...key].length === 1),
    );
}

/** Whether one chord equals the other or begins it: the presses of the shorter one do not tell which is meant. */
export function isPrefix(one: Chord, other: Chord): boolean {
  const [shorter, longer] = [pressesOf(one), pressesOf(other)];
  return (
    shorter.length <= longer.length && shorter.every((press, at) => written(press) === written(longer[at] ?? press))
  );
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};
const MAC: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/** Writes a chord for the user to read: `Ctrl+K` or `⌘K`, `g then d`, `Shift+→`. */
export function formatChord(chord: Chord, { mac }: { mac: boolean }): string {
  return pressesOf(chord)
    .map(({ modifiers, key }) => {
      const name = NAMES[key] ?? (isLetter(key) && modifiers.length > 0 ? key.toUpperCase() : key);
      if (mac) return modifiers.map((modifier) => MAC[modifier] ?? modifier).join('') + name;
      return [...modifiers.map((modifier) => (modifier === 'Mod' ? 'Ctrl' : modifier)), name].join('+');
    })
    .join(' then ');
}

/** For `aria-keyshortcuts`: single chords only, since sequences cannot be written there. */
export function ariaKeyShortcuts(chord: Chord, { mac }: { mac: boolean }): string | undefined {
  const [press, ...more] = pressesOf(chord);
  if (!press || more.length > 0) return undefined;
  const modifiers = press.modifiers.map((modifier) => (modifier === 'Mod' ? (mac ? 'Meta' : 'Control') : modifier));
  return [...modifiers, isLetter(press.key) ? press.key.toUpperCase() : press.key].join('+');
}
