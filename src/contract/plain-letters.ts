const MARKS = /\p{Mn}/gu;
const ASCII = /^[\x20-\x7e]*$/;

/**
 * Letters that Unicode does not decompose, as people type them without a keyboard for them, or write them in a neighbouring
 * language.
 */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ' },
  ...{ ی: 'ي', ى: 'ي', ک: 'ك', ة: 'ه' },
};
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/** Text for search: in lower case, with accents and compatibility forms folded. */
export function plainLetters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter);
}
