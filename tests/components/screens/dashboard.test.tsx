import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { DashboardScreen } from '#client/screens/dashboard/dashboard-screen.tsx';
import { LazyItemList } from '#client/ui/lazy-item-list.ts';
import { useFocusNet } from '#client/ui/use-focus-net.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const nothing = {
  today: { completed: 0, total: 0 },
  overall: { active_tasks: 0, completion_rate: 0, inbox_tasks: 0 },
  next_actions: [],
  upcoming_deadlines: [],
  active_projects: [],
};

/** The screen inside the shell's focus net, which catches a focus whose element was removed. */
function Caught() {
  useFocusNet();
  return <DashboardScreen />;
}

/** The screen with a server that gives these answers, and then repeats the last. */
async function renderDashboard(...answers: (object | Response | Promise<Response>)[]) {
  const asked: string[] = [];
  const fetch = async (address: string | URL | Request): Promise<Response> => {
    const { pathname } = new URL(String(address));
    if (pathname === '/user/profile') return Response.json({ user: { name: 'Mika', email: 'mika@example.com' } });
    const answer = await answers[Math.min(asked.push(pathname), answers.length) - 1];
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  };
  const { spoken, around } = createScreenWorld(fetch);
  await render(around(<Caught />));
  return { asked, spoken };
}

const panel = (name: string) => page.getByRole('region', { name, exact: true });
const failure = () => page.getByText('Failed to load dashboard', { exact: true });
const tryAgain = () => page.getByRole('button', { name: 'Try again', exact: true });
const greeting = () => page.getByRole('heading', { level: 1 });

describe('what is there', () => {
  test('the greeting and the four figures with their captions', async () => {
    const { asked } = await renderDashboard({
      ...nothing,
      today: { completed: 2, total: 5 },
      overall: { active_tasks: 12, completion_rate: 200 / 3, inbox_tasks: 7 },
    });
    await expect.element(greeting()).toHaveTextContent('Welcome back, Mika');
    for (const [name, value, caption] of [
      ['Today', '2/5', 'Tasks completed'],
      ['Active', '12', 'Tasks in progress'],
      ['Completion Rate', '66.7%', 'Overall'],
      ['Inbox', '7', 'Items to process'],
    ] as const) {
      await expect.element(panel(name).getByText(value, { exact: true })).toBeVisible();
      await expect.element(panel(name).getByText(caption, { exact: true })).toBeVisible();
    }
    expect(asked).toEqual(['/analytics/dashboard']);
  });

  test('while it loads: no figures, and no word that there is nothing', async () => {
    // A list whose code has not loaded would show no text either.
    await LazyItemList.preload();
    const answer = Promise.withResolvers<Response>();
    await renderDashboard(answer.promise);
    for (const name of ['Today', 'Active', 'Completion Rate', 'Inbox'])
      await expect.element(panel(name).getByText('Loading…', { exact: true })).toBeInTheDocument();
    for (const name of ['Next Actions', 'Upcoming Deadlines'])
      expect(
        panel(name)
          .getByText(/^No (next actions|upcoming deadlines)/)
          .elements(),
      ).toEqual([]);
    answer.resolve(Response.json(nothing));
    await expect.element(panel('Inbox').getByText('0', { exact: true })).toBeVisible();
    await expect.element(panel('Upcoming Deadlines').getByText('No upcoming deadlines')).toBeVisible();
  });

  test.each([
    [62.5, '62.5%'],
    [40, '40%'],
    ['40.00', '40%'],
    [33.333333, '33.3%'],
    [99.96, '99.9%'],
    [100, '100%'],
    [null, '0%'],
  ])('a rate of %s is written %s', async (completion_rate, written) => {
    await renderDashboard({ ...nothing, overall: { ...nothing.overall, completion_rate } });
    await expect.element(panel('Completion Rate').getByText(written, { exact: true })).toBeVisible();
  });

  test('of nothing: the empty texts, and no projects', async () => {
    await renderDashboard(nothing);
    await expect.element(panel('Next Actions').getByText('No next actions. Great job!', { exact: true })).toBeVisible();
    await expect.element(panel('Upcoming Deadlines').getByText('No upcoming deadlines', { exact: true })).toBeVisible();
    expect(panel('Active Projects').elements()).toEqual([]);
    await expect.element(panel('Next Actions').getByRole('link')).toHaveAttribute('href', '/tasks');
    await expect.element(panel('Upcoming Deadlines').getByRole('link')).toHaveAttribute('href', '/calendar');
  });

  test("next actions with their context, and 'High Priority' only above 70", async () => {
    await renderDashboard({
      ...nothing,
      next_actions: [
        { id: 1, title: 'Above', status: 'next', priority: 71, context: { id: 1, name: 'home' } },
        { id: 2, title: 'Just', status: 'next', priority: 70, context: { id: 2, name: '@office' } },
        { id: 3, title: 'Without', status: 'next', priority: null },
      ],
    });
    const item = (title: string) => panel('Next Actions').getByRole('row').filter({ hasText: title });
    await expect.element(item('Above').getByText('High Priority', { exact: true })).toBeVisible();
    await expect.element(item('Above').getByText('@home', { exact: true })).toBeVisible();
    await expect.element(item('Just').getByText('@office', { exact: true })).toBeVisible();
    expect(item('Without').element().textContent).toBe('Without');
    expect(page.getByText('High Priority').elements()).toHaveLength(1);
    expect(page.getByText('No next actions. Great job!').elements()).toEqual([]);
  });

  test("deadlines say 'Due:' and the local date", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 1, 12) });
    await renderDashboard({
      ...nothing,
      upcoming_deadlines: [{ id: 1, title: 'Taxes', status: 'next', due_date: '2026-03-02' }],
    });
    const deadlines = panel('Upcoming Deadlines');
    await expect.element(deadlines.getByText('Taxes', { exact: true })).toBeVisible();
    await expect.element(deadlines.getByText('Due: Mar 2', { exact: true })).toBeVisible();
  });

  test('active projects, where there are any, with counts and a bar', async () => {
    await renderDashboard({
      ...nothing,
      active_projects: [
        { id: 1, name: 'House', status: 'active', progress: 100 / 3, tasks_count: 3, completed_tasks_count: 1 },
      ],
    });
    const projects = panel('Active Projects');
    await expect.element(projects.getByText('House', { exact: true })).toBeVisible();
    await expect.element(projects.getByText('1/3 tasks', { exact: true })).toBeVisible();
    await expect
      .element(projects.getByRole('progressbar', { name: 'House progress' }))
      .toHaveAttribute('aria-valuetext', '33.3%');
    await expect.element(projects.getByRole('link')).toHaveAttribute('href', '/projects');
    expect(projects.getByText(/next action/).elements()).toEqual([]);
  });

  test('the active projects without a next action are marked and counted, where the server counts next actions', async () => {
    const active = (id: number, name: string, next_actions_count: number) => ({
      ...{ id, name, status: 'active', tasks_count: 3, completed_tasks_count: 1, next_actions_count },
    });
    await renderDashboard({
      ...nothing,
      active_projects: [active(1, 'House', 0), active(2, 'Garden', 2), active(3, 'Boat', 0)],
    });
    const projects = panel('Active Projects');
    await expect.element(projects.getByText('2 without a next action', { exact: true })).toBeVisible();
    expect(projects.getByText('No next action', { exact: true }).elements()).toHaveLength(2);
  });

  test('the same on another server, which counts no next actions: by its tasks, and not at all where they cannot be read', async () => {
    const active = (id: number, name: string) => ({ id, name, status: 'active', tasks_count: 2 });
    const dashboard = { ...nothing, active_projects: [active(1, 'House'), active(2, 'Garden')] };
    const tasks = [
      { id: 7, title: 'Dig', status: 'next', project_id: 2 },
      { id: 8, title: 'Call Ana', status: 'waiting', project_id: 1 },
    ];
    const { asked } = await renderDashboard(dashboard, { tasks });
    const projects = panel('Active Projects');
    await expect.element(projects.getByText('1 without a next action', { exact: true })).toBeVisible();
    expect(projects.getByText('No next action', { exact: true }).elements()).toHaveLength(1);
    expect(asked).toEqual(['/analytics/dashboard', '/tasks']);
    await cleanup();
    const failing = await renderDashboard(dashboard, new Response(null, { status: 400 }));
    await expect.poll(() => failing.asked).toContain('/tasks');
    await expect.element(projects.getByText('House', { exact: true })).toBeVisible();
    expect(projects.getByText(/next action/).elements()).toEqual([]);
    expect(failing.spoken).toEqual([]);
  });
});

