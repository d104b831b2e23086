import { afterEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { takeRenders } from '../support/count-renders.tsx';
import { grid, hasFocus, row, showBoard } from './item-list-under-test.tsx';
import { inView, later, many, rowsShown, settled, three, titleAt } from './long-list.ts';

afterEach(() => window.scrollTo(0, 0));

it('keeps the scroll position when its rows are measured again after the focus has left it', async () => {
  await showBoard({ columns: { Inbox: three }, scrolling: false });
  await page.getByRole('button', { name: 'Before' }).click();
  await userEvent.tab();
  // The rows in between are not measured yet.
  await userEvent.keyboard('{End}');
  await hasFocus(titleAt(3000));
  await expect.poll(() => inView(titleAt(3000))).toBe(true);
  const before = page.getByRole('button', { name: 'Before' });
  (before.element() as HTMLElement).focus();
  const topOf = () => Math.round(before.element().getBoundingClientRect().top);
  expect(topOf()).toBeGreaterThanOrEqual(0);
  const last = row(titleAt(3000)).element() as HTMLElement;
  const placed = last.style.top;
  await page.viewport(700, 800);
  await expect.poll(() => last.style.top).not.toBe(placed);
  expect(topOf()).toBeGreaterThanOrEqual(0);
});

it('shows the last row when the rows before it are higher than estimated', async () => {
  const high = many(400).map(({ id }) => ({
    id,
    title: `Item ${id} with a title that goes on${' for long'.repeat(40)}`,
  }));
  await showBoard({ columns: { Inbox: high }, scrolling: true });
  await page.getByRole('button', { name: 'Before' }).click();
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  const last = high.at(-1)?.title ?? '';
  await hasFocus(last);
  await settled(() => row(last).element().getBoundingClientRect().top);
  expect(inView(last)).toBe(true);
});

it('keeps the scroll position when rows are rendered for the first time as the focus leaves it', async () => {
  const board = await showBoard({ columns: { Inbox: three }, scrolling: false });
  await page.getByRole('button', { name: 'Before' }).click();
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  await hasFocus(titleAt(3000));
  await expect.poll(() => inView(titleAt(3000))).toBe(true);
  await settled(() => window.scrollY);
  const before = page.getByRole('button', { name: 'Before' }).element() as HTMLElement;
  before.focus();
  const added = many(60).map(({ id, title }) => ({ id: `new ${id}`, title: `New ${title}` }));
  board.change(() => ({ Inbox: [...three.slice(0, -60), ...added, ...three.slice(-60)] }));
  await settled(() => window.scrollY);
  expect(before.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
});

it('renders each row once, whatever its height', async () => {
  // Rows estimated too low would overfill the view, and some would be removed again.
  let removed = 0;
  const observer = new MutationObserver((changes) => {
    for (const { removedNodes } of changes) removed += removedNodes.length;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  takeRenders();
  await showBoard({ columns: { Inbox: three }, scrolling: true });
  await settled(rowsShown);
  expect(takeRenders().get('Row')).toBe(rowsShown() + removed);
});

it('keeps the visible rows in place while the rows above are rendered', async () => {
  await showBoard({ columns: { Inbox: three }, scrolling: true });
  const box = grid('Inbox').element().closest('section');
  if (!box) throw new Error('The list is in no box');
  const shown = () => Array.from(box.querySelectorAll<HTMLElement>('[role="row"]'), ({ dataset }) => dataset.key);
  box.scrollTop = 60_000;
  await expect.poll(() => Number(shown().at(-1))).toBeGreaterThan(500);
  await settled(shown);
  const jumps: number[] = [];
  for (let frames = 0; frames < 40; frames += 1) {
    const { top, bottom } = box.getBoundingClientRect();
    const seen = Array.from(box.querySelectorAll('[role="row"]')).find((row) => {
      const place = row.getBoundingClientRect();
      return place.top >= top && place.bottom <= bottom;
    });
    const before = seen?.getBoundingClientRect().top ?? 0;
    box.scrollTop -= 30;
    await new Promise((resolve) => requestAnimationFrame(() => later(resolve)));
    if (seen?.isConnected) jumps.push(Math.round(seen.getBoundingClientRect().top - before));
  }
  expect(jumps).toEqual(jumps.map(() => 30));
});
