import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderCalendar } from './render-calendar.tsx';

/** A task as the server sends it. */
export const task = (title: string, due_date: string, more = {}) => ({
  id: title,
  title,
  status: 'next',
  due_date,
  ...more,
});

export const titles = ['Pay rent', 'Call the plumber', 'Book dentist', 'Answer Oslo', 'Water the plants'];

/** What is due in November 2026. */
export const november = {
  tasks: [...titles.map((title) => task(title, '2026-11-20')), task('VAT return', '2026-11-11')],
};

export const cell = (name: string | RegExp) => page.getByRole('gridcell', { name });
export const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
export const row = (name: string) => page.getByRole('row', { name: `${name}, Next Actions`, exact: true });
export const rows = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map((title) => title.textContent);

/** Sets the clock to noon on November 20, 2026. */
export function setNovember(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) });
}

/** The screen on that day, with the focus on it. */
export async function onToday(options?: Parameters<typeof renderCalendar>[0]) {
  const screen = await renderCalendar(options);
  (await screen.question(0)).answer(november);
  await expect.element(page.getByText('6 tasks due this month')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(cell(/November 20, 2026, today, 5 tasks due/)).toHaveFocus();
  // On a busy machine the slow load of the month and its end have been announced.
  screen.spoken.length = 0;
  return screen;
}
