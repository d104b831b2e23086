import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#styles/global.css.ts';
import { setTheme, themes } from '../ui/contrast.ts';
import { renderCalendar } from './render-calendar.tsx';

const task = (title: string, due_date: string, more = {}) => ({ id: title, title, status: 'next', due_date, ...more });
const titles = ['Pay rent', 'Call the plumber', 'Book dentist', 'Answer Oslo', 'Water the plants'];
const november = { tasks: [...titles.map((title) => task(title, '2026-11-20')), task('VAT return', '2026-11-11')] };

const cell = (name: string | RegExp) => page.getByRole('gridcell', { name });
const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const back = () => page.getByRole('button', { name: 'Back to the month', exact: true });

/** The screen on November 20, 2026, with the focus on that day. */
async function onToday() {
  const screen = await renderCalendar();
  (await screen.question(0)).answer(november);
  await expect.element(page.getByText('6 tasks due this month')).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(cell(/November 20, 2026, today, 5 tasks due/)).toHaveFocus();
  return screen;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('another month by keys', () => {
  it('keeps the focus on the day while its tasks load slowly, and then says what was not known', async () => {
    const { question, spoken } = await onToday();
    await userEvent.keyboard('{PageDown}');
    const december = await question(1);
    expect(december.query).toBe('?start_date=2026-12-01&end_date=2026-12-31');
    await expect.element(cell('Sunday, December 20, 2026, loading')).toHaveFocus();
    expect(spoken).toEqual([]);
    december.answer({ tasks: [task('Gifts', '2026-12-20'), task('Cards', '2026-12-20'), task('Tree', '2026-12-12')] });
    await expect.element(cell(/December 20, 2026, 2 tasks due/)).toHaveFocus();
    await vi.waitFor(() => expect(spoken).toEqual(['2 tasks due, 3 tasks due this month']));
  });

  it('says only the sum of a month whose days have been read out with their tasks', async () => {
    const { question, spoken } = await onToday();
    await userEvent.keyboard('{PageDown}');
    (await question(1)).answer({ tasks: [] });
    await vi.waitFor(() => expect(spoken).toEqual(['0 tasks due this month']));
    await userEvent.keyboard('{PageUp}');
    await expect.element(cell(/November 20, 2026, today, 5 tasks due/)).toHaveFocus();
    await vi.waitFor(() => expect(spoken.slice(1)).toEqual(['6 tasks due this month']));
  });

  it('keeps the focus on the day when its tasks cannot be had, and after trying again', async () => {
    const { question, spoken } = await onToday();
    await userEvent.keyboard('{PageDown}');
    (await question(1)).answer({ message: 'No such month' }, 400);
    await expect.element(page.getByText('No such month')).toBeVisible();
    await expect.element(cell('Sunday, December 20, 2026, not loaded')).toHaveFocus();
    expect(spoken).toEqual(['No such month']);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(cell('Sunday, December 20, 2026, loading')).toHaveFocus();
    (await question(2)).answer({ tasks: [task('Gifts', '2026-12-20')] });
    await expect.element(cell(/December 20, 2026, 1 task due/)).toHaveFocus();
    // What came of trying again is said by the command.
    expect(spoken).toEqual(['No such month', 'Loaded']);
  });
});

describe("a day's list", () => {
  it('opens by Enter with all of its tasks, on its heading, and goes by Escape back to the day', async () => {
    await onToday();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Friday, November 20')).toHaveFocus();
    const list = page.getByRole('region', { name: 'Friday, November 20' });
    expect(
      list
        .getByRole('heading', { level: 3 })
        .elements()
        .map((title) => title.textContent),
    ).toEqual(titles);
    expect(list.getByText('Due: Nov 20').elements()).toHaveLength(5);
    await userEvent.keyboard('{Escape}');
    await expect.element(cell(/November 20/)).toHaveFocus();
    await expect.element(heading('Friday, November 20')).not.toBeInTheDocument();
  });

  it('goes back to its own day by the button, wherever the month is by then', async () => {
    await onToday();
    await userEvent.keyboard('{Enter}');
    await cell(/November 11/).click();
    await expect.element(heading('Wednesday, November 11')).toHaveFocus();
    await page.getByRole('heading', { level: 1 }).click();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(cell(/November 12/)).toHaveFocus();
    await userEvent.tab();
    await expect.element(back()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(cell(/November 11/)).toHaveFocus();
  });

  it('takes the focus each time its day is opened', async () => {
    await onToday();
    const today = cell(/November 20/);
    await today.click();
    await expect.element(heading('Friday, November 20')).toHaveFocus();
    await today.click();
    await expect.element(heading('Friday, November 20')).toHaveFocus();
  });

  it('says when nothing is due', async () => {
    await onToday();
    await userEvent.keyboard('{ArrowLeft} ');
    await expect.element(heading('Thursday, November 19')).toHaveFocus();
    await expect.element(page.getByText('No tasks due', { exact: true })).toBeVisible();
  });

  it('says that it is loading, and then shows what came', async () => {
    const { question } = await onToday();
    await userEvent.keyboard('{PageDown}');
    await expect.element(cell(/December 20/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Sunday, December 20')).toHaveFocus();
    const list = page.getByRole('region', { name: 'Sunday, December 20' });
    await expect.element(list.getByText('Loading…')).toBeInTheDocument();
    (await question(1)).answer({ tasks: [task('Gifts', '2026-12-20', { priority: 90 })] });
    await expect.element(list.getByRole('heading', { level: 3, name: 'Gifts' })).toBeVisible();
    await expect.element(list.getByText('High', { exact: true })).toBeVisible();
    await expect.element(heading('Sunday, December 20')).toHaveFocus();
  });

  it('goes when the month does: what is due in it is no longer known', async () => {
    await onToday();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Friday, November 20')).toHaveFocus();
    const next = page.getByRole('button', { name: 'Next month', exact: true });
    await next.click();
    await expect.element(back()).not.toBeInTheDocument();
    await expect.element(next).toHaveFocus();
  });

  it.each(themes.flatMap((theme) => [1440, 1024, 320].map((width) => [theme, width] as const)))(
    'axe finds nothing in %s at %i pixels',
    async (theme, width) => {
      setTheme(theme);
      await page.viewport(width, 800);
      await onToday();
      await userEvent.keyboard('{Enter}');
      await expect.element(heading('Friday, November 20')).toHaveFocus();
      const results = await axe.run(document.body, { rules: { 'color-contrast-enhanced': { enabled: true } } });
      setTheme('paper');
      await page.viewport(1280, 800);
      expect(results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
    },
  );
});
