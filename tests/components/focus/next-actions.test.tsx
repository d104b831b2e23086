import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startNextActions } from '#client/app/next-actions.ts';
import { ApiError } from '#contract/api-error.ts';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { saidOf } from '../support/said.ts';
import { focusIs, goToRow, press, renderApp, titlesIn } from './render-app.tsx';

const house = { id: 900, name: 'House', status: 'active', tasks_count: 9 };
const garden = { id: 901, name: 'Garden', status: 'active', tasks_count: 9 };
const action = (id: number, title: string, { id: project_id, name } = house) => ({
  id,
  title,
  status: 'next',
  priority: 50,
  project: { id: project_id, name },
  project_id,
});
const AWAY = new ApiError('Away', { kind: 'status', endpoint: 'tasks.move', status: 500 });
const question = (name = 'What is next for House?') => page.getByRole('dialog', { name, exact: true });
const isAsked = (name?: string) => expect.element(question(name)).toBeInTheDocument();

/** Two projects with a next action each, and between them one that is in none. */
const twoProjects = () => ({
  projects: [{ ...house }, { ...garden }],
  tasks: [action(1, 'Call Ana'), { id: 2, title: 'Buy milk', status: 'next', priority: 50 }, action(3, 'Dig', garden)],
});

async function renderAsking(address: string, given: Parameters<typeof renderApp>[1] = twoProjects()) {
  const world = await renderApp(address, given);
  startAsking(world);
  return world;
}

function startAsking({ commands }: Awaited<ReturnType<typeof renderApp>>): void {
  const report = (error: unknown) => {
    throw error;
  };
  onTestFinished(startNextActions({ window, commands, report }));
}

/** Counts the requests for the tasks of a project from now on. */
function readsOf({ api }: Awaited<ReturnType<typeof renderApp>>) {
  const call = vi.spyOn(api, 'call');
  const count = () =>
    call.mock.calls.filter(([name, args]) => name === 'tasks.list' && 'query' in (args as object)).length;
  return {
    count,
    /** Resolves once this many have been answered and the page shows the result. */
    answered: async (times: number) => {
      await vi.waitFor(() => expect(count()).toBe(times));
      await Promise.allSettled(call.mock.results.map(({ value }) => value));
      await new Promise((resolve) => setTimeout(resolve));
    },
    call,
  };
}

const ways: readonly [way: string, take: () => Promise<unknown>][] = [
  ['completing it by its key', () => press('e')],
  ['moving it by keys', () => press('sw')],
  ['moving it to the next column', () => press('{Shift>}{ArrowRight}{/Shift}')],
  [
    'its menu',
    async () => {
      await page.getByRole('button', { name: 'Move to… Call Ana' }).click();
      await page.getByRole('menuitem', { name: 'Someday/Maybe' }).click();
    },
  ],
  [
    'a drag by keys',
    async () => {
      await press('m');
      const area = page.getByRole('group', { name: 'Waiting For', exact: true });
      await expect.element(area).toBeInTheDocument();
      await press('{ArrowRight}');
      await expect.element(area).toHaveFocus();
      await press('{Enter}');
    },
  ],
  [
    'a drag by the pointer',
    () =>
      page
        .getByRole('row', { name: /^Call Ana/ })
        .dropTo(page.getByRole('region', { name: 'Someday/Maybe', exact: true })),
  ],
  [
    'the palette',
    async () => {
      await press('{Control>}k{/Control}');
      await expect.element(page.getByRole('combobox')).toHaveFocus();
      await press('complete');
      await expect.element(page.getByRole('option', { selected: true, name: /^Complete/ })).toBeInTheDocument();
      await press('{Enter}');
    },
  ],
];

it.each(ways)(
  'asks what is next when the last next action is gone by %s; Esc leaves the project stalled',
  async (_, take) => {
    const { server } = await renderAsking('/tasks');
    await goToRow('Next Actions', 'Call Ana');
    await take();
    await isAsked();
    await expect.element(question().getByRole('textbox', { name: 'What is next for House?' })).toHaveFocus();
    expect(server.stored.tasks).toHaveLength(3);
    await press('{Escape}');
    await expect.element(question()).not.toBeInTheDocument();
    expect(document.activeElement?.getAttribute('role')).toBe('row');
    expect(server.stored.tasks).toHaveLength(3);
  },
);

