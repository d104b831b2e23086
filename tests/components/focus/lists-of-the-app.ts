import { longDay } from '#client/data/day-text.ts';
import { headingOf } from '#client/screens/review/review-lists.ts';
import { STATUS_TITLES, TASK_STATUSES } from '#contract/entities/task.ts';
import { registry } from '#tests/support/commands.ts';
import { type Fields, today } from './focus-server.ts';
import type { renderApp } from './render-app.tsx';

type World = Awaited<ReturnType<typeof renderApp>>;

/** A list whose items take commands, and how to reach it. */
export interface FocusList {
  /** Its place, for the title of the test. */
  name: string;
  /** Its heading, which is its name. */
  heading: string;
  address: string;
  noun: 'tasks' | 'projects' | 'contexts' | 'references';
  /** One of its items, which may be in other lists too. */
  item: (id: number, title: string) => Fields;
  /** Other data that must exist. */
  beside?: Partial<Record<'tasks' | 'projects', readonly Fields[]>>;
  /** Opens the list, if its screen does not show it at first. */
  open?: (world: World) => void;
  /** The keys that move the focused item to another list. */
  leaves?: string;
  /** The keys that move the focused item and keep the focus on it. */
  follows?: string;
  /** Whether its items are requested only once: none is added later. */
  isFixed?: boolean;
}

const task =
  (more: Partial<Fields>) =>
  (id: number, title: string): Fields => ({ id, title, status: 'inbox', priority: 50, ...more });
const tasks = { noun: 'tasks', item: task({}) } as const;
const house: Fields = { id: 900, name: 'House', status: 'active', tasks_count: 9 };

const columns = TASK_STATUSES.map((status, index): FocusList => {
  const follows = index === 0 ? '{Shift>}{ArrowRight}{/Shift}' : '{Shift>}{ArrowLeft}{/Shift}';
  const heading = STATUS_TITLES[status];
  return { ...tasks, name: `board, ${heading}`, heading, address: '/tasks', item: task({ status }), follows };
});

const reviewLists = (['inbox', 'next', 'waiting', 'someday'] as const).map((status): FocusList => {
  const heading = STATUS_TITLES[status];
  return {
    ...tasks,
    name: `review, ${heading}`,
    heading,
    address: `/review?list=${status}`,
    item: task({ status }),
    leaves: 'sd',
  };
});

/** Every list of the app that the keys of lists work in. */
export const focusLists: readonly FocusList[] = [
  ...columns,
  { ...tasks, name: 'inbox', heading: 'Items to process', address: '/inbox', leaves: 'sn' },
  {
    ...tasks,
    name: 'dashboard, Next Actions',
    heading: 'Next Actions',
    address: '/',
    item: task({ status: 'next' }),
    leaves: 'sw',
  },
  {
    ...tasks,
    name: 'dashboard, Upcoming Deadlines',
    heading: 'Upcoming Deadlines',
    address: '/',
    item: task({ status: 'waiting', due_date: today }),
    leaves: 'e',
  },
  {
    name: 'projects',
    heading: 'All projects',
    address: '/projects',
    noun: 'projects',
    item: (id, name) => ({ id, name, status: 'active', tasks_count: 0 }),
  },
  {
    ...tasks,
    name: 'tasks of a project',
    heading: 'Tasks',
    address: '/projects?open=900',
    beside: { projects: [house] },
    item: task({ status: 'next', project: { id: 900, name: 'House' }, project_id: 900 }),
    follows: 'sw',
  },
  {
    ...tasks,
    name: 'tasks due on a day',
    heading: longDay(today, today),
    address: `/calendar?month=${today.slice(0, 7)}&day=${today}&open=day`,
    item: task({ status: 'next', due_date: today }),
    leaves: '{Shift>}{ArrowRight}{/Shift}',
  },
  ...reviewLists,
  {
    ...tasks,
    name: 'review, Calendar',
    heading: headingOf('calendar', today),
    address: '/review?list=calendar',
    item: task({ status: 'next', due_date: today }),
    follows: 'sw',
  },
  {
    name: 'review, projects without a next action',
    heading: headingOf('projects', today),
    address: '/review?list=projects',
    noun: 'projects',
    // One task in a project, from which the app learns that the server gives each task's project.
    beside: { projects: [house], tasks: [task({ status: 'next', project: house, project_id: 900 })(901, 'Elk')] },
    item: (id, name) => ({ id, name, status: 'active', tasks_count: 0 }),
  },
  {
    name: 'contexts',
    heading: 'All contexts',
    address: '/inbox',
    noun: 'contexts',
    item: (id, name) => ({ id, name }),
    open: ({ commands }) => commands.workspace.overlays.open({ name: 'contexts' }),
  },
  {
    name: 'references',
    heading: 'All references',
    address: '/inbox',
    noun: 'references',
    item: (id, title) => ({ id, title, content: 'Words' }),
    open: ({ commands }) => commands.workspace.overlays.open({ name: 'references' }),
  },
  {
    ...tasks,
    name: 'suggested tasks',
    heading: 'Suggested tasks',
    address: '/analytics',
    open: ({ commands }) => void commands.runner.run(registry.get('ai.suggestNext')),
    follows: 'sw',
    isFixed: true,
  },
];
