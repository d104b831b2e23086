/** A key press in the terms of chords; `getModifierState` as tinykeys asks for it. */
export interface NormalisedEvent {
  key: string;
  code: string;
  getModifierState(modifier: string): boolean;
}

const MODIFIER_KEYS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn', 'NumLock']);
/** What an input method, or a dead key waiting for its letter, answers with. */
const UNDECIDED = new Set(['Dead', 'Process', 'Unidentified', 'Compose']);
const IME_KEY_CODE = 229;

/** True for a press that belongs to an input method. */
function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === IME_KEY_CODE || UNDECIDED.has(event.key);
}

/**
 * A press as chords mean it, on whatever layout it was made (design §5); none for modifiers alone and for what an input
 * method takes. A letter outside the Latin alphabet becomes the letter of its place (`code`); Latin letters stay what
 * they are where the person's layout has them. Of other characters Shift and AltGr are dropped: `?` `#` `:` and digits
 * work however they are typed. Where digits need Shift, as in France, the second meaning of their keys without it is the
 * digit: for when nobody has a use for the first.
 */
export function normaliseKeyEvent(event: KeyboardEvent, { mac }: { mac: boolean }): readonly NormalisedEvent[] {
  if (isComposing(event) || MODIFIER_KEYS.has(event.key)) return [];
  const isCharacter = [...event.key].length === 1 && event.key !== ' ';
  // On Windows AltGr comes as Ctrl and Alt; on a Mac Option makes characters.
  const isAltGraph = event.getModifierState('AltGraph') || (isCharacter && mac && event.altKey && !event.ctrlKey);
  const isLetter = isCharacter && /\p{L}/u.test(event.key);
  const isSymbol = isCharacter && !isLetter;
  const dropsAltGraph = isSymbol && isAltGraph;
  const held: Readonly<Record<string, boolean>> = {
    Shift: event.shiftKey && !isSymbol,
    Control: event.ctrlKey && !(isAltGraph && event.altKey),
    // A letter made with AltGr is another letter: no chord has it.
    Alt: (event.altKey || isAltGraph) && !dropsAltGraph,
    Meta: event.metaKey,
  };
  const meaning = (key: string): NormalisedEvent => ({
    key,
    // Empty, since tinykeys would take the place of a key for its letter.
    code: '',
    getModifierState: (modifier) => held[modifier] ?? false,
  });
  const typed = isLetter ? latin(event) : event.key === ' ' ? 'Space' : event.key;
  const digit = isCharacter && !event.shiftKey && !isAltGraph ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined;
  return digit === undefined || digit === typed ? [meaning(typed)] : [meaning(typed), meaning(digit)];
}

function latin({ key, code }: KeyboardEvent): string {
  const letter = key.toLowerCase();
  if (/\p{Script=Latin}/u.test(letter)) return letter;
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : letter;
}
