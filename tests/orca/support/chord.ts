/** xdotool's names for keys that a chord names differently. */
const names: Readonly<Record<string, string>> = {
  Mod: 'ctrl',
  Shift: 'shift',
  Alt: 'alt',
  // Orca's own modifier.
  Orca: 'Insert',
  Enter: 'Return',
  Esc: 'Escape',
  Space: 'space',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  PageUp: 'Prior',
  PageDown: 'Next',
  ':': 'colon',
  '?': 'question',
  '/': 'slash',
  '.': 'period',
  '#': 'numbersign',
  '-': 'minus',
};

/**
 * A chord as the design writes it, such as `Mod+K` or `Shift+ArrowRight`, in xdotool's words. The modifier is let go last:
 * Orca 43 takes a letter that is let go after its Ctrl for the letter alone, one of its own keys in browse mode.
 */
export function toXdotool(chord: string): string[] {
  const parts = chord.split('+').map((part) => names[part] ?? part);
  const key = parts.pop() ?? '';
  const letter = parts.length > 0 && key.length === 1 ? key.toLowerCase() : key;
  return [
    ...parts.flatMap((modifier) => ['keydown', modifier]),
    // Hold it for a while, as a finger does.
    ...['keydown', letter, 'sleep', '0.12', 'keyup', letter],
    ...parts.toReversed().flatMap((modifier) => ['keyup', modifier]),
  ];
}
