import { searchable } from '#client/palette/folding.ts';
import { TIERS, type Tier } from '#client/palette/matching.ts';

// The tiers of titles by the plainest means there are: no bits, no columns, no early ends. What the
// ranking finds in fifty thousand titles in a few milliseconds is held against this. For titles and queries without digits.

/** What is read of a text, kept: each is read hundreds of times. */
const kept = <T>(read: (text: string) => T) => {
  const known = new Map<string, T>();
  return (text: string): T => {
    const value = known.get(text) ?? read(text);
    known.set(text, value);
    return value;
  };
};
const plain = kept(searchable);
const startsIn = kept((words) => [...words.matchAll(/(?<!\p{L})\p{L}/gu)].map(({ index }) => index));
const partsOf = kept((words) => words.split(/[^\p{L}]+/u).filter(Boolean));

/** The tier in which a query finds a title, when nothing better is found. */
export function plainTier(query: string, title: string): Tier {
  const [asked, words] = [plain(query), plain(title)];
  const terms = asked.split(' ').filter(Boolean);
  if (words === asked) return TIERS.exact;
  if (words.startsWith(asked)) return TIERS.prefix;
  const parts = partsOf(words);
  const isWithin = terms.every((term) => words.includes(term) || isUnhyphened(term, words));
  if (isWithin && terms.every((term) => isAtStart(term, words) || isUnhyphened(term, words))) return TIERS.wordStarts;
  const joined = terms.join('');
  if (joined.length > 1) {
    if (
      parts
        .map((part) => part[0])
        .join('')
        .includes(joined)
    )
      return TIERS.initials;
    if (abbreviates(joined, words)) return TIERS.subsequence;
  }
  if (isWithin) return TIERS.within;
  const isSlip = terms.every(
    (term) => words.includes(term) || startsIn(words).some((at) => beginsBut(term, words.slice(at))),
  );
  return isSlip ? TIERS.slip : TIERS.none;
}

/** A term that begins with no letter has no word to be the start of. */
function isAtStart(term: string, words: string): boolean {
  return !/^\p{L}/u.test(term) || startsIn(words).some((at) => words.startsWith(term, at));
}

/** True when a term is at the start of a word once neither has a hyphen in it. */
function isUnhyphened(term: string, words: string): boolean {
  const [plainTerm = '', plainWords = ''] = [term, words].map((text) =>
    text.replaceAll(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, ''),
  );
  return !words.includes(term) && plainWords.includes(plainTerm) && isAtStart(plainTerm, plainWords);
}

/** True when the letters are found in order in the words, each word that has some of them entered at its start. */
function abbreviates(letters: string, words: string): boolean {
  if (!isSubsequence(letters, words)) return false;
  const starts = startsIn(words);
  const parts = starts.map((start, index) => words.slice(start, starts[index + 1]));
  const pattern = parts.map((part) => new Set(beginnings(part, letters)));
  let reached = new Set([0]);
  for (const taken of pattern) {
    const next = new Set(reached);
    for (const from of reached)
      for (let to = from + 1; to <= letters.length; to += 1) if (taken.has(letters.slice(from, to))) next.add(to);
    reached = next;
  }
  return reached.has(letters.length);
}

/** The pieces of the letters that are a subsequence of a word from its first letter on. */
function beginnings(part: string, letters: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < letters.length; from += 1)
    for (let to = from + 1; to <= letters.length; to += 1) {
      const piece = letters.slice(from, to);
      if (piece[0] === part[0] && isSubsequence(piece, part)) pieces.push(piece);
    }
  return pieces;
}

function isSubsequence(letters: string, text: string): boolean {
  let at = 0;
  for (const sign of text) if (sign === letters[at]) at += 1;
  return at === letters.length;
}

/** True when the text begins with the term but for the slips that a term of its length may have. */
function beginsBut(term: string, text: string): boolean {
  const slips = term.length < 4 ? 0 : term.length < 9 ? 1 : 2;
  if (slips === 0) return false;
  const isSwapped = term[0] === text[1] && term[1] === text[0];
  if (term.length < 6 && term[0] !== text[0] && !isSwapped) return false;
  // A longer beginning is further away than that.
  return Math.min(...distances(term, text.slice(0, term.length + slips))) <= slips;
}

/** The distances (optimal string alignment) of a term from each beginning of a text. */
function distances(term: string, text: string): number[] {
  let [before, last] = [[] as number[], Array.from({ length: text.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= term.length; row += 1) {
    const here = [row];
    for (let column = 1; column <= text.length; column += 1) {
      const same = term[row - 1] === text[column - 1] ? 0 : 1;
      const best = [(last[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + same];
      if (row > 1 && column > 1 && term[row - 1] === text[column - 2] && term[row - 2] === text[column - 1])
        best.push((before[column - 2] ?? 0) + 1);
      here.push(Math.min(...best));
    }
    [before, last] = [last, here];
  }
  return last;
}
