import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ListCollection } from '#client/ui/item-list-collection.ts';
import { idle } from '#client/ui/when-idle.ts';
import { grid, hasFocus, row, showBoard } from './item-list-under-test.tsx';
import { inView, later, many, rowsShown, settled, three, titleAt } from './long-list.ts';

afterEach(() => window.scrollTo(0, 0));

it('renders all rows while it is printed', async () => {
  await showBoard({ columns: { Inbox: many(400) } });
  expect(rowsShown()).toBeLessThan(100);
  window.dispatchEvent(new Event('beforeprint'));
  expect(rowsShown()).toBe(400);
  expect(getComputedStyle(row('Item 399').element()).position).toBe('relative');
  window.dispatchEvent(new Event('afterprint'));
  expect(rowsShown()).toBeLessThan(100);
});

it('renders all rows of a list of 200', async () => {
  await showBoard({ columns: { Inbox: many(200) } });
  expect(rowsShown()).toBe(200);
});

describe.each([
  ['in a box that scrolls', true],
  ['in a page that scrolls', false],
])('3,000 rows %s', (_, scrolling) => {
  const show = async () => {
    const board = await showBoard({ columns: { Inbox: three }, scrolling });
    await page.getByRole('button', { name: 'Before' }).click();
    await userEvent.tab();
    await hasFocus(titleAt(1));
    return board;
  };

  it('renders the visible rows, and exposes the number of all', async () => {
    await show();
    expect(rowsShown()).toBeLessThanOrEqual(60);
    await expect.element(grid('Inbox')).toHaveAttribute('aria-rowcount', '3000');
  });

  it('takes a step without iterating over all rows', async () => {
    await show();
    await userEvent.keyboard('{ArrowDown}');
    await hasFocus(titleAt(2));
    const keyAt = vi.spyOn(ListCollection.prototype, 'keyAt');
    onTestFinished(() => keyAt.mockRestore());
    await userEvent.keyboard('{ArrowDown}');
    await hasFocus(titleAt(3));
    expect(keyAt.mock.calls.length).toBeLessThan(300);
  });

  it('renders no row in the frame in which a step scrolls, and the rows ahead after it', async () => {
    await show();
    const box = (scrolling && row(titleAt(1)).element().closest('section')) || document.documentElement;
    let place = 1;
    const step = async () => {
      await userEvent.keyboard('{ArrowDown}');
      place += 1;
      await hasFocus(titleAt(place));
    };
    while (box.scrollTop === 0) await step();
    const shown = () =>
      Array.from(document.querySelectorAll<HTMLElement>('[role="row"]'), ({ dataset }) => dataset.key);
    // The rows ahead for the previous steps.
    await expect.poll(() => shown().includes(`${place + 4}`)).toBe(true);
    await settled(shown);
    const before = shown();
    const inFrame = new Promise((resolve) => {
      const onScroll = () => requestAnimationFrame(() => resolve(shown()));
      document.addEventListener('scroll', onScroll, { capture: true, once: true });
    });
    await step();
    expect(await inFrame).toEqual(before);
    await expect.poll(() => shown().includes(`${place + 4}`)).toBe(true);
  });

  it('goes to the ends and back, in view, with the right position', async () => {
    await show();
    await userEvent.keyboard('{End}');
    await hasFocus(titleAt(3000));
    await expect.element(row(titleAt(3000))).toHaveAttribute('aria-rowindex', '3000');
    await expect.poll(() => inView(titleAt(3000))).toBe(true);
    expect(rowsShown()).toBeLessThanOrEqual(60);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await hasFocus(titleAt(2998));
    await expect.poll(() => inView(titleAt(2998))).toBe(true);
    await userEvent.keyboard('{Home}');
    await hasFocus(titleAt(1));
    await expect.poll(() => inView(titleAt(1))).toBe(true);
  });

  it('goes page by page', async () => {
    await show();
    await userEvent.keyboard('{PageDown}');
    await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).not.toBe('1');
    const place = Number(document.activeElement?.getAttribute('aria-rowindex'));
    expect(place).toBeLessThan(40);
    await expect.poll(() => inView(titleAt(place))).toBe(true);
    // More presses than down: the length of a page depends on rows that may not be measured yet.
    await userEvent.keyboard('{PageDown}{PageUp}{PageUp}{PageUp}{PageUp}');
    await hasFocus(titleAt(1));
  });

  it.each(['PageDown', 'PageUp', 'Home', 'End'])('handles %s itself: the browser would scroll further', async (key) => {
    await show();
    await userEvent.keyboard('{ArrowDown}');
    const pressed: boolean[] = [];
    const listen = ({ defaultPrevented }: KeyboardEvent) => pressed.push(defaultPrevented);
    window.addEventListener('keydown', listen);
    await userEvent.keyboard(`{${key}}`);
    window.removeEventListener('keydown', listen);
    expect(pressed).toEqual([true]);
  });

  it('keeps the focused row when it is scrolled out of view, and goes on from it', async () => {
    await show();
    // The list renders no more of itself: what it renders next is for the rows to which it is scrolled.
    await settled(rowsShown);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await hasFocus(titleAt(3));
    const box = scrolling ? row(titleAt(3)).element().closest('section') : document.documentElement;
    document.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
    box?.scrollTo(0, 40_000);
    await expect.poll(() => document.querySelector('[aria-rowindex="40"]')).toBeNull();
    await expect.poll(() => document.querySelectorAll('[role="row"]:not(:focus)').length).toBeGreaterThan(5);
    await settled(() => box?.scrollTop);
    await hasFocus(titleAt(3));
    expect(inView(titleAt(3))).toBe(false);
    await userEvent.keyboard('{ArrowDown}');
    await hasFocus(titleAt(4));
    await expect.poll(() => inView(titleAt(4))).toBe(true);
  });

  it('focuses the next row when the focused one is removed', async () => {
    const { handle, remove } = await show();
    handle('Inbox').focusItem('1500');
    await hasFocus(titleAt(1500));
    await expect.poll(() => inView(titleAt(1500))).toBe(true);
    remove('1500');
    await hasFocus(titleAt(1501));
    await expect.element(row(titleAt(1501))).toHaveAttribute('aria-rowindex', '1500');
    await expect.element(grid('Inbox')).toHaveAttribute('aria-rowcount', '2999');
    await userEvent.keyboard('{End}');
    await hasFocus(titleAt(3000));
    remove('3000');
    await hasFocus(titleAt(2999));
    await expect.poll(() => inView(titleAt(2999))).toBe(true);
  });
});

