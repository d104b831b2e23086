import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { readTaskList } from '#client/data/task-pages.ts';
import { TasksScreen } from '#client/screens/tasks/tasks-screen.tsx';
import { AT_HAND, FIRST_OF_EACH } from '#contract/entities/task.ts';
import { registry } from '#tests/support/commands.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

// A board of which our service has more next actions than are read by themselves.

const COUNT = AT_HAND + 1300;
const counts = { inbox: 0, next: COUNT, waiting: 0, someday: 0, done: 0 };
const all = Array.from({ length: COUNT }, (_, at) => ({
  id: `n${at}`,
  title: at === COUNT - 1 ? 'Wind the rare clock' : `Task ${at}`,
  status: 'next',
  priority: 50,
}));

const press = (keys: string) => userEvent.keyboard(keys);
const column = page.getByRole('region', { name: 'Next Actions' });
const rowNumber = (number: number) => vi.waitFor(() => expect(focusedRow()).toBe(String(number)));
const focusedRow = () => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex');

/** With what the next read of a page behind those at hand fails. */
let failure: Response | undefined;
let asked: string[];

const deferred = { id: 'deferred', title: 'Prune the roses', status: 'someday', defer_until: '2099-01-01' };

function answer({ pathname, searchParams }: URL): unknown {
  if (pathname !== '/tasks') return { contexts: [], projects: [], references: [] };
  const query = Object.fromEntries(searchParams);
  if (query.each) return { tasks: all.slice(0, FIRST_OF_EACH), counts };
  if (query.deferred_after) return { tasks: [deferred] };
  if (query.q) {
    asked.push(query.q);
    const words = query.q.split(' ');
    return { tasks: all.filter(({ title }) => words.every((word) => title.includes(word))) };
  }
  const from = Number(query.cursor ?? 0);
  const to = from + Number(query.limit);
  return { tasks: all.slice(from, to), next_cursor: to < COUNT ? String(to) : null };
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  failure = undefined;
  asked = [];
});

async function renderBoard() {
  const world = createScreenWorld(
    async (address) => {
      const url = new URL(String(address));
      const failed = Number(url.searchParams.get('cursor')) >= AT_HAND ? failure : undefined;
      failure = failed ? undefined : failure;
      return failed ?? Response.json(answer(url));
    },
    { isOurs: true },
  );
  const { api } = world;
  api.readTasks = (signal) => readTaskList(api, signal, (work) => void setTimeout(work));
  await preloadOverlays();
  await render(
    world.around(
      // As the shell bounds it, whose columns scroll.
      <div style={{ display: 'flex', flexDirection: 'column', height: 700 }}>
        <TasksScreen />
        <Overlays />
      </div>,
    ),
  );
  await expect.element(column.getByText(`The first ${AT_HAND} of ${COUNT}: the next come as you go on`)).toBeVisible();
  return world;
}

it('the rest of a column comes as the user goes to the end of what is here, and not before', async () => {
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
  // One page, and the view stays where the focus is.
  await expect
    .element(column.getByText(`The first ${AT_HAND + 1000} of ${COUNT}: the next come as you go on`))
    .toBeInTheDocument();
  await expect.element(page.elementLocator(document.activeElement ?? document.body)).toBeInViewport();
  expect(column.getByText(`The first ${AT_HAND + 1000}`, { exact: false }).query()).not.toBeNull();
  await press('{End}');
  await rowNumber(AT_HAND + 1000);
  await expect.element(column.getByText(/^The first/)).not.toBeInTheDocument();
  await press('{End}');
  await rowNumber(COUNT);
  await press('{Control>}a{/Control}');
  await vi.waitFor(() => expect(document.activeElement?.ariaSelected).toBe('true'));
});

it('what does not come is told where it is missing, and comes when the user goes on', async () => {
  failure = Response.json({ message: 'The database is being moved.' }, { status: 500 });
  const { spoken } = await renderBoard();
  await press('j{End}');
  await rowNumber(AT_HAND);
  await expect.element(column.getByText(/the next could not be loaded\./)).toBeVisible();
  await press('j');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('The others have not loaded yet'));
  await press('{Home}');
  await rowNumber(1);
  await press('{End}');
  await expect
    .element(column.getByText(`The first ${AT_HAND + 1000} of ${COUNT}: the next come as you go on`))
    .toBeInTheDocument();
});

it('the filter and the search find what is not here, and say when they have', async () => {
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
  await press('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Wind the rare clock' })).toBeVisible();
});

it.each(['now.show', 'daily.show'])('%s says that it has not looked at all', async (id) => {
  const { commands } = await renderBoard();
  await commands.runner.run(registry.get(id));
  const words = `Only the first ${AT_HAND} of ${COUNT} open tasks are looked at.`;
  await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible();
});

it('the tickler asks for what is deferred, and has all of it', async () => {
  const { commands } = await renderBoard();
  await commands.runner.run(registry.get('tickler.show'));
  const tickler = page.getByRole('dialog');
  await expect.element(tickler.getByRole('row', { name: /^Prune the roses/ })).toBeVisible();
  expect(tickler.getByText(/^Only the first/).query()).toBeNull();
});
