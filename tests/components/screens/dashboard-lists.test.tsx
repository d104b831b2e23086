import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DashboardScreen } from '#client/screens/dashboard/dashboard-screen.tsx';
import { useFocusNet } from '#client/ui/use-focus-net.ts';
import { expectConsole } from '#tests/support/console.ts';
import { saidOf } from '../support/said.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 1, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

interface FakeTask {
  id: number;
  title: string;
  status: string;
  due_date?: string;
  priority?: number;
}

/** The screen inside the shell's focus net, which catches a focus whose element was removed. */
function Caught() {
  useFocusNet();
  return <DashboardScreen />;
}

/** The screen with a server that has these tasks; `beforeMove` may answer a move itself, or delay it. */
async function renderDashboard(
  initial: readonly FakeTask[],
  { beforeMove, saysStatus = true }: { beforeMove?: () => Promise<Response | null>; saysStatus?: boolean } = {},
) {
  let tasks = initial;
  const moves: string[] = [];
  const fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(address));
    const moved = /^\/tasks\/(\d+)\/move$/.exec(pathname);
    if (moved) {
      const { status } = JSON.parse(String(init?.body));
      moves.push(`${moved[1]} ${status}`);
      const instead = await beforeMove?.();
      if (instead) return instead;
      tasks = tasks.map((task) => (String(task.id) === moved[1] ? { ...task, status } : task));
      return Response.json({ task: tasks.find(({ id }) => String(id) === moved[1]) });
    }
    if (pathname === '/user/profile') return Response.json({ user: { name: 'Mika', email: 'mika@example.com' } });
    return Response.json({
      today: {},
      overall: {},
      next_actions: tasks
        .filter(({ status }) => status === 'next')
        .map(({ status, ...task }) => ({ ...task, ...(saysStatus && { status }) })),
      upcoming_deadlines: tasks.filter((task) => task.due_date !== undefined && task.status !== 'done'),
    });
  };
  const { spoken, paths, around } = createScreenWorld(fetch);
  await render(around(<Caught />));
  await expect.element(row('Next Actions', initial[0]?.title ?? '')).toBeVisible();
  return { spoken, paths, moves };
}

const panel = (name: string) => page.getByRole('region', { name, exact: true });
const row = (list: string, title: string) => panel(list).getByRole('row').filter({ hasText: title });
const titlesIn = (list: string) =>
  panel(list)
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);

const one = { id: 1, title: 'Ring the plumber', status: 'next', due_date: '2026-03-02', priority: 90 };
const two = { id: 2, title: 'Sweep the yard', status: 'next' };
const three = { id: 3, title: 'Parcel from Oslo', status: 'waiting', due_date: '2026-03-03' };

describe('the lists are worked right here', () => {
  test('a row’s name says all of it', async () => {
    await renderDashboard([one, two, three]);
    await expect.element(row('Next Actions', one.title)).toHaveAccessibleName('Ring the plumber, High Priority');
    await expect.element(row('Upcoming Deadlines', one.title)).toHaveAccessibleName('Ring the plumber, Due: Mar 2');
  });

  test('a move of a next action whose status the server does not give is undone', async () => {
    expectConsole('misfits in the answer to analytics.dashboard');
    const { moves } = await renderDashboard([two], { saysStatus: false });
    await userEvent.keyboard('jsd');
    await expect.poll(() => moves).toEqual(['2 done']);
    await userEvent.keyboard('z');
    await expect.poll(() => moves).toEqual(['2 done', '2 next']);
  });

  test('a completed task leaves both at once, the focus goes to the next, and it is announced once', async () => {
    const { spoken, moves } = await renderDashboard([one, two, three]);
    await userEvent.keyboard('j');
    await expect.element(row('Next Actions', one.title)).toHaveFocus();
    await userEvent.keyboard('sd');
    await expect.element(row('Next Actions', two.title)).toHaveFocus();
    expect(titlesIn('Next Actions')).toEqual([two.title]);
    expect(titlesIn('Upcoming Deadlines')).toEqual([three.title]);
    await expect.poll(() => moves).toEqual(['1 done']);
    await expect.poll(() => saidOf(spoken)).toEqual(['Moved to Done']);
  });

  test('the last one gone, the heading has the focus and the list says so', async () => {
    await renderDashboard([two]);
    await userEvent.keyboard('j');
    await userEvent.keyboard('sw');
    await expect.element(panel('Next Actions').getByText('No next actions. Great job!')).toBeVisible();
    await expect.element(panel('Next Actions').getByRole('heading', { level: 2 })).toHaveFocus();
  });

  test('what could not be moved comes back, with its words', async () => {
    expectConsole(/ApiError: Out of order/);
    const { spoken } = await renderDashboard([two, one], {
      beforeMove: async () => Response.json({ message: 'Out of order' }, { status: 400 }),
    });
    await userEvent.keyboard('j');
    await userEvent.keyboard('sd');
    await expect.poll(() => saidOf(spoken)).toEqual(['Out of order']);
    await expect.poll(() => titlesIn('Next Actions')).toEqual([two.title, one.title]);
  });

  test('arrows go from one list to the other', async () => {
    await renderDashboard([one, two, three]);
    await userEvent.keyboard('j');
    await userEvent.keyboard('l');
    await expect.element(row('Upcoming Deadlines', one.title)).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(row('Upcoming Deadlines', three.title)).toHaveFocus();
  });
});

describe('a next action that is due is in both lists', () => {
  test('and moved in the second it keeps the focus there', async () => {
    const answer = Promise.withResolvers<null>();
    const { moves } = await renderDashboard([one, two, three], { beforeMove: () => answer.promise });
    await userEvent.keyboard('j');
    await userEvent.keyboard('l');
    await userEvent.keyboard('sw');
    await expect.poll(() => titlesIn('Next Actions')).toEqual([two.title]);
    await expect.element(row('Upcoming Deadlines', one.title)).toHaveFocus();
    answer.resolve(null);
    await expect.poll(() => moves).toEqual(['1 waiting']);
    await expect.element(row('Upcoming Deadlines', one.title)).toHaveFocus();
  });

  test('and selected it is moved once', async () => {
    const { moves, spoken } = await renderDashboard([one, two, three]);
    await userEvent.keyboard('j');
    await userEvent.keyboard('x');
    await expect.element(row('Upcoming Deadlines', one.title)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('sd');
    await expect.poll(() => titlesIn('Upcoming Deadlines')).toEqual([three.title]);
    await expect.poll(() => spoken.at(-1)).toBe('Moved to Done');
    expect(moves).toEqual(['1 done']);
  });
});

test.each([
  ['2026-03-02', 2],
  ['2026-03-02T00:00:00.000000Z', 2],
  ['2026-03-02 08:15:00', 2],
  [new Date(2026, 2, 2, 23, 30).toISOString(), 2],
  [new Date(2026, 2, 3, 0, 30).toISOString(), 3],
])("a deadline written %s is 'Due:' on that local date", async (due_date, date) => {
  await renderDashboard([{ ...two, due_date }]);
  await expect.element(panel('Upcoming Deadlines').getByText(`Due: Mar ${date}`, { exact: true })).toBeVisible();
});

test.each([
  ['Next Actions', 'Go to Tasks', '/tasks'],
  ['Upcoming Deadlines', 'Go to Calendar', '/calendar'],
])('%s lead to their screen', async (list, name, path) => {
  const { paths } = await renderDashboard([one]);
  const link = panel(list).getByRole('link', { name, exact: true });
  await expect.element(link).toHaveAttribute('href', path);
  await link.click();
  expect(paths).toEqual([path]);
});
