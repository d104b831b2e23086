/** Text as it is compared: without case and compatibility forms, the same in every database. */
export function fold(...parts: (string | null | undefined)[]): string {
  return parts
    .filter((part) => part)
    .join('\n')
    .normalize('NFKC')
    .toLowerCase();
}

/** The same as it is searched: what is one letter as a capital is one letter. Σ is σ and ς; İ and I are i and ı. */
export function foldForSearch(...parts: Parameters<typeof fold>): string {
  return fold(...parts)
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .replaceAll('ı', 'i');
}

/** A `like` pattern that finds `text` anywhere, its own `%` and `_` meaning themselves. Use with `escape '\'`. */
export function containing(text: string): string {
  return `%${foldForSearch(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
