import { plainLetters } from '#contract/plain-letters.ts';

/** Text as it is compared: without case and compatibility forms, the same in every database. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Texts as they are searched: without accents, too, as the palette searches what the page has. */
export function foldForSearch(...parts: (string | null | undefined)[]): string {
  return plainLetters(parts.filter((part) => part).join('\n'));
}

/** A `like` pattern that finds `text` anywhere, its own `%` and `_` meaning themselves. Use with `escape '\'`. */
export function containing(text: string): string {
  return `%${foldForSearch(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
