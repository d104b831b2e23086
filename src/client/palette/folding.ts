import { plainLetters } from '#contract/plain-letters.ts';

const LETTER = /[\p{L}\p{N}]/u;
/** The end of 'Defer until…', which nobody types. */
const ELLIPSIS = /(…|\.{3})$/u;
/** Within a word they are left out as often as not: 'don't', and the stroke that lengthens Arabic letters. */
const LEFT_OUT = /['’ʼـ]/gu;
/** Scripts that put no spaces between words: any sign may begin one. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/**
 * A text as it is searched: lower case, accents and compatibility forms folded, single spaces, without an ellipsis at
 * its end.
 */
export function searchable(text: string): string {
  return plainLetters(text).trim().replace(ELLIPSIS, '').replace(LEFT_OUT, '').replace(/\s+/gu, ' ');
}

const HYPHEN = /(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu;

/** A searchable text without the hyphens within its words. */
export function withoutHyphens(words: string): string {
  return words.includes('-') ? words.replaceAll(HYPHEN, '') : words;
}

/** True for a letter or digit; of ASCII by its code, for this is asked of every sign of every title. */
export function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return LETTER.test(text[at] ?? '');
}

/** True when a word begins at a place of a searchable text. */
export function startsWord(text: string, at: number): boolean {
  if (at === 0 || !isLetter(text, at - 1)) return true;
  return text.charCodeAt(at) >= 128 && UNSPACED.test(text[at] ?? '');
}

/** Where the next word begins, from a place of a searchable text on; -1 when none does. Every sign of many titles is looked at. */
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
