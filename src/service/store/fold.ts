import { plainLetters } from '#contract/plain-letters.ts';

/** Text for comparison: without case and compatibility forms, the same in every database. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Before each folded text, and no text begins with it. What a release has written that folded otherwise has none. */
export const MARK = '\n';

/** Texts as they are searched: without accents, too, as the palette searches what the page has. */
export function foldForSearch(...parts: (string | null | undefined)[]): string {
  return MARK + plainLetters(parts.filter((part) => part).join('\n'));
}

/** A `like` pattern that finds `text` anywhere, with `%` and `_` escaped. Use with `escape '\'`. */
export function containing(text: string): string {
  return `%${plainLetters(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
