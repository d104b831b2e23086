import { plainLetters } from '#contract/plain-letters.ts';

const LETTER = /[\p{L}\p{N}]/u;
/** The end of 'Defer until…', which nobody types. */
const ELLIPSIS = /(…|\.{3})$/u;
/**
 * Characters that are often left out: 'don't', the stroke that lengthens Arabic letters, quotation marks around a title, and
 * what is invisible in a pasted text, such as a soft hyphen.
 */
const LEFT_OUT = /['‘’‚‛ʼ"“”„‟«»‹›`ـ\p{Cf}]/gu;
/** Scripts without spaces between words: a word may begin at any character. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Text for search: lower case, accents and compatibility forms folded, single spaces, without an ellipsis at its end. */
export function searchable(text: string): string {
  return plainLetters(text).replace(LEFT_OUT, '').replace(/\s+/gu, ' ').trim().replace(ELLIPSIS, '');
}

const HYPHEN = /(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu;

/** A searchable text without the hyphens within its words. */
export function withoutHyphens(words: string): string {
  return words.includes('-') ? words.replaceAll(HYPHEN, '') : words;
}

/** True for a letter or digit. ASCII by its code, since this is called for every character of every title. */
export function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return LETTER.test(text[at] ?? '');
}

/** True when a word begins at this index of a searchable text. */
export function startsWord(text: string, at: number): boolean {
  if (at === 0 || !isLetter(text, at - 1)) return true;
  return text.charCodeAt(at) >= 128 && UNSPACED.test(text[at] ?? '');
}

/** Where the next word begins, from an index of a searchable text on; -1 for none. Called for every character of many titles. */
export function nextStart(text: string, from = 0): number {
  let isInWord = from > 0 && isLetter(text, from - 1);
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isOfWord = code < 128 ? (code >= 97 && code <= 122) || (code >= 48 && code <= 57) : isLetter(text, at);
    if (isOfWord && (!isInWord || (code >= 128 && startsWord(text, at)))) return at;
    isInWord = isOfWord;
  }
  return -1;
}

/** Where the words of a searchable text begin. */
export function startsIn(text: string): readonly number[] {
  const all: number[] = [];
  for (let start = nextStart(text); start >= 0; start = nextStart(text, start + 1)) all.push(start);
  return all;
}
