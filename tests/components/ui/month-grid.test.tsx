import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#styles/global.css.ts';
import { sizeViolations, violations } from '../support/axe.ts';
import { contrast, setTheme, textContrast, themes } from './contrast.ts';
import { focusedDate, grid, renderMonth, tabStops } from './month-grid-under-test.tsx';

const november = { day: '2026-11-18', today: '2026-11-20', due: { '2026-11-20': 3, '2026-11-11': 2 } };
const cell = (name: string | RegExp) => page.getByRole('gridcell', { name });
const focusDay = () => (tabStops()[0] as HTMLElement).focus();

describe('for a screen reader', () => {
  it('is a grid named by its month, and not an application', async () => {
    await renderMonth(november);
    await expect.element(grid()).toHaveAccessibleName('November 2026');
    expect(document.querySelector('[role="application"]')).toBeNull();
  });

  it('exposes the weekdays as headers: short on screen, full in speech, Sunday first', async () => {
    await renderMonth(november);
    const headers = page.getByRole('columnheader').elements();
    expect(headers.map((header) => header.textContent)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
    for (const [index, weekday] of weekdays.entries()) {
      await expect.element(page.getByRole('columnheader').nth(index)).toHaveAccessibleName(weekday);
    }
  });

  it('names a day by weekday, date, today and how many are due, then reads its titles', async () => {
    await renderMonth(november);
    await expect
      .element(page.getByRole('gridcell').nth(19))
      .toHaveAccessibleName('Friday, November 20, 2026, today, 3 tasks due Pay rent Call the plumber Book dentist');
    await expect.element(page.getByRole('gridcell').nth(17)).toHaveAccessibleName('Wednesday, November 18, 2026');
    await expect
      .element(cell('Wednesday, November 11, 2026, 2 tasks due Pay rent Call the plumber'))
      .toBeInTheDocument();
  });

  it('keeps the titles as text inside the day, not hidden by a label', async () => {
    await renderMonth(november);
    const today = cell(/November 20/).element();
    expect(today.hasAttribute('aria-label')).toBe(false);
    expect([...today.querySelectorAll('p')].map((title) => title.textContent)).toEqual([
      'Pay rent',
      'Call the plumber',
      'Book dentist',
    ]);
    expect(today.querySelector('p')?.closest('[aria-hidden="true"]')).toBeNull();
  });

  it('marks today, once, also by a word', async () => {
    await renderMonth(november);
    const current = [...document.querySelectorAll('[aria-current="date"]')];
    expect(current).toEqual([cell(/November 20/).element()]);
    await expect.element(page.getByText('today', { exact: true })).toBeVisible();
  });

  it('does not announce a change of month: the focused day does, or the control that changed it', async () => {
    const announced: string[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (inLiveRegion(node)) announced.push(String(node.textContent));
    });
    observer.observe(document.body, { subtree: true, childList: true });
    onTestFinished(() => observer.disconnect());
    await renderMonth(november);
    await page.getByRole('button', { name: 'March 14' }).click();
    await expect.element(grid()).toHaveAccessibleName('March 2027');
    focusDay();
    await userEvent.keyboard('{PageDown}{Enter}');
    await expect.element(grid()).toHaveAccessibleName('April 2027');
    expect(announced).toEqual([]);
  });
});

const inLiveRegion = (node: Node) => node.parentElement?.closest('[aria-live], [role="log"], [role="status"]') != null;

describe('days of the neighbouring months', () => {
  it('fill the first and last week, show and say their date, and are no tab stops', async () => {
    await renderMonth({ ...november, day: '2026-12-10' });
    expect(page.getByRole('gridcell').elements()).toHaveLength(35);
    const outside = cell('Monday, November 30, 2026');
    expect(outside.element().textContent).toMatch(/202630$/);
    await expect.element(outside).not.toHaveAttribute('tabindex');
    await expect.element(cell('Saturday, January 2, 2027')).not.toHaveAttribute('tabindex');
    expect(tabStops()).toHaveLength(1);
  });

  it('get the focus by a click, which opens nothing', async () => {
    const onOpenDay = vi.fn();
    await renderMonth({ ...november, onOpenDay });
    await cell('Thursday, December 3, 2026').click();
    await expect.element(grid()).toHaveAccessibleName('December 2026');
    await expect.poll(focusedDate).toBe('Thursday, December 3, 2026');
    expect(onOpenDay).not.toHaveBeenCalled();
  });
});

