import { describe, expect, test } from 'vitest';
import { parseJson } from '#client/data/transfer-json.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const messageOf = (text: string) => {
  try {
    return { value: parseJson('a.json', bytesOf(text)) };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
};

describe('a JSON error is reported with its line and column', () => {
  const fault = (place: string) =>
    `a.json is not valid JSON: the fault is at ${place}. Undo what was changed there, or export again.`;
  const cutOff = (place: string) =>
    `a.json was cut off: it ends in the middle, at ${place}. Copy it again, or export again.`;

  test.each([
    ['{"a": 1,}', fault('line 1, column 9')],
    ['{\n "a": [\n  {"b": 1}\n  {"b": 2}\n ]\n}', fault('line 4, column 3')],
    ['{"a" 1}', fault('line 1, column 6')],
    ["{'a': 1}", fault('line 1, column 2')],
    ['{"a": undefined}', fault('line 1, column 7')],
    ['{"a": 1}}', fault('line 1, column 9')],
    ['{"a": "x\ny"}', fault('line 1, column 7')],
    ['{"a": "wa', cutOff('line 1, column 10')],
    ['{"a": "\\', cutOff('line 1, column 9')],
    ['{"a": tru', cutOff('line 1, column 10')],
    ['{"a": 1,\n', cutOff('line 2, column 1')],
    ['<html>', 'a.json is not a JSON file. Choose a file that “Export everything” has saved.'],
    [' \n', 'a.json is empty. Copy it again, or export again.'],
  ])('%j', (text, message) => {
    expect(messageOf(text)).toEqual({ message });
  });

  test('whatever is changed in a text, exactly what the engine refuses has a place', () => {
    const value = { a: [1, -2.5e3, true, null, 'x"\\y\n', { b: {}, c: [] }], 'd é': '水' };
    const text = JSON.stringify(value, null, 1);
    let refused = 0;
    for (let at = 0; at < text.length; at += 1) {
      for (const instead of ['', ',', '"', '}', 'x', ' ', '0', '\n', '[', ':']) {
        const changed = text.slice(0, at) + instead + text.slice(at + 1);
        const { value: read, message } = messageOf(changed);
        if (message === undefined) expect(read).toEqual(JSON.parse(changed));
        else {
          expect(message, changed).toMatch(/at line \d+, column \d+\.|is not a JSON file/);
          refused += 1;
        }
      }
    }
    expect(refused).toBeGreaterThan(500);
  });

  test('a long text that is cut off takes no longer for its length', () => {
    const long = `{"a": "${'x'.repeat(2_000_000)}${'\\n'.repeat(500_000)}`;
    expect(messageOf(long)).toEqual({ message: cutOff('line 1, column 3000008') });
  });

  test.each([
    ['lines', '\\n', 5_000_000],
    ['characters that take two units', '\u{1F4A7}', 9_000_000],
  ])('a string of millions of %s is read to where the text ends', (_, part, times) => {
    const long = `{"a": "${part.repeat(times)}`;
    expect(messageOf(long)).toEqual({ message: cutOff(`line 1, column ${long.length + 1}`) });
    expect(messageOf(`${long}" 1}`)).toEqual({ message: fault(`line 1, column ${long.length + 3}`) });
  });
});
