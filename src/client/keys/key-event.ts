import { isComposing } from '#client/ui/is-composing.ts';

/** A key press in the terms of chords; `getModifierState` as tinykeys asks for it. */
export interface NormalisedEvent {
  key: string;
  code: string;
  getModifierState(modifier: string): boolean;
}

/** The keys that mean nothing alone. */
export const MODIFIER_KEYS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn', 'NumLock']);
/** The keys that an input method or a dead key reports before a character is known. */
const UNDECIDED = new Set(['Dead', 'Process', 'Unidentified', 'Compose']);

/**
 * Returns what a press means in a chord, whatever the keyboard layout: nothing for a modifier alone and for
 * what an input method handles. A letter outside the Latin alphabet is itself, or else the Latin letter at its place on
 * the keyboard (`code`); a Latin letter is itself, wherever the layout has it. Other characters lose Shift and AltGr, so
 * that `?` `#` `:` and digits work however they are typed. Where digits need Shift, as in France, the press without Shift
 * also means the digit, which counts when no binding uses the first meaning.
 */
export function normaliseKeyEvent(event: KeyboardEvent, { mac }: { mac: boolean }): readonly NormalisedEvent[] {
  if (isComposing(event) || UNDECIDED.has(event.key) || MODIFIER_KEYS.has(event.key)) return [];
  const isCharacter = [...event.key].length === 1 && event.key !== ' ';
  // On Windows AltGr comes as Ctrl and Alt; on a Mac Option makes characters.
  const isAltGraph = event.getModifierState('AltGraph') || (isCharacter && mac && event.altKey && !event.ctrlKey);
  const isLetter = isCharacter && /\p{L}/u.test(event.key);
  const isSymbol = isCharacter && !isLetter;
  const dropsAltGraph = isSymbol && isAltGraph;
  const held: Readonly<Record<string, boolean>> = {
    Shift: event.shiftKey && !isSymbol,
    Control: event.ctrlKey && !(isAltGraph && event.altKey),
    // AltGr makes a different letter, which no chord uses.
    Alt: (event.altKey || isAltGraph) && !dropsAltGraph,
    Meta: event.metaKey,
  };
  const meaning = (key: string): NormalisedEvent => ({
    key,
    // Empty: tinykeys would match the place of the key as its letter.
    code: '',
    getModifierState: (modifier) => held[modifier] ?? false,
  });
  const typed = isLetter ? latin(event) : event.key === ' ' ? 'Space' : event.key;
  const digit = isCharacter && !event.shiftKey && !isAltGraph ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined;
  const letter = event.key.toLowerCase();
  // Itself first: only the user's own keys are letters of another alphabet.
  const own = isLetter && letter !== typed ? [meaning(letter)] : [];
  return [...own, meaning(typed), ...(digit === undefined || digit === typed ? [] : [meaning(digit)])];
}

function latin({ key, code }: KeyboardEvent): string {
  const letter = key.toLowerCase();
  if (/\p{Script=Latin}/u.test(letter)) return letter;
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : letter;
}
