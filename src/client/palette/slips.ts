/** In a shorter word nobody misses the first letter alone, and other words would match. */
export const LONG = 6;

/**
 * True when the typed text is the beginning of `text` from `start` on with at most `most` typos: two letters swapped, one
 * missing, one too many (such as doubled) or one replaced. That is the restricted Damerau–Levenshtein distance (optimal
 * string alignment), with the end of the text free: more may follow.
 */
export function slipsWithin(typed: string, text: string, start: number, most: number): boolean {
  const [one, two] = [typed.charCodeAt(0), typed.charCodeAt(1)];
  const [first, second] = [text.charCodeAt(start), text.charCodeAt(start + 1)];
  if (one !== first) {
    if (typed.length < LONG && !(one === second && two === first)) return false;
    // Beginnings with one typo share at least one of their first two letters.
    if (most === 1 && one !== second && two !== first && two !== second) return false;
  }
  return isNear(typed, 0, text, start, most);
}

/**
 * Pieces of the typed text, one more than it may have typos, with a letter between each two: each typo is in at most one of
 * them, since only adjacent letters are swapped. A text that matches with typos has one of the pieces exactly.
 */
export function anchorsOf(typed: string, slips: number): readonly string[] {
  const size = (typed.length - slips) / (slips + 1);
  return Array.from({ length: slips + 1 }, (_, index) =>
    typed.slice(Math.round(index * size) + index, Math.round((index + 1) * size) + index),
  );
}

/** True when the typed text is the whole of a text with at most `most` typos. */
export function isSlipOf(typed: string, text: string, most: number): boolean {
  return (
    Math.abs(typed.length - text.length) <= most && isNear(typed, 0, text, 0, most) && isNear(text, 0, typed, 0, most)
  );
}

/** Names that differ in a digit are different names: 'Room 8', 'Room 9'. */
const isDigit = (code: number) => code >= 48 && code <= 57;

/** With so few typos allowed, trying each at the first difference is faster than the table of all distances. */
function isNear(typed: string, from: number, text: string, start: number, most: number): boolean {
  let [at, to] = [from, start];
  while (at < typed.length && typed.charCodeAt(at) === text.charCodeAt(to)) {
    at += 1;
    to += 1;
  }
  if (at === typed.length) return true;
  const [here, there] = [typed.charCodeAt(at), text.charCodeAt(to)];
  if (most === 0 || isDigit(here) || isDigit(there)) return false;
  // One too many, one replaced, one missing, two swapped.
  return (
    isNear(typed, at + 1, text, to, most - 1) ||
    isNear(typed, at + 1, text, to + 1, most - 1) ||
    isNear(typed, at, text, to + 1, most - 1) ||
    (here === text.charCodeAt(to + 1) &&
      typed.charCodeAt(at + 1) === there &&
      isNear(typed, at + 2, text, to + 2, most - 1))
  );
}
