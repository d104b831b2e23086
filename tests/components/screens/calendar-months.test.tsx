import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#styles/global.css.ts';
import { cell, heading, november, onToday, setNovember, task } from './november.ts';
import { renderCalendar } from './render-calendar.tsx';

beforeEach(setNovember);
afterEach(() => {
  vi.useRealTimers();
});

describe('another month by keys', () => {
  it('keeps the focus on the day while its tasks load slowly, and then says what was not known', async () => {
    const { question, spokenInTime } = await onToday();
    await userEvent.keyboard('{PageDown}');
    const december = await question(1);
    expect(december.query).toBe('?start_date=2026-12-01&end_date=2026-12-31');
    await expect.element(cell('Sunday, December 20, 2026, loading')).toHaveFocus();
    expect(spokenInTime()).toEqual([]);
    december.answer({ tasks: [task('Gifts', '2026-12-20'), task('Cards', '2026-12-20'), task('Tree', '2026-12-12')] });
    await expect.element(cell(/December 20, 2026, 2 tasks due/)).toHaveFocus();
    await vi.waitFor(() => expect(spokenInTime()).toEqual(['2 tasks due, 3 tasks due this month']));
  });

  it('says only the sum of a month whose days have been read out with their tasks', async () => {
    const { question, spokenInTime } = await onToday();
    await userEvent.keyboard('{PageDown}');
    (await question(1)).answer({ tasks: [] });
    await vi.waitFor(() => expect(spokenInTime()).toEqual(['0 tasks due this month']));
    await userEvent.keyboard('{PageUp}');
    await expect.element(cell(/November 20, 2026, today, 5 tasks due/)).toHaveFocus();
    await vi.waitFor(() => expect(spokenInTime().slice(1)).toEqual(['6 tasks due this month']));
  });

  it('keeps the focus on the day when its tasks cannot be had, and after trying again', async () => {
    const { question, spokenInTime } = await onToday();
    await userEvent.keyboard('{PageDown}');
    (await question(1)).answer({ message: 'No such month' }, 400);
    await expect.element(page.getByText('No such month')).toBeVisible();
    await expect.element(cell('Sunday, December 20, 2026, not loaded')).toHaveFocus();
    expect(spokenInTime()).toEqual(['No such month']);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(cell('Sunday, December 20, 2026, loading')).toHaveFocus();
    (await question(2)).answer({ tasks: [task('Gifts', '2026-12-20')] });
    await expect.element(cell(/December 20, 2026, 1 task due/)).toHaveFocus();
    // What came of trying again is said by the command.
    expect(spokenInTime()).toEqual(['No such month', 'Loaded']);
  });
});

it('says the day that the Today button goes to: the button keeps the focus, so that no day says itself', async () => {
  const { spokenInTime } = await onToday();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(cell(/November 19, 2026/)).toHaveFocus();
  const button = page.getByRole('button', { name: 'Today' });
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(spokenInTime()).toEqual(['Friday, November 20, today, 5 tasks due']));
  await expect.element(button).toHaveFocus();
});

describe('slow and disordered answers', () => {
  it('shows each month its own tasks, in whatever order they are answered', async () => {
    const { question, spokenInTime } = await onToday();
    await userEvent.keyboard('{PageDown}');
    const december = await question(1);
    await userEvent.keyboard('{PageDown}');
    const january = await question(2);
    await expect.element(cell('Wednesday, January 20, 2027, loading')).toHaveFocus();
    january.answer({ tasks: [task('Ski', '2027-01-20')] });
    await expect.element(cell(/January 20, 2027, 1 task due/)).toHaveFocus();
    await vi.waitFor(() => expect(spokenInTime()).toEqual(['1 task due, 1 task due this month']));
    december.answer({ tasks: [task('Gifts', '2026-12-20'), task('Cards', '2026-12-20')] });
    await expect.element(page.getByText('1 task due this month')).toBeVisible();
    expect(page.getByText('Ski', { exact: true }).elements()).toHaveLength(1);
    expect(page.getByText('Gifts').elements()).toEqual([]);
    expect(spokenInTime()).toEqual(['1 task due, 1 task due this month']);
  });

  it('says that a month still loads when that takes long, and what came in the end', async () => {
    const { question, spoken } = await onToday();
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(2026, 10, 20, 12) });
    await userEvent.keyboard('{PageDown}');
    // Not waited for: each look in vain would move the clock on.
    expect(document.activeElement?.textContent).toContain('Sunday, December 20, 2026, loading');
    vi.advanceTimersByTime(2999);
    expect(spoken).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(spoken).toEqual(['Still loading December 2026']);
    vi.useRealTimers();
    (await question(1)).answer({ tasks: [] });
    await vi.waitFor(() => expect(spoken).toEqual(['Still loading December 2026', '0 tasks due this month']));
    await expect.element(cell(/December 20/)).toHaveFocus();
  });

  it('leaves out tasks due on a day of another month in the user’s time zone', async () => {
    const { question } = await renderCalendar();
    const late = new Date(2026, 11, 1, 0, 30).toISOString();
    (await question(0)).answer({ tasks: [...november.tasks, task('Not ours', late)] });
    await expect.element(page.getByText('6 tasks due this month')).toBeVisible();
    expect(page.getByText('Not ours').elements()).toEqual([]);
  });
});

