import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays } from '#contract/entities/day.ts';
import { today } from '../focus/focus-server.ts';
import { renderApp } from '../focus/render-app.tsx';

/** The most nodes in the document, however long the answers are. */
const NODES = 1500;

/** Thirty times as many rows as fit in view; with ten times more, code that renders them all would run for minutes. */
const MANY = 2_000;
const many = <T,>(make: (index: number) => T): T[] => Array.from({ length: MANY }, (_, index) => make(index));

const tasks = () =>
  many((index) => ({ id: index + 1, title: `Task ${index + 1}`, status: 'next', priority: 90, due_date: today }));
const projects = () =>
  many((index) => ({ id: index + 1, name: `Project ${index + 1}`, status: 'active', tasks_count: 9, progress: 50 }));
const patterns = () => ({
  pattern: { completion_rate: 50, avg_tasks_per_day: 2, best_time_of_day: 'morning', procrastination_rate: 5 },
  context_stats: many((index) => ({
    id: index + 1,
    name: `Context ${index + 1}`,
    tasks_count: 3,
    completion_rate: 50,
  })),
  recommendations: many((index) => ({
    task: { id: index + 1, title: `Recommendation ${index + 1}` },
    priority_score: 50,
    reasons: Array.from({ length: 50 }, (_, reason) => `Reason ${reason + 1}`),
  })),
  history: Array.from({ length: 182 }, (_, index) => ({ day: addDays(today, -index), completed: index % 9 })),
});

const screens = [
  {
    path: '/',
    lists: [
      ['Next Actions', 'Task'],
      ['Upcoming Deadlines', 'Task'],
      ['Active Projects', 'Project'],
    ],
  },
  {
    path: '/analytics',
    lists: [
      ['Context Performance', 'Context'],
      ['AI Recommendations', 'Recommendation'],
    ],
  },
] as const;
const cases = screens.flatMap((screen) => [1440, 390].map((width) => ({ ...screen, width })));

const nodes = () => document.querySelectorAll('*').length;
const list = (heading: string) => page.getByRole('grid', { name: heading, exact: true });

test.each(cases)(
  `$path: of ${MANY} in each list few are in the document, and keys reach the last ($width px)`,
  async ({ path, lists, width }) => {
    await page.viewport(width, 900);
    await renderApp(path, { tasks: tasks(), projects: projects(), patterns: patterns() });
    for (const [heading] of lists) {
      await expect.element(list(heading)).toHaveAttribute('aria-rowcount', String(MANY));
    }
    expect(nodes()).toBeLessThanOrEqual(NODES);
    for (const [heading, name] of lists) {
      const first = list(heading).getByRole('row').first().element() as HTMLElement;
      first.focus();
      await userEvent.keyboard('{End}');
      const index = () => document.activeElement?.getAttribute('aria-rowindex');
      await vi.waitFor(() => expect(index(), heading).toBe(String(MANY)));
      expect(list(heading).element().contains(document.activeElement), heading).toBe(true);
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(new RegExp(`^${name} ${MANY}, `));
      expect(nodes()).toBeLessThanOrEqual(NODES);
      await userEvent.keyboard('{PageUp}{PageUp}{ArrowUp}');
      await vi.waitFor(() => expect(index(), heading).not.toBe(String(MANY)));
      expect(list(heading).element().contains(document.activeElement), heading).toBe(true);
      expect(nodes()).toBeLessThanOrEqual(NODES);
    }
  },
);

test('a recommendation with many reasons shows the first five, and how many more there are', async () => {
  const [recommendation] = patterns().recommendations;
  await renderApp('/analytics', { patterns: { ...patterns(), recommendations: [recommendation] } });
  const reasons = page.getByRole('list', { name: 'AI Recommendations' }).getByRole('list').getByRole('listitem');
  await expect.element(reasons.last()).toHaveTextContent('+45 more');
  expect(reasons.elements()).toHaveLength(6);
});
