import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { readTaskList } from '#client/data/task-pages.ts';
import { BeyondNotice } from '#client/lists/beyond-notice.tsx';
import { TasksScreen } from '#client/screens/tasks/tasks-screen.tsx';
import { AT_HAND, FIRST_OF_EACH } from '#contract/entities/task.ts';
import { registry } from '#tests/support/commands.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

// A board of which our service has more next actions than are read by themselves.

const COUNT = AT_HAND + 300;
const counts = { inbox: 0, next: COUNT, waiting: 0, someday: 0, done: 0 };
const all = Array.from({ length: COUNT }, (_, at) => ({
  id: `n${at}`,
  title: at === COUNT - 1 ? 'Wind the rare clock' : `${at % 2 ? 'Task' : 'Errand'} ${at}`,
  status: 'next',
  priority: 50,
}));

const press = (keys: string) => userEvent.keyboard(keys);
const column = page.getByRole('region', { name: 'Next Actions' });
const rowNumber = (number: number) => vi.waitFor(() => expect(focusedRow()).toBe(String(number)));
const focusedRow = () => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex');

/** With what the reads of pages behind those at hand fail. */
let failure: Response | undefined;
/** How many tasks such a page has at most. */
let most: number;
/** The tasks before that place are deferred, but for the first two. */
let deferredTo: number;
let asked: string[];

const tasksFrom = (from: number, to: number) =>
  all
    .slice(from, to)
    .map((task, at) => (at + from > 1 && at + from < deferredTo ? { ...task, defer_until: '2099-01-01' } : task));

const pruning = { id: 'p1', title: 'Prune the roses', status: 'someday', defer_until: '2099-01-01' };

function answer({ pathname, searchParams }: URL): unknown {
  const [one] = all.slice(-1);
  if (pathname === `/tasks/${one?.id}`) return { task: one };
  if (pathname !== '/tasks') return { contexts: [], projects: [], references: [] };
  const query = Object.fromEntries(searchParams);
  if (query.each) return { tasks: tasksFrom(0, FIRST_OF_EACH), counts };
  if (query.deferred_after) return { tasks: [pruning] };
  if (query.q) {
    asked.push(query.q);
    const words = query.q.split(' ');
    const tasks = all.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
    const next = tasks.length > Number(query.limit) ? 'more' : null;
    return { tasks: tasks.slice(0, Number(query.limit)), next_cursor: next };
  }
  const at = Number(query.cursor ?? 0);
  const to = at + Math.min(Number(query.limit), at < AT_HAND ? AT_HAND : most);
  return { tasks: tasksFrom(at, to), next_cursor: to < COUNT ? String(to) : null };
}

// Where the page scrolls, and no shell has to bound a column.
beforeEach(async () => {
  await page.viewport(390, 800);
  failure = undefined;
  most = COUNT;
  deferredTo = 0;
  asked = [];
});

async function renderBoard() {
  const world = createScreenWorld(
    async (address) => {
      const url = new URL(String(address));
      const failed = Number(url.searchParams.get('cursor')) >= AT_HAND ? failure : undefined;
      return failed?.clone() ?? Response.json(answer(url));
    },
    { isOurs: true },
  );
  const { api } = world;
  api.readTasks = (signal) => readTaskList(api, signal, (work) => void setTimeout(work));
  await preloadOverlays();
  await render(
    world.around(
      // In a wide window the shell bounds it, and its columns scroll.
      <div style={{ display: 'flex', flexDirection: 'column', ...(window.innerWidth > 900 && { height: 700 }) }}>
        <TasksScreen />
        <Overlays />
      </div>,
    ),
  );
  await expect.element(column.getByText(`The first ${AT_HAND} of ${COUNT}: the next come as you go on`)).toBeVisible();
  return world;
}

it('the rest of a column loads as the user nears the end of what is loaded, and not before', async () => {
  const { spoken } = await renderBoard();
  const grid = column.getByRole('grid');
  await expect.element(grid).toHaveAttribute('aria-rowcount', String(COUNT));
  await press('j');
  await rowNumber(1);
  await press('{Control>}a{/Control}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Not all of them are here: filter them, or go on to the last one'));
  expect(column.getByText(/^The first/).query()).not.toBeNull();
  await press('{End}');
  await rowNumber(AT_HAND);
  await expect.element(column.getByText(/^The first/)).not.toBeInTheDocument();
  await press('{End}');
  await rowNumber(COUNT);
  await press('{Control>}a{/Control}');
  await vi.waitFor(() => expect(document.activeElement?.ariaSelected).toBe('true'));
});

it('a failed page is announced where it is missing, and loads when the user goes on', async () => {
  failure = Response.json({ message: 'The database is being moved.' }, { status: 500 });
  const { spoken } = await renderBoard();
  await press('j{End}');
  await rowNumber(AT_HAND);
  await expect.element(column.getByText(/the next could not be loaded\./)).toBeVisible();
  await press('j');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('The others have not loaded yet'));
  failure = undefined;
  await press('j');
  await expect.element(column.getByText(/^The first/)).not.toBeInTheDocument();
  await press('j');
  await vi.waitFor(() => expect(Number(focusedRow())).toBeGreaterThan(AT_HAND));
});

