import { type Chord, canonicalChord } from '#client/keys/chord.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import type { PaletteRow } from './palette-row.ts';
import type { Entry } from './ranking.ts';

/** Names of modifier keys. */
const HELD: Readonly<Record<string, string>> = {
  ...{ ctrl: 'Mod', control: 'Mod', cmd: 'Mod', command: 'Mod', mod: 'Mod' },
  ...{ shift: 'Shift', alt: 'Alt', option: 'Alt', meta: 'Alt' },
};

/** Names of other keys that mean nothing else. */
const KEYS: Readonly<Record<string, string>> = {
  ...{ esc: 'Escape', escape: 'Escape', pageup: 'PageUp', pgup: 'PageUp', pagedown: 'PageDown', pgdn: 'PageDown' },
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`f${at + 1}`, `F${at + 1}`])),
  ...Object.fromEntries([...'#?.:/'].map((sign) => [sign, sign])),
};

/** Ordinary words that are keys beside 'key', 'arrow' or a modifier. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ enter: 'Enter', return: 'Enter', space: 'Space', backspace: 'Backspace', delete: 'Delete', del: 'Delete' },
  ...{ home: 'Home', end: 'End', up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' },
  ...{ '↑': 'ArrowUp', '↓': 'ArrowDown', '←': 'ArrowLeft', '→': 'ArrowRight', comma: ',', slash: '/' },
};

/** The typed chord: 'ctrl+z', '⌘Z', 'C-x' of Emacs, 'end key', 'F2', 'G' of vim, 'g then d'; undefined for other words. */
function chordTyped(typed: string): Chord | undefined {
  const line = typed.trim();
  if (/^\p{Lu}$/u.test(line)) return canonicalChord(`Shift+${line}`);
  const words = line
    .replace(/^([CM])-(?=\S)/u, (_, held) => (held === 'C' ? 'ctrl ' : 'alt '))
    .replaceAll(/[⌘⌃^](?=\S)/gu, 'ctrl ')
    .replaceAll(/⌥(?=\S)/gu, 'alt ')
    .replaceAll(/⇧(?=\S)/gu, 'shift ')
    .toLowerCase()
    .replace(/\bpage (?=up|down)/u, 'page')
    .split(/\s*[+-]\s*|\s+/u);
  const told = words.filter((word) => word !== 'key' && word !== 'arrow');
  const [first = '', second = '', third] = told.filter((word) => word !== 'then');
  if (/^[a-z]{2}$/u.test(first + second) && second !== '')
    return third === undefined ? `${first} ${second}` : undefined;
  const held = told.slice(0, -1).map((word) => HELD[word]);
  const last = told.at(-1) ?? '';
  const isSaid = told.length < words.length || held.length > 0;
  const key = KEYS[last] ?? (isSaid ? (WORDS[last] ?? (/^\S$/u.test(last) ? last : undefined)) : undefined);
  return key === undefined || held.includes(undefined) ? undefined : canonicalChord([...held, key].join('+'));
}

/** A chord in the form of another phrase for a command, which has that key in other programs: 'ctrl y'. */
const phraseOf = (chord: Chord) =>
  chord.replace('Mod', 'ctrl').replace(',', 'comma').replaceAll('+', ' ').toLowerCase();

/** The commands of the typed keys, here or elsewhere; those that can run first. */
export function keyedRows(
  typed: string,
  entries: readonly (Entry<PaletteRow> & { readonly id: string })[],
  { bindings }: Commands,
): readonly PaletteRow[] {
  const chord = chordTyped(typed);
  if (chord === undefined) return [];
  const phrase = phraseOf(chord);
  const own = entries.filter(({ id }) => bindings.chordsOf(id).some((key) => canonicalChord(key) === chord));
  const others = entries.filter(({ also = [] }) => also.some(({ words }) => words === phrase));
  return [...own.toSorted((one, other) => other.boost - one.boost), ...others]
    .map(({ value }) => value)
    .toSorted((one, other) => Number(one.reason !== undefined) - Number(other.reason !== undefined));
}
