const CHOOSE = 'Choose a file that “Export everything” has saved.';
const AGAIN = 'Copy it again, or export again.';

/** Reads a file's bytes as JSON. Throws an Error that says what is wrong with them, where, and what to do about it. */
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
    // A byte order mark, as some editors write one, is left out by the decoder.
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
  /** Whether the text is fine so far, and ends too early. */
  isCutOff: boolean;
}

/** What a string may hold as it is. */
const PLAIN = String.raw`[ !#-\[\]-\u{10FFFF}]*`;
const ESCAPED = String.raw`\\(?:["\\/bfnrt]|u[\da-fA-F]{4})`;
const SPACE = /[ \t\n\r]*/y;
const TOKEN = new RegExp(
  String.raw`[\{\}\[\]:,]|"${PLAIN}(?:${ESCAPED}${PLAIN})*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null`,
  'yu',
);
/** A token that goes on where the text ends. */
const BEGUN =
  /"[^"\\]*(?:\\[\s\S][^"\\]*)*\\?$|(?:t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|-|-?\d+\.|-?\d+(?:\.\d+)?[eE][+-]?)$/y;

/** Where a text stops being JSON; null when it does not. Engines say it in their own ways, or not at all. */
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
    const token = read(TOKEN);
    if (token === null) {
      const isEnd = at === text.length;
      if (isEnd && open.length === 0 && state.expected === 'next') return null;
      return isEnd || read(BEGUN) !== null ? { at: text.length, isCutOff: true } : { at, isCutOff: false };
    }
    if (!take(token, before === '{' || before === '[')) return { at, isCutOff: false };
    at += token.length;
    before = token;
  }
}
