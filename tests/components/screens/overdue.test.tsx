import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Fields } from '../focus/focus-server.ts';
import { renderApp, rowsOf } from '../focus/render-app.tsx';

const noon = (date: number) => new Date(2026, 10, date, 12);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon(20) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Another day begins while the page is open and the machine sleeps. */
function becomes(date: number): void {
  vi.setSystemTime(noon(date));
  window.dispatchEvent(new Event('focus'));
}

const house = { id: 900, name: 'House', status: 'active', tasks_count: 4 };
const inHouse = { project: { id: 900, name: 'House' }, project_id: 900 };

/** Due yesterday, today, and long ago; and what was due yesterday and is done. */
const tasksOf = (more: Partial<Fields>): Fields[] => [
  { id: 1, title: 'Late', status: 'next', due_date: '2026-11-19', ...more },
  { id: 2, title: 'Now', status: 'next', due_date: '2026-11-20', ...more },
  { id: 3, title: 'Old', status: 'next', due_date: '2025-12-31', ...more },
  { id: 4, title: 'Done', due_date: '2026-11-19', ...more, status: 'done' },
];

const names = (heading: string) => rowsOf(heading).map((row) => row.getAttribute('aria-label'));
/** The visible text of a row, without its buttons. */
const shown = (heading: string) =>
  rowsOf(heading).map((row) =>
    [...row.querySelectorAll('h3, h3 ~ div:not(:has(button)) > span')].map(({ textContent }) => textContent).join(', '),
  );

interface Case {
  address: string;
  heading: string;
  more?: Partial<Fields>;
  /** The rows on November 20, and on the day after. */
  before: string[];
  after: string[];
}

const cases: Record<string, Case> = {
  board: {
    address: '/tasks',
    heading: 'Next Actions',
    before: ['Late, Overdue, Due: Nov 19', 'Now, Due: Nov 20', 'Old, Overdue, Due: Dec 31, 2025'],
    after: ['Late, Overdue, Due: Nov 19', 'Now, Overdue, Due: Nov 20', 'Old, Overdue, Due: Dec 31, 2025'],
  },
  'board, Done': { address: '/tasks', heading: 'Done', before: ['Done, Due: Nov 19'], after: ['Done, Due: Nov 19'] },
  'next actions': {
    address: '/',
    heading: 'Next Actions',
    before: ['Late, Overdue, Due: Nov 19', 'Now', 'Old, Overdue, Due: Dec 31, 2025'],
    after: ['Late, Overdue, Due: Nov 19', 'Now, Overdue, Due: Nov 20', 'Old, Overdue, Due: Dec 31, 2025'],
  },
  deadlines: {
    address: '/',
    heading: 'Upcoming Deadlines',
    before: ['Late, Overdue, Due: Nov 19', 'Now, Due: Nov 20', 'Old, Overdue, Due: Dec 31, 2025'],
    after: ['Late, Overdue, Due: Nov 19', 'Now, Overdue, Due: Nov 20', 'Old, Overdue, Due: Dec 31, 2025'],
  },
  inbox: {
    address: '/inbox',
    heading: 'Items to process',
    more: { status: 'inbox' },
    before: ['Late, Overdue, Due: Nov 19', 'Now', 'Old, Overdue, Due: Dec 31, 2025'],
    after: ['Late, Overdue, Due: Nov 19', 'Now, Overdue, Due: Nov 20', 'Old, Overdue, Due: Dec 31, 2025'],
  },
  'tasks of a project': {
    address: '/projects?open=900',
    heading: 'Tasks',
    more: inHouse,
    before: [
      'Late, Next Actions, Overdue, Due: Nov 19',
      'Now, Next Actions, Due: Nov 20',
      'Old, Next Actions, Overdue, Due: Dec 31, 2025',
      'Done, Done, Due: Nov 19',
    ],
    after: [
      'Late, Next Actions, Overdue, Due: Nov 19',
      'Now, Next Actions, Overdue, Due: Nov 20',
      'Old, Next Actions, Overdue, Due: Dec 31, 2025',
      'Done, Done, Due: Nov 19',
    ],
  },
  'a day of the calendar': {
    address: '/calendar?month=2026-11&day=2026-11-19&open=day',
    heading: 'Thursday, November 19',
    before: ['Late, Next Actions, Overdue, Due: Nov 19', 'Done, Done'],
    after: ['Late, Next Actions, Overdue, Due: Nov 19', 'Done, Done'],
  },
  today: {
    address: '/calendar?month=2026-11&day=2026-11-20&open=day',
    heading: 'Friday, November 20',
    before: ['Now, Next Actions'],
    after: ['Now, Next Actions, Overdue, Due: Nov 20'],
  },
  'the waiting tasks of a review': {
    address: '/review?list=waiting',
    heading: 'Waiting For',
    more: { status: 'waiting' },
    before: ['Late, Overdue, Due: Nov 19', 'Now, Due: Nov 20', 'Old, Overdue, Due: Dec 31, 2025'],
    after: ['Late, Overdue, Due: Nov 19', 'Now, Overdue, Due: Nov 20', 'Old, Overdue, Due: Dec 31, 2025'],
  },
  'the calendar of a review': {
    address: '/review?list=calendar',
    heading: 'Calendar, Nov 6 to Dec 18',
    before: ['Late, Overdue, Due: Nov 19, Next Actions', 'Now, Due: Nov 20, Next Actions', 'Done, Due: Nov 19, Done'],
    after: [],
  },
};