it('renders the rows ahead for several steps at once', async () => {
  await showBoard({ columns: { Inbox: three }, scrolling: true });
  await page.getByRole('button', { name: 'Before' }).click();
  await userEvent.tab();
  const shown = () => Array.from(document.querySelectorAll<HTMLElement>('[role="row"]'), ({ dataset }) => dataset.key);
  await settled(shown);
  // Freeze the timers, so that the next step comes before the list considers the scroll finished.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let drawn = 0;
  const observer = new MutationObserver((changes) => {
    if (
      changes.some(({ addedNodes }) => [...addedNodes].some((node) => node instanceof HTMLElement && node.dataset.key))
    )
      drawn += 1;
  });
  observer.observe(grid('Inbox').element(), { childList: true });
  onTestFinished(() => observer.disconnect());
  const box = row(titleAt(1)).element().closest('section');
  for (let [place, steps] = [2, 0]; steps < 8; place += 1) {
    const before = box?.scrollTop;
    await userEvent.keyboard('{ArrowDown}');
    await hasFocus(titleAt(place));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // Wait as the list does: a busy browser may never report idle time.
    await idle();
    await new Promise((resolve) => later(resolve));
    if (box?.scrollTop !== before) steps += 1;
  }
  await expect.poll(() => drawn).toBeGreaterThan(0);
  expect(drawn).toBeLessThanOrEqual(4);
});

it('does not scroll when the target row is in view', async () => {
  await showBoard({ columns: { Inbox: three }, scrolling: true });
  await page.getByRole('button', { name: 'Before' }).click();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await hasFocus(titleAt(3));
  expect(row(titleAt(3)).element().closest('section')?.scrollTop).toBe(0);
});
