import { plainLetters } from '#contract/plain-letters.ts';

/** Text for comparison: without case and compatibility forms, the same in every database. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Before a folded text that is more than ASCII; no text begins with it. What a release wrote that folded otherwise has none. */
export const MARK = '\n';
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII as a database counts it.
const ASCII = /^[\x00-\x7f]*$/;

/** Texts as they are searched: without accents, too, as the palette searches what the page has. */
export function foldForSearch(...parts: (string | null | undefined)[]): string {
  const text = plainLetters(parts.filter((part) => part).join('\n'));
  return ASCII.test(text) ? text : MARK + text;
}

/** A `like` pattern that finds `text` anywhere, with `%` and `_` escaped. Use with `escape '\'`. */
export function containing(text: string): string {
  return `%${plainLetters(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