test.each(Object.keys(cases))('%s: overdue is a word, seen and said, and comes with midnight', async (name) => {
  const { address, heading, more = {}, before, after } = cases[name] as Case;
  await renderApp(address, { tasks: tasksOf(more), projects: [house] });
  const are = async (rows: string[]) => {
    await vi.waitFor(() => expect(names(heading).toSorted()).toEqual(rows.toSorted()));
    expect(shown(heading).toSorted()).toEqual(rows.toSorted());
  };
  await are(before);
  becomes(21);
  if (after.length > 0) await are(after);
});

test('a day of the month says how many are overdue, and its titles show which', async () => {
  await renderApp('/calendar?month=2026-11&day=2026-11-19', { tasks: tasksOf({}) });
  const cell = (name: RegExp) => page.getByRole('gridcell', { name });
  await expect.element(cell(/^Thursday, November 19, 2026, 2 tasks due, 1 overdue\b/)).toBeVisible();
  await expect.element(cell(/^Friday, November 20, 2026, today, 1 task due(?!, 1 overdue)/)).toBeVisible();
  const inCell = (text: string) => cell(/^Thursday, November 19/).getByText(text, { exact: true });
  await expect.element(inCell('1 overdue')).toBeVisible();
  await expect.element(inCell('! Late')).toBeVisible();
  await expect.element(inCell('Done')).toBeVisible();
  becomes(21);
  await expect.element(cell(/^Friday, November 20, 2026, 1 task due, 1 overdue\b/)).toBeVisible();
});

test('the panel of a task says it beside the day, as it is in the form', async () => {
  const { commands } = await renderApp('/tasks', { tasks: tasksOf({}) });
  commands.workspace.overlays.open({ name: 'task', id: 2 });
  const due = page.getByRole('dialog').getByLabelText('Due', { exact: true });
  await expect.element(due).toHaveValue('2026-11-20');
  await expect.element(due).not.toHaveAccessibleDescription();
  becomes(21);
  await expect.element(due).toHaveAccessibleDescription('Overdue: Nov 20');
  await due.fill('2026-11-21');
  await expect.element(due).not.toHaveAccessibleDescription();
  await due.fill('2025-11-21');
  await expect.element(due).toHaveAccessibleDescription('Overdue: Nov 21, 2025');
  await page.getByRole('dialog').getByLabelText('Status', { exact: true }).selectOptions('done');
  await expect.element(due).not.toHaveAccessibleDescription();
});
