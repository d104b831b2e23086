/**
 * Text that cannot be stored: half of a surrogate pair, which UTF-8 has no bytes for and which would come back as another
 * character, and NUL, which PostgreSQL refuses and at which SQLite's searches end.
 */
const UNSTORABLE = /\p{Surrogate}|\0/u;

/** The problems of the texts in a JSON value: what cannot be stored, by path, such as `history.0.content`. */
export function textProblems(value: unknown, path = ''): Record<string, string> {
  if (typeof value === 'string') {
    const found = UNSTORABLE.exec(value)?.[0];
    return found === undefined ? {} : { [path]: `must not contain ${nameOf(found)}: it cannot be stored` };
  }
  if (typeof value !== 'object' || value === null) return {};
  const problems = Object.entries(value).map(([key, item]) => textProblems(item, path === '' ? key : `${path}.${key}`));
  return Object.assign({}, ...problems);
}

/** The text with U+FFFD in place of what cannot be stored. For text that no user wrote; a user's is refused instead. */
export function asStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Such as `half of a character (U+D800)`. */
function nameOf(unit: string): string {
  const code = `U+${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  return unit === '\0' ? `a NUL character (${code})` : `half of a character (${code})`;
}
