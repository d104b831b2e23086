import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Button } from '#client/ui/button.tsx';
import { CardContent, Tag } from '#client/ui/card.tsx';

const tags = [<Tag key="due">Due: Nov 20</Tag>, <Tag key="late">Overdue</Tag>];
const button = () => page.getByRole('button', { name: 'Move to…' }).element().getBoundingClientRect();
const shown = (text: string) => page.getByText(text, { exact: true });
const boxOf = (text: string) => shown(text).element().getBoundingClientRect();

/** A card as wide as a column of the board may be, with text spaced as WCAG 1.4.12 has it or not. */
async function renderCard(width: number, given: Partial<Parameters<typeof CardContent>[0]>, isSpaced = false) {
  const spacing = { letterSpacing: '0.12em', wordSpacing: '0.16em', lineHeight: 1.5 };
  await render(
    <div style={{ width, ...(isSpaced ? spacing : {}) }}>
      <CardContent title="Call Ana" actions={<Button>Move to…</Button>} {...given} />
    </div>,
  );
}

test.each([
  ['its tags', { text: 'About the roof, and the gutter that has to be mended first', tags }, 'Overdue'],
  ['its text, without tags', { text: 'The roof' }, 'The roof'],
  ['its title, without either', {}, 'Call Ana'],
])('the actions of a card stand on the line of %s', async (_, given, last) => {
  await renderCard(360, given);
  const [action, words] = [button(), boxOf(last)];
  expect(Math.abs(action.bottom - words.bottom)).toBeLessThan(words.height / 2);
  expect(action.left).toBeGreaterThan(words.right);
});

test.each([
  [160, false],
  [160, true],
  [260, true],
])('and below it when they do not fit: %d px, text spaced %j', async (width, isSpaced) => {
  await renderCard(width, { text: 'The roof', tags }, isSpaced);
  const [action, words] = [button(), boxOf('Overdue')];
  expect(action.top).toBeGreaterThanOrEqual(words.bottom);
  expect(action.height).toBeGreaterThanOrEqual(24);
  expect(action.right - (page.getByRole('heading').element().getBoundingClientRect().left + width)).toBeLessThan(1);
});

test('a button keeps the focus while tags come and go beside it', async () => {
  const screen = await render(<CardContent title="Call Ana" actions={<Button>Move to…</Button>} />);
  const focused = screen.getByRole('button').element() as HTMLElement;
  focused.focus();
  await screen.rerender(
    <CardContent title="Call Ana" text="The roof" tags={tags} actions={<Button>Move to…</Button>} />,
  );
  expect(document.activeElement).toBe(focused);
});

test('text that begins with Hebrew runs right to left, aligned with the other cards', async () => {
  const words = 'לקנות חלב!';
  await renderCard(360, { title: words, text: words, tags });
  for (const element of shown(words).elements()) {
    const place = (at: number) => {
      const range = document.createRange();
      range.setStart(element.firstChild as Text, at);
      range.setEnd(element.firstChild as Text, at + 1);
      return range.getBoundingClientRect();
    };
    const end = place(words.length - 1);
    expect(end.right).toBeLessThanOrEqual(place(0).left);
    expect(end.left).toBeCloseTo(element.getBoundingClientRect().left, 0);
  }
});
