/** In a word shorter than this nobody misses the first letter alone, and other words would be found by it. */
const LONG = 6;

/**
 * True when what was typed is the beginning of `text` from `start` on but for at most `most` slips of the finger: two
 * letters swapped, one missing, one too many (doubled, for one) or one in place of another. That is the restricted
 * Damerau–Levenshtein distance (optimal string alignment), with the end of the text free: more may follow.
 */
export function slipsWithin(typed: string, text: string, start: number, most: number): boolean {
  const [first, second] = [text[start], text[start + 1]];
  if (typed.length < LONG && typed[0] !== first && !(typed[0] === second && typed[1] === first)) return false;
  return isNear(typed, 0, text, start, most);
}

/** True when what was typed is the whole of a text but for at most `most` slips. */
export function isSlipOf(typed: string, text: string, most: number): boolean {
  return (
    Math.abs(typed.length - text.length) <= most && isNear(typed, 0, text, 0, most) && isNear(text, 0, typed, 0, most)
  );
}

/** Names that differ in a digit are different names: 'Room 8', 'Room 9'. */
const DIGIT = /\d/;

/** With so few slips allowed, trying each at the first difference is quicker than the table of all distances. */
function isNear(typed: string, from: number, text: string, start: number, most: number): boolean {
  let [at, to] = [from, start];
  while (at < typed.length && typed[at] === text[to]) {
    at += 1;
    to += 1;
  }
  if (at === typed.length) return true;
  if (most === 0 || DIGIT.test(typed[at] ?? '') || DIGIT.test(text[to] ?? '')) return false;
  // One too many, one in place of another, one missing, two swapped.
  return (
    isNear(typed, at + 1, text, to, most - 1) ||
    isNear(typed, at + 1, text, to + 1, most - 1) ||
    isNear(typed, at, text, to + 1, most - 1) ||
    (typed[at] === text[to + 1] && typed[at + 1] === text[to] && isNear(typed, at + 2, text, to + 2, most - 1))
  );
}
