import { describe, expect, it } from 'vitest';
import '#styles/global.css.ts';
import { color } from '#styles/tokens.css.ts';
import { contrast, setTheme, themes } from './contrast.ts';

type Token = keyof typeof color;

/** The colour that a token gives in the page as it is now. */
function computed(token: Token): string {
  const probe = document.createElement('i');
  probe.style.color = color[token];
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

const grounds = ['ground', 'panel', 'selected'] as const satisfies Token[];
const onEveryGround = (tokens: Token[]) =>
  tokens.flatMap((token) => grounds.map((ground): [Token, Token] => [token, ground]));

describe.each(themes)('%s', (theme) => {
  it.each([
    ...onEveryGround(['text', 'dim', 'red', 'amber', 'green', 'blue', 'violet', 'accent']),
    ['onAccent', 'accent'] satisfies [Token, Token],
  ])('%s is readable on %s at 7:1', (token, ground) => {
    setTheme(theme);
    expect(contrast(computed(token), computed(ground))).toBeGreaterThanOrEqual(7);
  });

  // Accent is also the colour of the focus ring.
  it.each(onEveryGround(['edge', 'accent', 'red']))('%s as a border of state on %s has 3:1', (token, ground) => {
    setTheme(theme);
    expect(contrast(computed(token), computed(ground))).toBeGreaterThanOrEqual(3);
  });
});

it('takes the dark colours from the class of the document element', () => {
  setTheme('paper');
  const paper = computed('ground');
  setTheme('ink');
  expect(computed('ground')).not.toBe(paper);
});