describe('that could not be loaded', () => {
  const refusal = () => new Response(null, { status: 400 });

  test('says so, and shows no figures', async () => {
    const { spoken } = await renderDashboard(refusal());
    await expect.element(failure()).toBeVisible();
    expect(panel('Today').elements()).toEqual([]);
    expect(page.getByText('No upcoming deadlines').elements()).toEqual([]);
    expect(spoken).toEqual(['Failed to load dashboard']);
  });

  test('announces the server’s own message when it has one', async () => {
    const { spoken } = await renderDashboard(Response.json({ message: 'Out of order' }, { status: 400 }));
    await expect.element(failure()).toBeVisible();
    expect(spoken).toEqual(['Out of order']);
  });

  test.each([
    ['a click', () => tryAgain().click()],
    [
      'Tab and Enter',
      async () => {
        await userEvent.keyboard('{Tab}');
        await expect.element(tryAgain()).toHaveFocus();
        await userEvent.keyboard('{Enter}');
      },
    ],
  ])('is tried again by %s, and the focus goes to the heading', async (_, press) => {
    const { asked, spoken } = await renderDashboard(refusal(), {
      ...nothing,
      overall: { ...nothing.overall, active_tasks: 12 },
    });
    await expect.element(failure()).toBeVisible();
    await press();
    await expect.element(panel('Active').getByText('12', { exact: true })).toBeVisible();
    await expect.element(greeting()).toHaveFocus();
    expect(failure().elements()).toEqual([]);
    expect(asked).toHaveLength(2);
    await expect.poll(() => spoken).toEqual(['Failed to load dashboard', 'Loaded']);
  });

  test('and fails again: the heading has the focus meanwhile and after, and it says so again', async () => {
    const second = Promise.withResolvers<Response>();
    const { asked, spoken } = await renderDashboard(refusal(), second.promise);
    await expect.element(failure()).toBeVisible();
    await tryAgain().click();
    await expect.element(greeting()).toHaveFocus();
    expect(tryAgain().elements()).toEqual([]);
    second.resolve(refusal());
    await expect.element(tryAgain()).toBeVisible();
    await expect.poll(() => spoken).toEqual(['Failed to load dashboard', 'Failed to load dashboard']);
    await expect.element(greeting()).toHaveFocus();
    expect(asked).toHaveLength(2);
  });
});
