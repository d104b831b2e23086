import { describe, expect, test } from 'vitest';
import { createRedactor } from '#service/ai/redact.ts';

const KEY = 'sk-canary-0123456789abcdef';

function streamed(redactor: ReturnType<typeof createRedactor>, pieces: readonly string[]): string[] {
  const stream = redactor.stream();
  return [...pieces.map(stream.take), stream.end()];
}

describe('a configured key', () => {
  const redactor = createRedactor({ OPENAI_API_KEY: KEY, GEMINI_API_KEY: 'AIzaSy/with+signs=and:more' });

  test.each([
    [KEY, '[key]'],
    [`Your key is ${KEY}.`, 'Your key is [key].'],
    [`${KEY}${KEY}, Bearer ${KEY}`, '[key][key], Bearer [key]'],
    [`x${KEY}x`, 'x[key]x'],
    ['AIzaSy/with+signs=and:more', '[key]'],
    ['?key=AIzaSy%2Fwith%2Bsigns%3Dand%3Amore&x=1', '?key=[key]&x=1'],
    ['{"key":"AIzaSy\\/with+signs=and:more"}', '{"key":"[key]"}'],
    // Cut off: the beginning of a key still reveals some of it.
    [`It begins with ${KEY.slice(0, 14)}`, 'It begins with [key]'],
    [`${KEY.slice(0, 14)}****cdef`, '[key]****cdef'],
    // Less reveals nothing.
    ['Keys begin with sk- or AIza; sk-learn is a library.', 'Keys begin with sk- or AIza; sk-learn is a library.'],
  ])('is taken out of %j', (text, redacted) => {
    expect(redactor.text(text)).toBe(redacted);
  });

  test('is taken out of every text of a value, and the rest stays', () => {
    expect(redactor.value({ text: KEY, actions: [{ title: `Note ${KEY}`, priority: 5, due_date: null }] })).toEqual({
      text: '[key]',
      actions: [{ title: 'Note [key]', priority: 5, due_date: null }],
    });
  });

  test('is taken out of a stream wherever it is split', () => {
    const text = `Use ${KEY}, please.`;
    for (let cut = 0; cut <= text.length; cut += 1) {
      for (let next = cut; next <= text.length; next += 1) {
        const pieces = [text.slice(0, cut), text.slice(cut, next), text.slice(next)];
        expect(streamed(redactor, pieces).join(''), `${cut}, ${next}`).toBe('Use [key], please.');
      }
    }
    expect(streamed(redactor, [...text]).join('')).toBe('Use [key], please.');
  });

  test('keeps back no more of a stream than may be its beginning', () => {
    expect(streamed(redactor, ['Begin with ', 'a task', 's', ' or sk', '-learn'])).toEqual([
      'Begin with ',
      'a ta',
      'sk',
      's or ',
      'sk-learn',
      '',
    ]);
  });

  test('is not shown in part when the stream ends in its midst', () => {
    expect(streamed(redactor, ['Use ', KEY.slice(0, 20)])).toEqual(['Use ', '', '[key]']);
    expect(streamed(redactor, ['Use ', KEY.slice(0, 5)])).toEqual(['Use ', '', 'sk-ca']);
  });
});

test('a key that is the beginning of another, or starts inside another, leaves no rest of either', () => {
  const longer = `${KEY}-and-more-of-it`;
  const redactor = createRedactor({ OPENAI_API_KEY: KEY, DEEPSEEK_API_KEY: longer, GEMINI_API_KEY: 'abcdef-and-moon' });
  for (const text of [longer, `${KEY} ${longer}`, `${KEY}-and-moon`, `x${longer}abcdef-and-moon`]) {
    const whole = redactor.text(text);
    expect(whole).not.toMatch(/canary|0123|-and-mo/);
    expect(streamed(redactor, [...text]).join(''), text).toBe(whole);
  }
});

test.each(['e', 'none', 'ollama', 'lm-studio', 'not-needed', '------------------------', '000000000000'])(
  '%s is no secret, and stays a word of any answer',
  (key) => {
    const redactor = createRedactor({ OPENAI_API_KEY: key });
    const text = `Three tasks, none of them ollama, lm-studio or not-needed ------------------------ 000000000000`;
    expect(redactor.text(text)).toBe(text);
    expect(streamed(redactor, [...text]).join('')).toBe(text);
  },
);
