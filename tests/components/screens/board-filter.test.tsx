import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { TasksScreen } from '#client/screens/tasks/tasks-screen.tsx';
import { registry } from '#tests/support/commands.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

const press = (keys: string) => userEvent.keyboard(keys);
const home = { id: 3, name: 'home' };
const house = { id: 5, name: 'House' };
const tasks = [
  { id: 1, title: 'Paint the door', description: null, status: 'next', context: home, project: house },
  { id: 2, title: 'Call Ana', description: 'about the DOOR', status: 'next', context_id: 3 },
  { id: 3, title: 'Mow the lawn', status: 'waiting', defer_until: '2099-01-01' },
  { id: 4, title: 'Read', status: 'someday', defer_until: '2020-01-01', project_id: '5' },
];

async function renderBoard(
  search = '',
  tasksCome?: Promise<void>,
  isEmpty = tasksCome !== undefined,
  all: readonly object[] = tasks,
) {
  const { pathname } = window.location;
  window.history.replaceState(null, '', pathname + search);
  onTestFinished(() => window.history.replaceState(null, '', pathname));
  const world = createScreenWorld(async (address) => {
    const { pathname: path } = new URL(String(address));
    if (path === '/tasks') await tasksCome;
    const bodies: Record<string, unknown> = {
      '/tasks': { tasks: all },
      '/contexts': { contexts: [home] },
      '/references': { references: [] },
      '/projects': { projects: [{ ...house, status: 'active', progress: 0 }] },
    };
    return new Response(JSON.stringify(bodies[path]));
  });
  await preloadOverlays();
  await render(
    world.around(
      <>
        <TasksScreen />
        <Overlays />
      </>,
    ),
  );
  if (!isEmpty) await expect.element(page.getByRole('row').first()).toBeVisible();
  return world;
}

const shown = () =>
  [...document.querySelectorAll('[role="row"][data-key]')].map((row) => row.querySelector('h3')?.textContent);
const field = () => page.getByRole('searchbox', { name: 'Words' });

it('f opens the filter with the focus in it; words are looked for in title and description; it is in the address', async () => {
  const { spoken } = await renderBoard();
  await press('f');
  await expect.element(field()).toHaveFocus();
  await press('door');
  await vi.waitFor(() => expect(shown()).toEqual(['Paint the door', 'Call Ana']));
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('2 of 4 tasks'));
  await vi.waitFor(() => expect(window.location.search).toBe('?q=door'));
  expect(page.getByRole('heading', { name: 'Next Actions' }).element().parentElement?.textContent).toContain('2');
});

it('words stay as they are typed once they are in the address, a percent sign among them too', async () => {
  await renderBoard('', undefined, false, [...tasks, { id: 9, title: 'Fix 100%25 in links', status: 'next' }]);
  await press('f');
  await expect.element(field()).toHaveFocus();
  await press('100%25');
  await vi.waitFor(() => expect(new URLSearchParams(window.location.search).get('q')).toBe('100%25'));
  await vi.waitFor(() => expect(shown()).toEqual(['Fix 100%25 in links']));
  await expect.element(field()).toHaveValue('100%25');
});

it('Enter in the words, or Esc when there are none, goes to the first card that is left', async () => {
  const { spoken } = await renderBoard();
  await press('f');
  await expect.element(field()).toHaveFocus();
  await press('lawn');
  await vi.waitFor(() => expect(shown()).toEqual(['Mow the lawn']));
  await press('{Enter}');
  await expect.element(page.getByRole('row', { name: /^Mow the lawn/ })).toHaveFocus();
  // The two other columns are empty.
  await press('l');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Last column with items'));
  await press('f');
  await expect.element(field()).toHaveFocus();
  await userEvent.clear(field());
  await press('{Escape}');
  await expect.element(page.getByRole('row', { name: /^Paint the door/ })).toHaveFocus();
  await press('f');
  await press('nothing{Enter}');
  await vi.waitFor(() => expect(shown()).toEqual([]));
  await expect.element(field()).toHaveFocus();
});