describe('the address', () => {
  const at = async (search: string) => {
    const screen = await renderCalendar({ search });
    return { ...screen, asked: (await screen.question(0)).query };
  };

  it.each([
    ['month=2028-02', '2028-02-01', '2028-02-29', 'Tuesday, February 1, 2028'],
    ['month=2026-12&day=2026-12-31', '2026-12-01', '2026-12-31', 'Thursday, December 31, 2026'],
    ['day=2026-12-31', '2026-12-01', '2026-12-31', 'Thursday, December 31, 2026'],
    ['month=2026-11', '2026-11-01', '2026-11-30', 'Friday, November 20, 2026, today'],
    // A day of another month than the one that is named; no day, no month; nothing at all.
    ['month=2026-12&day=2026-11-21', '2026-12-01', '2026-12-31', 'Tuesday, December 1, 2026'],
    ['month=2026-12&day=2026-12-32', '2026-12-01', '2026-12-31', 'Tuesday, December 1, 2026'],
    ['month=2026-13&day=2026-02-29', '2026-11-01', '2026-11-30', 'Friday, November 20, 2026, today'],
    ['month=tomorrow&day=%3Cb%3E&open=day', '2026-11-01', '2026-11-30', 'Friday, November 20, 2026, today'],
    ['', '2026-11-01', '2026-11-30', 'Friday, November 20, 2026, today'],
  ])('%s asks for %s to %s and is on %s', async (search, first, last, name) => {
    const { asked, question } = await at(search);
    expect(asked).toBe(`?start_date=${first}&end_date=${last}`);
    (await question(0)).answer({ tasks: [] });
    await expect.element(cell(name)).toHaveAttribute('tabindex', '0');
    // Not the day: who comes here hears the screen first.
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('shows the list of the day that it names, and takes no focus for it', async () => {
    const { question } = await at('month=2026-11&day=2026-11-11&open=day');
    (await question(0)).answer(november);
    await expect.element(heading('Wednesday, November 11')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('follows the focused day, in one step for many moves, and as the same history entry', async () => {
    const { history } = await onToday({ search: 'task=7' });
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    await vi.waitFor(() => expect(history).toEqual(['/calendar?task=7&month=2026-11&day=2026-11-29']));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(history).toEqual(['/calendar?task=7&month=2026-11&day=2026-11-29&open=day']));
    await userEvent.keyboard('{Escape}{Shift>}t{/Shift}');
    // Today needs no words: tomorrow it is another day.
    await vi.waitFor(() => expect(history).toEqual(['/calendar?task=7']));
  });

  it('leads back when it is gone back in, and the focus stays in the month', async () => {
    const { question, navigate } = await onToday();
    navigate('/calendar?month=2027-01&day=2027-01-31');
    await expect.element(cell('Sunday, January 31, 2027, loading')).toHaveFocus();
    (await question(1)).answer({ tasks: [task('Ski', '2027-01-31')] });
    await expect.element(cell(/January 31, 2027, 1 task due/)).toHaveFocus();
    navigate('/calendar');
    await expect.element(cell(/November 20, 2026, today/)).toHaveFocus();
  });
});

describe('a new day', () => {
  it('is today from midnight on, while the focus stays where it is', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(2026, 10, 20, 23, 30) });
    const { question } = await renderCalendar();
    (await question(0)).answer(november);
    await vi.waitFor(() => expect(page.getByText('6 tasks due this month').elements()).toHaveLength(1));
    const current = () => [...document.querySelectorAll('[aria-current="date"]')].map((day) => day.textContent);
    const today = (day: string) => expect.stringContaining(`${day}, 2026, today`);
    expect(current()).toEqual([today('November 20')]);
    vi.advanceTimersByTime(30 * 60_000);
    await vi.waitFor(() => expect(current()).toEqual([today('November 21')]));
    vi.advanceTimersByTime(24 * 60 * 60_000);
    await vi.waitFor(() => expect(current()).toEqual([today('November 22')]));
    expect(document.activeElement?.tagName).toBe('H1');
  });
});
