import type { Chord } from '#client/keys/chord.ts';

const WRITTEN: readonly [shown: RegExp, written: string][] = [
  [/ then /gi, ' '],
  [/↑/g, 'ArrowUp'],
  [/↓/g, 'ArrowDown'],
  [/←/g, 'ArrowLeft'],
  [/→/g, 'ArrowRight'],
  [/\b(Ctrl|Control|Cmd|Command)\+/gi, 'Mod+'],
  [/⌘\+?/g, 'Mod+'],
  [/⇧\+?/g, 'Shift+'],
  [/\bEsc\b/gi, 'Escape'],
];

/** Converts keys as they are shown, `g then d`, `Ctrl+↑`, `⌘K`, into the form of chords, which stays as it is. */
export function writtenKeys(shown: string): Chord {
  return WRITTEN.reduce((keys, [sign, written]) => keys.replace(sign, written), shown);
}