it('filters by context, project and deferral, from the palette as well, and shows all again', async () => {
  const { spoken } = await renderBoard();
  await press('f');
  await page.getByLabelText('Context').selectOptions('home');
  await vi.waitFor(() => expect(shown()).toEqual(['Paint the door', 'Call Ana']));
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('2 of 4 tasks'));
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  expect(spoken.at(-1)).toBe('All 4 tasks');
  await press('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: /^Run a command/ })).toHaveFocus();
  await press('filter by project{Enter}house{Enter}');
  await vi.waitFor(() => expect(shown()).toEqual(['Paint the door', 'Read']));
  await page.getByLabelText('Project').selectOptions('All projects');
  await page.getByLabelText('Hide deferred').click();
  await vi.waitFor(() => expect(shown()).toEqual(['Paint the door', 'Call Ana', 'Read']));
  await vi.waitFor(() => expect(window.location.search).toBe('?deferred=hidden'));
});

it('says how many are left once, where arrows go through the choices', async () => {
  const { spoken } = await renderBoard();
  await press('f');
  const context = page.getByLabelText('Context').element() as HTMLSelectElement;
  await vi.waitFor(() => expect(context.options).toHaveLength(2));
  for (const value of ['3', '', '3']) {
    context.value = value;
    context.dispatchEvent(new Event('change', { bubbles: true }));
  }
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('2 of 4 tasks'));
  expect(spoken).toHaveLength(1);
});

it('is there again from an address, without taking the focus', async () => {
  await renderBoard('?context=3&q=ana&task-list=kept');
  await vi.waitFor(() => expect(shown()).toEqual(['Call Ana']));
  await expect.element(field()).toHaveValue('ana');
  expect(document.activeElement).not.toBe(field().element());
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await vi.waitFor(() => expect(window.location.search).toBe('?task-list=kept'));
});

it('says that it filters by a context that is gone, and shows all again', async () => {
  await renderBoard('?context=77', undefined, true);
  await expect.element(page.getByLabelText('Context')).toHaveDisplayValue('Not on this list');
  expect(shown()).toEqual([]);
  await page.getByLabelText('Context').selectOptions('All contexts');
  await vi.waitFor(() => expect(shown()).toHaveLength(4));
});

it('filters by a context made offline under the id that the server gave it since', async () => {
  const world = await renderBoard('?context=new:phone', undefined, true);
  await expect.element(page.getByLabelText('Context')).toHaveDisplayValue('Not on this list');
  world.api.pending.noteId('context', 'new:phone', 3);
  await vi.waitFor(() => expect(shown()).toEqual(['Paint the door', 'Call Ana']));
});

it('says no number of cards before they are here', async () => {
  const tasksCome = Promise.withResolvers<void>();
  const { commands, spoken } = await renderBoard('', tasksCome.promise);
  await expect.element(page.getByRole('heading', { name: 'Next Actions' })).toBeVisible();
  await commands.runner.run(registry.get('board.filterText'), { answers: { text: 'ana' } });
  await vi.waitFor(() => expect(spoken).toEqual(['Filtered: the tasks are not here yet']));
  tasksCome.resolve();
  await vi.waitFor(() => expect(shown()).toEqual(['Call Ana']));
});

it.each([
  [0, ['No tasks', 'No tasks']],
  [1, ['0 of 1 task', '1 of 1 task']],
])('tells in English of a board with %i tasks', async (count, words) => {
  const { commands, spoken } = await renderBoard('', undefined, true, tasks.slice(0, count));
  await expect.element(page.getByRole('row', { name: 'No tasks' }).first()).toBeVisible();
  await commands.runner.run(registry.get('board.filterText'), { answers: { text: 'nothing like it' } });
  await expect.element(field()).toHaveValue('nothing like it');
  await commands.runner.run(registry.get('board.clearFilter'));
  expect(spoken).toEqual(words);
});
