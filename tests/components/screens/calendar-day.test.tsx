import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#styles/global.css.ts';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { renderApp } from '../focus/render-app.tsx';
import { cell, heading, november, onToday, row, rows, setNovember, task, titles } from './november.ts';
import type { Sent } from './render-calendar.tsx';

const back = () => page.getByRole('button', { name: 'Back to the month', exact: true });

beforeEach(setNovember);
afterEach(() => {
  vi.useRealTimers();
});

describe("a day's list", () => {
  it('has to be opened for the keys of a task: on a day of the month they say so', async () => {
    const { spoken } = await onToday();
    for (const [at, key] of ['e', 'x', '{F2}', 'd', '{Shift>}{ArrowRight}{/Shift}'].entries()) {
      await userEvent.keyboard(key);
      await vi.waitFor(() => expect(spoken).toEqual(Array(at + 1).fill('Open a day first')));
    }
    await expect.element(cell(/November 20/)).toHaveFocus();
  });

  it('opens by Enter with all of its tasks, on the first, and goes by Escape back to the day', async () => {
    await onToday();
    await userEvent.keyboard('{Enter}');
    await expect.element(row('Pay rent')).toHaveFocus();
    await expect.element(heading('Friday, November 20')).toBeVisible();
    expect(rows()).toEqual(titles);
    await userEvent.keyboard('jj');
    await expect.element(row('Book dentist')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(cell(/November 20/)).toHaveFocus();
    await expect.element(heading('Friday, November 20')).not.toBeInTheDocument();
  });

  it('goes back to its own day by the button, wherever the month is by then', async () => {
    await onToday();
    await userEvent.keyboard('{Enter}');
    await cell(/November 11/).click();
    await expect
      .element(page.getByRole('row', { name: 'VAT return, Next Actions, Overdue, Due: Nov 11' }))
      .toHaveFocus();
    await page.getByRole('heading', { level: 1 }).click();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(cell(/November 12/)).toHaveFocus();
    await back().click();
    await expect.element(cell(/November 11/)).toHaveFocus();
  });

  it('takes the focus each time its day is opened', async () => {
    await onToday();
    const today = cell(/November 20/);
    await today.click();
    await expect.element(row('Pay rent')).toHaveFocus();
    await userEvent.keyboard('j');
    await today.click();
    await expect.element(row('Pay rent')).toHaveFocus();
  });

  it('says when nothing is due, and has the focus on its heading', async () => {
    const { spoken } = await onToday();
    await userEvent.keyboard('{ArrowLeft} ');
    await expect.element(heading('Thursday, November 19')).toHaveFocus();
    await expect.element(page.getByText('No tasks due', { exact: true })).toBeVisible();
    const { length } = spoken;
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await vi.waitFor(() => expect(spoken.slice(length)).toEqual(['No item has the focus']));
  });

  it('says that it is loading, and then shows what came', async () => {
    const { question } = await onToday();
    await userEvent.keyboard('{PageDown}');
    await expect.element(cell(/December 20/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Sunday, December 20')).toHaveFocus();
    const list = page.getByRole('region', { name: 'Sunday, December 20' });
    await expect.element(list.getByText('Loading…')).toBeInTheDocument();
    (await question(1)).answer({
      tasks: [task('Gifts', '2026-12-20', { priority: 90, context: { id: 1, name: 'town' }, status: 'done' })],
    });
    await expect.element(page.getByRole('row', { name: 'Gifts, Done, High, @town', exact: true })).toBeVisible();
    await expect.element(list.getByText('High', { exact: true })).toBeVisible();
    await expect.element(heading('Sunday, December 20')).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(page.getByRole('row', { name: /^Gifts/ })).toHaveFocus();
  });

  it('closes when the month goes: its tasks are no longer known', async () => {
    await onToday();
    await userEvent.keyboard('{Enter}');
    await expect.element(row('Pay rent')).toHaveFocus();
    const next = page.getByRole('button', { name: 'Next month', exact: true });
    await next.click();
    await expect.element(back()).not.toBeInTheDocument();
    await expect.element(next).toHaveFocus();
  });
});

/** A server that stores changes. */
const store =
  (refused: readonly string[] = []) =>
  ({ call, body }: Sent): Response => {
    const id = decodeURIComponent(call.split('/').at(-1) ?? '');
    if (refused.includes(id)) return Response.json({ message: `${id} is locked` }, { status: 422 });
    const before = november.tasks.find((other) => other.id === id);
    return Response.json({
      task: { ...(before ?? task('new', '', { status: 'inbox' })), ...body, id: before?.id ?? 'new' },
    });
  };
const keys = {
  earlier: '{Shift>}{ArrowLeft}{/Shift}',
  later: '{Shift>}{ArrowRight}{/Shift}',
  weekEarlier: '{Shift>}{ArrowUp}{/Shift}',
  weekLater: '{Shift>}{ArrowDown}{/Shift}',
};

describe('rescheduling', () => {
  const opened = async (refused?: string[]) => {
    const screen = await onToday({ onWrite: store(refused) });
    await userEvent.keyboard('{Enter}');
    await expect.element(row('Pay rent')).toHaveFocus();
    return screen;
  };
  /** Lists are refetched after a write: answers with the current state. */
  const due = (title: string, on: string | null) => ({
    tasks: november.tasks.map((other) => (other.title === title ? { ...other, due_date: on } : other)),
  });

  it.each([
    ['earlier', '2026-11-19', 'Thu, Nov 19'],
    ['later', '2026-11-21', 'Sat, Nov 21'],
    ['weekEarlier', '2026-11-13', 'Fri, Nov 13'],
    ['weekLater', '2026-11-27', 'Fri, Nov 27'],
  ] as const)('%s: to %s, said as %s; the next task has the focus', async (key, to, words) => {
    const { sent, spoken, question } = await opened();
    await userEvent.keyboard(keys[key]);
    await expect.element(row('Call the plumber')).toHaveFocus();
    await vi.waitFor(() => expect(spoken).toEqual([`Due ${words}`]));
    expect(sent).toEqual([{ call: 'PUT /tasks/Pay%20rent', body: { due_date: to } }]);
    await expect.element(cell(/November 20, 2026, today, 4 tasks due/)).toBeVisible();
    (await question(1)).answer(due('Pay rent', to));
    expect(rows()).toEqual(titles.slice(1));
    await expect.element(row('Call the plumber')).toHaveFocus();
  });

  it('can be undone and redone', async () => {
    const { sent, spoken } = await opened();
    await userEvent.keyboard(keys.weekLater);
    await vi.waitFor(() => expect(spoken).toEqual(['Due Fri, Nov 27']));
    await userEvent.keyboard('z');
    await vi.waitFor(() => expect(spoken.slice(1)).toEqual(['Due Fri, Nov 20']));
    await vi.waitFor(() => expect(rows().toSorted()).toEqual(titles.toSorted()));
    await userEvent.keyboard('{Shift>}z{/Shift}');
    await vi.waitFor(() => expect(spoken.slice(2)).toEqual(['Due Fri, Nov 27']));
    expect(sent.map(({ body }) => body.due_date)).toEqual(['2026-11-27', '2026-11-20', '2026-11-27']);
  });

  it('puts the task back when it fails, and says why; the focus stays', async () => {
    expectConsole(/Pay rent is locked/);
    const { spoken } = await opened(['Pay rent']);
    await userEvent.keyboard(keys.later);
    await vi.waitFor(() => expect(spoken).toEqual(['Pay rent is locked']));
    await vi.waitFor(() => expect(rows()).toEqual(titles));
    await expect.element(row('Call the plumber')).toHaveFocus();
  });

  it('takes all that is selected, as one step; what failed stays selected', async () => {
    expectConsole(/Book dentist is locked/);
    const { sent, spoken } = await opened(['Book dentist']);
    await userEvent.keyboard('xjjxj');
    await userEvent.keyboard(keys.later);
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('1 of 2 rescheduled: Book dentist is locked'));
    expect(sent.map(({ call }) => call)).toEqual(['PUT /tasks/Pay%20rent', 'PUT /tasks/Book%20dentist']);
    await expect.element(row('Book dentist')).toHaveAttribute('aria-selected', 'true');
    await expect.element(row('Answer Oslo')).toHaveFocus();
  });

  it('goes to the heading with the focus when the last task is gone', async () => {
    await opened();
    for (const title of titles) {
      await expect.element(row(title)).toHaveFocus();
      await userEvent.keyboard(keys.earlier);
    }
    await expect.element(heading('Friday, November 20')).toHaveFocus();
    await expect.element(page.getByText('No tasks due', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(cell(/November 20/)).toHaveFocus();
  });

  it('is a menu too, for users without such keys', async () => {
    const { sent } = await opened();
    await page.getByRole('button', { name: 'Reschedule… Answer Oslo', exact: true }).click();
    await page.getByRole('menuitem', { name: 'A week later' }).click();
    await vi.waitFor(() =>
      expect(sent).toEqual([{ call: 'PUT /tasks/Answer%20Oslo', body: { due_date: '2026-11-27' } }]),
    );
  });

  it('is nothing to a day of the month: its keys are of the list', async () => {
    const { sent } = await onToday();
    await userEvent.keyboard(keys.later);
    await userEvent.keyboard(keys.weekLater);
    expect(sent).toEqual([]);
  });
});

describe('a new task', () => {
  it('is due on the day that has the focus', async () => {
    const { run, sent, spoken } = await onToday({ onWrite: store() });
    await userEvent.keyboard('{ArrowRight}');
    await run(registry.get('calendar.addTask'), { answers: { title: ' Sharpen the saw ' } });
    expect(sent).toEqual([
      { call: 'POST /tasks', body: { title: 'Sharpen the saw', status: 'inbox' } },
      { call: 'PUT /tasks/new', body: { due_date: '2026-11-21' } },
    ]);
    expect(spoken).toEqual(['Added to Inbox, due Sat, Nov 21']);
  });

  it('stays when its day cannot be stored, which is announced', async () => {
    expectConsole(/new is locked/);
    const { run, sent, spoken } = await onToday({ onWrite: store(['new']) });
    await run(registry.get('calendar.addTask'), { answers: { title: 'Sharpen the saw' } });
    expect(sent.map(({ call }) => call)).toEqual(['POST /tasks', 'PUT /tasks/new']);
    expect(spoken).toEqual(['Added to Inbox, but not due Fri, Nov 20: new is locked']);
  });
});

it('a day with many tasks leaves the month beside it as high as it was', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(1440, 800);
  const many = Array.from({ length: 40 }, (_, at) => task(`Call ${at}`, '2026-11-20'));
  await renderApp('/calendar', { tasks: many as never });
  const month = page.getByRole('grid', { name: 'November 2026' });
  const today = cell(/November 20, 2026, today, 40 tasks due/);
  await expect.element(today).toBeVisible();
  const { height } = month.element().getBoundingClientRect();
  await today.click();
  await expect.element(row('Call 0')).toHaveFocus();
  expect(month.element().getBoundingClientRect().height).toBe(height);
  await userEvent.keyboard('{End}');
  await expect.element(row('Call 39')).toBeInViewport();
  await expect.element(back()).toBeInViewport({ ratio: 1 });
});