it('opens a day by a click, and focuses it', async () => {
  const onOpenDay = vi.fn();
  await renderMonth({ ...november, onOpenDay });
  await cell(/November 11/).click();
  expect(onOpenDay.mock.calls.flat()).toEqual(['2026-11-11']);
  await expect.poll(focusedDate).toBe('Wednesday, November 11, 2026, 2 tasks due');
  await cell(/November 11/).click();
  expect(onOpenDay).toHaveBeenCalledTimes(2);
});

it('takes the focus only when asked: a day changed from outside does not move it', async () => {
  await renderMonth(november);
  const button = page.getByRole('button', { name: 'March 14' });
  await button.click();
  await expect.element(grid()).toHaveAccessibleName('March 2027');
  await expect.element(button).toHaveFocus();
  await page.getByRole('button', { name: 'Before' }).click();
  await expect.poll(focusedDate).toBe('Sunday, March 14, 2027');
});

describe('axe finds nothing', () => {
  const states: [state: string, keys: string | null, day: string][] = [
    ['at rest', null, '2026-11-18'],
    ['at rest on today', null, '2026-11-20'],
    ['with a day that has the focus', '{ArrowRight}', '2026-11-18'],
    ['with today that has the focus', '{ArrowRight}', '2026-11-19'],
    ['with another month', '{PageDown}', '2026-11-18'],
  ];
  it.each(states)('%s, and it does not scroll sideways', async (_, keys, day) => {
    await renderMonth({ ...november, day });
    if (keys) {
      focusDay();
      await userEvent.keyboard(keys);
    }
    expect(await violations()).toEqual([]);
    for (const width of [1440, 390, 320]) {
      await page.viewport(width, 800);
      expect(await sizeViolations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    }
  });
});

describe.each(themes)('in %s', (theme) => {
  beforeEach(() => setTheme(theme));

  it('shows the focused day as a block that stands out, with its text', async () => {
    await renderMonth({ ...november, day: '2026-11-19' });
    focusDay();
    await userEvent.keyboard('{ArrowRight}');
    const block = cell(/November 20/).element();
    await expect.poll(() => document.activeElement).toBe(block);
    const ground = (element: Element) => getComputedStyle(element).backgroundColor;
    expect(contrast(ground(block), ground(grid().element()))).toBeGreaterThanOrEqual(3);
    for (const words of [...block.querySelectorAll('p, span span')])
      expect(textContrast(words)).toBeGreaterThanOrEqual(7);
  });

  it('gives every day at least 24 by 24 pixels at 320', async () => {
    await page.viewport(320, 600);
    await renderMonth(november);
    for (const day of page.getByRole('gridcell').elements()) {
      const { width, height } = day.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
  });
});

it('keeps the focused day in view when its week grows', async () => {
  const { width, height } = { width: window.innerWidth, height: window.innerHeight };
  onTestFinished(() => page.viewport(width, height));
  await page.viewport(800, 300);
  await renderMonth({ ...november, day: '2026-11-28' });
  focusDay();
  const day = document.activeElement;
  const bottom = () => day?.getBoundingClientRect().bottom ?? Number.NaN;
  await vi.waitFor(() => expect(bottom()).toBeLessThanOrEqual(300));
  const week = day?.closest('tr');
  if (week) week.style.height = '200px';
  await vi.waitFor(() => expect(day?.getBoundingClientRect().height).toBeGreaterThan(190));
  await vi.waitFor(() => expect(bottom()).toBeLessThanOrEqual(300));
  expect(document.activeElement).toBe(day);
});
