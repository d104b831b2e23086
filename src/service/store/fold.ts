/** Text as it is compared and searched: without case and compatibility forms, the same in every database. */
export function fold(...parts: (string | null | undefined)[]): string {
  return parts
    .filter((part) => part)
    .join('\n')
    .normalize('NFKC')
    .toLowerCase();
}

/** A `like` pattern that finds `text` anywhere, its own `%` and `_` meaning themselves. Use with `escape '\'`. */
export function containing(text: string): string {
  return `%${fold(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
