/**
 * A character as a bit; several share one, except a to z: one `&` rules out a text that lacks a letter of the query. Digits
 * have bits of their own: otherwise numbered titles would seem to have any letter.
 */
export function bitOf(code: number): number {
  if (code >= 97 && code <= 122) return 1 << (code - 97);
  return 1 << ((code >= 48 && code <= 57 ? 26 : 29) + (code % 3));
}

/** The letters of a text as bits, without the characters that people leave out, space and hyphen. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 45) letters |= bitOf(code);
  }
  return letters;
}

/** How many bits are set: counted in pairs, in fours and in eights at once. */
export function bitsIn(letters: number): number {
  const pairs = letters - ((letters >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
