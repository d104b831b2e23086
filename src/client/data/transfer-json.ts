const CHOOSE = 'Choose a file that “Export everything” has saved.';
const AGAIN = 'Copy it again, or export again.';

/** Reads a file's bytes as JSON. Throws an Error that says what is wrong with them, where, and what to do. */
export function parseJson(fileName: string, bytes: ArrayBuffer): unknown {
  const text = decode(fileName, bytes);
  if (text.trim() === '') throw new Error(`${fileName} is empty. ${AGAIN}`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const fault = faultIn(text);
    if (!fault || text.slice(0, fault.at).trim() === '')
      throw new Error(`${fileName} is not a JSON file. ${CHOOSE}`, { cause });
    const place = placeOf(text, fault.at);
    const problem = fault.isCutOff
      ? `${fileName} was cut off: it ends in the middle, at ${place}. ${AGAIN}`
      : `${fileName} is not valid JSON: the fault is at ${place}. Undo what was changed there, or export again.`;
    throw new Error(problem, { cause });
  }
}

function decode(fileName: string, bytes: ArrayBuffer): string {
  try {
    // The decoder leaves out a byte order mark, as some editors write one.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new Error(`${fileName} is not a text file in UTF-8. ${CHOOSE}`, { cause });
  }
}

function placeOf(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}

interface Fault {
  at: number;
  /** Whether the text is valid so far, and ends too early. */
  isCutOff: boolean;
}

const SPACE = /[ \t\n\r]*/y;
const SIGN_OR_WORD = /[{}[\]:,]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** Characters that a string must not contain. */
const SPECIAL = /[^ !#-[\]-\uFFFF]/g;
const ESCAPED = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
/** A token that may continue where the text ends. */
const BEGUN = /(?:t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|-|-?\d+\.|-?\d+(?:\.\d+)?[eE][+-]?)$/y;

/**
 * The string that begins at an index; null when there is none, `unclosed` when the text ends before it does. Read from one
 * special character to the next: a single expression would backtrack too far in a long string.
 */
function stringAt(text: string, from: number): string | 'unclosed' | null {
  let isFine = true;
  let at = from + 1;
  for (;;) {
    SPECIAL.lastIndex = at;
    const found = SPECIAL.exec(text);
    if (!found) return 'unclosed';
    ESCAPED.lastIndex = found.index;
    if (found[0] === '"') return isFine ? text.slice(from, found.index + 1) : null;
    const escaped = ESCAPED.exec(text)?.[0];
    if (!escaped) isFine = false;
    at = found.index + (escaped?.length ?? (found[0] === '\\' ? 2 : 1));
  }
}

/** The index at which a text stops being JSON; null when it is JSON. Engines report it in different ways, or not at all. */
function faultIn(text: string): Fault | null {
  const open: string[] = [];
  const state: { expected: 'value' | 'name' | ':' | 'next' } = { expected: 'value' };
  let at = 0;
  const read = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  /** Takes a token where it may stand; false where it may not. */
  const take = (token: string, isFirst: boolean): boolean => {
    const within = open.at(-1);
    switch (token) {
      case '{':
      case '[':
        if (state.expected !== 'value') return false;
        open.push(token);
        state.expected = token === '{' ? 'name' : 'value';
        return true;
      case '}':
      case ']':
        if (within !== (token === '}' ? '{' : '[') || !(state.expected === 'next' || isFirst)) return false;
        open.pop();
        state.expected = 'next';
        return true;
      case ',':
        if (state.expected !== 'next' || within === undefined) return false;
        state.expected = within === '{' ? 'name' : 'value';
        return true;
      case ':':
        if (state.expected !== ':') return false;
        state.expected = 'value';
        return true;
      default:
        if (state.expected === 'name' && token.startsWith('"')) state.expected = ':';
        else if (state.expected === 'value') state.expected = 'next';
        else return false;
        return true;
    }
  };

  let before = '';
  for (;;) {
    at += read(SPACE)?.length ?? 0;
    const token = text[at] === '"' ? stringAt(text, at) : read(SIGN_OR_WORD);
    if (token === null || token === 'unclosed') {
      const isEnd = at === text.length;
      if (isEnd && open.length === 0 && state.expected === 'next') return null;
      const isCutOff = isEnd || token === 'unclosed' || read(BEGUN) !== null;
      return isCutOff ? { at: text.length, isCutOff } : { at, isCutOff };
    }
    if (!take(token, before === '{' || before === '[')) return { at, isCutOff: false };
    at += token.length;
    before = token;
  }
}
