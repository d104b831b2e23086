import { addMonths } from 'date-fns/addMonths';
import { endOfMonth } from 'date-fns/endOfMonth';
import { format } from 'date-fns/format';
import { startOfMonth } from 'date-fns/startOfMonth';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderCalendar } from './render-calendar.tsx';

const day = (date: Date) => format(date, 'yyyy-MM-dd');

test('shows a month from Sunday on, today, and three titles of a day', async () => {
  const { question } = await renderCalendar();
  const today = new Date();
  const first = await question(0);
  expect(first.query).toBe(`?start_date=${day(startOfMonth(today))}&end_date=${day(endOfMonth(today))}`);
  const tasks = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
    id,
    title: `Task ${id}`,
    status: 'next',
    due_date: day(today),
  }));
  first.answer({ tasks });
  await expect.element(page.getByText('+2 more', { exact: true })).toBeVisible();
  expect(page.getByText(/^Task /).elements()).toHaveLength(3);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(format(today, 'MMMM yyyy'));
  const weekdays = page.getByRole('columnheader').elements();
  expect(weekdays.map((header) => header.textContent)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  const current = [...document.querySelectorAll('[aria-current="date"]')];
  expect(current).toHaveLength(1);
  expect(current[0]?.textContent).toContain(format(today, 'EEEE, MMMM d'));
});

test('keeps the focus on the button while a month loads, and then says it once', async () => {
  const { question, spokenInTime } = await renderCalendar();
  const next = addMonths(startOfMonth(new Date()), 1);
  (await question(0)).answer({ tasks: [] });
  const button = page.getByRole('button', { name: 'Next month', exact: true });
  await button.click();
  const second = await question(1);
  expect(second.query).toBe(`?start_date=${day(next)}&end_date=${day(endOfMonth(next))}`);
  await expect.element(button).toHaveFocus();
  expect(spokenInTime()).toEqual([]);
  second.answer({ tasks: [{ id: 1, title: 'Task', status: 'next', due_date: day(next) }] });
  await vi.waitFor(() => expect(spokenInTime()).toEqual([`${format(next, 'MMMM yyyy')}, 1 task due this month`]));
  await expect.element(button).toHaveFocus();
});