it('parses the answer as a capture, announces the new task once, and returns the focus', async () => {
  const { server, spoken } = await renderAsking('/tasks');
  await goToRow('Next Actions', 'Call Ana');
  await press('e');
  await isAsked();
  await press('Buy paint !80{Enter}');
  await focusIs('row Call Ana', 'the card that was completed, in its new column');
  await vi.waitFor(() =>
    expect(server.stored.tasks.at(-1)).toMatchObject({
      title: 'Buy paint',
      status: 'next',
      priority: 80,
      project_id: 900,
    }),
  );
  await vi.waitFor(() => expect(spoken.filter((words) => words === 'Added to House')).toHaveLength(1));
  expect(titlesIn('Next Actions')).toContain('Buy paint');
  expect(spoken.filter((words) => words.includes('What is next'))).toEqual([]);
});

it('pauses after a command that ran before this code was loaded, too', async () => {
  const world = await renderApp('/tasks', twoProjects());
  const reads = readsOf(world);
  await goToRow('Next Actions', 'Call Ana');
  await press('e');
  await vi.waitFor(() => expect(world.commands.changedTasks.get()).not.toEqual([]));
  const begun = performance.now();
  startAsking(world);
  await vi.waitFor(() => expect(reads.count()).toBe(1));
  expect(performance.now() - begun).toBeGreaterThanOrEqual(1000);
  await isAsked();
});

it('asks once for several projects, and says how many more have none', async () => {
  const world = await renderAsking('/tasks');
  await goToRow('Next Actions', 'Call Ana');
  await press('{Control>}a{/Control}');
  await press('e');
  await isAsked('What is next for House? 1 more project has no next action');
  await press('{Escape}');
  await vi.waitFor(() => expect(world.commands.workspace.overlays.isOpen()).toBe(false));
  const again = readsOf(world);
  // The next command concerns other tasks.
  await press('z');
  await vi.waitFor(() => expect(titlesIn('Next Actions')).toHaveLength(3));
  expect(again.count()).toBe(0);
});

it.each([
  ['there is another next action', { projects: [house], tasks: [action(1, 'Call Ana'), action(2, 'Dig')] }],
  ['the project is on hold', { projects: [{ ...house, status: 'on_hold' }], tasks: [action(1, 'Call Ana')] }],
  ['the project is completed', { projects: [{ ...house, status: 'completed' }], tasks: [action(1, 'Call Ana')] }],
])('does not ask when %s', async (_, given) => {
  const world = await renderAsking('/tasks', given);
  const reads = readsOf(world);
  await goToRow('Next Actions', 'Call Ana');
  await press('e');
  await reads.answered(1);
  expect(world.commands.workspace.overlays.isOpen()).toBe(false);
});

it('waits until no overlay is open, and does not ask when the change has been undone by then', async () => {
  const world = await renderAsking('/tasks');
  const reads = readsOf(world);
  await goToRow('Next Actions', 'Call Ana');
  // The key is held until then: the question comes a second after the last key is released.
  await press('{e>}?{/e}');
  await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeInTheDocument();
  expect(reads.count()).toBe(0);
  await world.commands.runner.run(registry.get('history.undo'));
  await press('{Escape}');
  await reads.answered(1);
  await vi.waitFor(() => expect(titlesIn('Next Actions')).toContain('Call Ana'));
  expect(world.commands.workspace.overlays.isOpen()).toBe(false);
});

it('does not ask, silently, when the change fails or the tasks of the project cannot be read', async () => {
  const world = await renderAsking('/tasks');
  const pass = world.api.call;
  const reads = readsOf(world);
  await goToRow('Next Actions', 'Call Ana');
  reads.call.mockRejectedValueOnce(AWAY);
  expectConsole(/Away/);
  await press('e');
  await vi.waitFor(() => expect(world.spoken).toEqual(['Away']));
  await goToRow('Next Actions', 'Call Ana');
  expect(reads.count()).toBe(0);
  reads.call.mockImplementation((name, args, options) =>
    name === 'tasks.list' && 'query' in (args as object) ? Promise.reject(AWAY) : pass(name, args, options),
  );
  await press('sw');
  await reads.answered(1);
  expect(world.commands.workspace.overlays.isOpen()).toBe(false);
  expect(saidOf(world.spoken)).toEqual(['Away', 'Moved to Waiting For, 1 of 1']);
});

it('keeps text typed for a project for that project alone', async () => {
  const { commands } = await renderAsking('/tasks');
  const addTask = registry.get('project.addTask');
  await goToRow('Next Actions', 'Call Ana');
  await press('e');
  await isAsked();
  await press('Buy paint{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  const asks = 'What is to be done for this project?';
  void commands.runner.run(addTask, { target: { id: '901' } });
  await expect.element(question(asks).getByRole('textbox', { name: asks })).toHaveValue('');
  await press('{Escape}');
  await expect.element(question(asks)).not.toBeInTheDocument();
  void commands.runner.run(addTask, { target: { id: '900' } });
  await expect.element(question(asks).getByRole('textbox', { name: asks })).toHaveValue('Buy paint');
});