it('the filter and the search find tasks that are not loaded, and say when they have', async () => {
  const { spoken } = await renderBoard();
  await press('f');
  await expect.element(page.getByRole('searchbox', { name: 'Words' })).toHaveFocus();
  await press('rare the');
  await expect.element(page.getByRole('row', { name: /^Wind the rare clock/ })).toBeVisible();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe(`1 of ${COUNT} tasks`));
  await press(' clocks');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe(`0 of ${COUNT} tasks`));
  await userEvent.clear(page.getByRole('searchbox', { name: 'Words' }));
  await vi.waitFor(() => expect(spoken.at(-1)).toBe(`All ${COUNT} tasks`));
  await press('{Enter}/');
  const search = page.getByRole('dialog');
  await expect.element(search).toBeVisible();
  await press('clock');
  await expect.element(search.getByRole('option', { name: /^Wind the rare clock/ })).toBeVisible();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Wind the rare clock, 1 result'));
  expect(asked).toContain('clock');
});

it('the search says that the service has more, and with another word finds the one that is meant', async () => {
  await renderBoard();
  await press('/errand');
  const search = page.getByRole('dialog');
  await expect.element(search.getByText('There are more: more words, or longer ones, find them.')).toBeVisible();
  await press(` ${COUNT - 2}`);
  await expect.element(search.getByRole('option', { name: new RegExp(`^Errand ${COUNT - 2}`) })).toBeVisible();
  await expect.element(search.getByText(/^There are more/)).not.toBeInTheDocument();
});

it('a task that was found and has no card here opens', async () => {
  await renderBoard();
  await press('/clock');
  await expect.element(page.getByRole('option', { name: /^Wind the rare clock/ })).toBeVisible();
  await press('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Wind the rare clock' })).toBeVisible();
});

it('the old count is not announced after the final one', async () => {
  const { spoken } = await renderBoard();
  const counts = () => spoken.filter((words) => words.includes(`of ${COUNT} tasks`));
  await press('f');
  await press('rare');
  await vi.waitFor(() => expect(counts()).toContain(`1 of ${COUNT} tasks`));
  await press('{Enter}/');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await press('clock');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Wind the rare clock, 1 result'));
  expect(counts().at(-1)).toBe(`1 of ${COUNT} tasks`);
});

it('with deferred tasks hidden a column loads on as well, and does not pass for complete', async () => {
  const { spoken } = await renderBoard();
  await press('f');
  await page.getByRole('checkbox').click();
  await vi.waitFor(() =>
    expect(spoken.at(-1)).toBe(`${AT_HAND} of ${COUNT} tasks so far: the others come as you go on`),
  );
  await expect.element(column.getByText(/the next come as you go on$/)).toBeVisible();
  column.getByRole('row').first().element().focus();
  await press('{Control>}a{/Control}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Not all of them are here: filter them, or go on to the last one'));
  await press('{End}');
  await rowNumber(AT_HAND);
  await expect.element(column.getByText(/^The first/)).not.toBeInTheDocument();
  await press('{End}');
  await rowNumber(COUNT);
});

/** The first page behind those at hand has come. */
const moreHasCome = () =>
  expect.element(column.getByText(new RegExp(`^The first ${AT_HAND} of`))).not.toBeInTheDocument();

it('at the end of a column in a page that scrolls one page of tasks comes, and the row that has the focus stays in view', async () => {
  most = 70;
  const { spoken } = await renderBoard();
  await press('j{End}');
  await rowNumber(AT_HAND);
  await moreHasCome();
  await press('{End}');
  await rowNumber(AT_HAND + most);
  await expect.element(document.activeElement as HTMLElement).toBeInViewport();
  await press('/clock');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Wind the rare clock, 1 result'));
  expect(column.getByText(/^The first/).query()).not.toBeNull();
});

it('a column that has been scrolled past does not go on', async () => {
  const { spoken } = await renderBoard();
  document.body.style.paddingBottom = '3000px';
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(column.getByRole('row', { name: new RegExp(`^Task ${AT_HAND - 1}`) })).toBeInTheDocument();
  await press('/clock');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Wind the rare clock, 1 result'));
  expect(column.getByText(`The first ${AT_HAND} of ${COUNT}: the next come as you go on`).query()).not.toBeNull();
  document.body.style.paddingBottom = '';
});

it('where all that comes is hidden, more comes by itself', async () => {
  most = 100;
  deferredTo = AT_HAND + 200;
  await renderBoard();
  await press('f');
  await page.getByRole('checkbox').click();
  await expect.element(column.getByRole('grid')).toHaveAttribute('aria-rowcount', '102');
});

it.each(['now', 'daily', 'agenda'] as const)('%s says that it has not looked at all', async (name) => {
  const { commands } = await renderBoard();
  commands.workspace.overlays.open(name === 'agenda' ? { name, who: 'Ana' } : { name });
  const words = `Only the first ${AT_HAND} of ${COUNT} open tasks are looked at.`;
  await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible();
});

it('an incomplete search is announced once, however the numbers change', async () => {
  const { rerender } = await render(<BeyondNotice words="Only 5 of 9." />);
  await rerender(<BeyondNotice words="Only 4 of 8." />);
  expect(page.getByRole('alert').element().textContent).toBe('Only 5 of 9.');
});

it('the tickler reads the deferred tasks, and has all of them', async () => {
  const { commands } = await renderBoard();
  await commands.runner.run(registry.get('tickler.show'));
  const tickler = page.getByRole('dialog');
  await expect.element(tickler.getByRole('row', { name: /^Prune the roses/ })).toBeVisible();
  expect(tickler.getByText(/^Only the first/).query()).toBeNull();
});

it('the view stays where the focus is when more comes below it, also where columns scroll', async () => {
  await page.viewport(1280, 800);
  most = 200;
  await renderBoard();
  await press('j{End}');
  await rowNumber(AT_HAND);
  await moreHasCome();
  await expect.element(page.elementLocator(document.activeElement ?? document.body)).toBeInViewport();
});
