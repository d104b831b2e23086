import { QueryClientProvider } from '@tanstack/react-query';
import axe from 'axe-core';
import { addMonths, endOfMonth, format, startOfMonth } from 'date-fns';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Api, ApiProvider } from '#client/data/api.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import { CalendarScreen } from '#client/screens/calendar/calendar-screen.tsx';
import { createStatus, StatusProvider } from '#client/ui/status.tsx';
import { createClient } from '#contract/client.ts';

const day = (date: Date) => format(date, 'yyyy-MM-dd');

/** The screen with a server that answers each month by hand. */
async function renderCalendar() {
  const spoken: string[] = [];
  const asked: { query: string; answer: PromiseWithResolvers<unknown> }[] = [];
  const fetch = async (address: string | URL | Request): Promise<Response> => {
    const question = { query: new URL(String(address)).search, answer: Promise.withResolvers<unknown>() };
    asked.push(question);
    return new Response(JSON.stringify(await question.answer.promise));
  };
  const api: Api = {
    call: createClient({ base: 'http://server', fetch, getToken: () => 'token' }),
    queryClient: createQueryClient((error) => spoken.push(error.message)),
    pending: new PendingWrites(),
    sendsIdempotencyKeys: false,
  };
  await render(
    <StatusProvider value={createStatus({ announce: (text) => spoken.push(text) })}>
      <QueryClientProvider client={api.queryClient}>
        <ApiProvider value={api}>
          <main>
            <CalendarScreen />
          </main>
        </ApiProvider>
      </QueryClientProvider>
    </StatusProvider>,
  );
  return { spoken, asked };
}

test('shows a month from Sunday on, today, and three titles of a day', async () => {
  const { asked } = await renderCalendar();
  const today = new Date();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.query).toBe(`?start_date=${day(startOfMonth(today))}&end_date=${day(endOfMonth(today))}`);
  const tasks = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
    id,
    title: `Task ${id}`,
    status: 'next',
    due_date: day(today),
  }));
  asked[0]?.answer.resolve({ tasks });
  await expect.element(page.getByText('+2 more', { exact: true })).toBeVisible();
  expect(page.getByText(/^Task /).elements()).toHaveLength(3);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(format(today, 'MMMM yyyy'));
  const weekdays = page.getByRole('columnheader').elements();
  expect(weekdays.map((header) => header.textContent)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  const current = [...document.querySelectorAll('[aria-current="date"]')];
  expect(current).toHaveLength(1);
  expect(current[0]?.textContent).toContain(format(today, 'EEEE, MMMM d'));
  const { violations } = await axe.run(document.querySelector('main') ?? document);
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('keeps the focus on the button while a month loads, and then says it once', async () => {
  const { asked, spoken } = await renderCalendar();
  const next = addMonths(startOfMonth(new Date()), 1);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer.resolve({ tasks: [] });
  const button = page.getByRole('button', { name: 'Next month', exact: true });
  await button.click();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.query).toBe(`?start_date=${day(next)}&end_date=${day(endOfMonth(next))}`);
  await expect.element(button).toHaveFocus();
  expect(spoken).toEqual([]);
  asked[1]?.answer.resolve({ tasks: [{ id: 1, title: 'Task', status: 'next', due_date: day(next) }] });
  await vi.waitFor(() => expect(spoken).toEqual([`${format(next, 'MMMM yyyy')}, 1 task due this month`]));
  await expect.element(button).toHaveFocus();
});
