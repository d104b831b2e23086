import { useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ErrorBoundary } from '#client/app/error-boundary.tsx';
import { expectConsole } from '#tests/support/console.ts';
import { focusIs, goToRow, press, renderApp, titlesIn } from '../focus/render-app.tsx';
import { createScreenWorld } from '../support/screen-world.tsx';

const INBOX = 'Items to process';
const titles = ['Ant', 'Bee', 'Cat', 'Dog'];

/** The inbox with four tasks, the focus on the second, and a clock that only the test moves. */
async function renderInbox() {
  const clock = { time: 0 };
  const tasks = titles.map((title, index) => ({ id: index + 1, title, status: 'inbox' }));
  const world = await renderApp('/inbox', { tasks }, { now: () => clock.time });
  await goToRow(INBOX, 'Bee');
  /** Deletes tasks in another tab; this one hears of it by its next read. */
  const deleteElsewhere = async (...gone: string[]) => {
    const { tasks: stored } = world.server.stored;
    for (const title of gone) {
      stored.splice(
        stored.findIndex((task) => task.title === title),
        1,
      );
    }
    void world.api.queryClient.invalidateQueries();
    await vi.waitFor(() => expect(titlesIn(INBOX).filter((title) => gone.includes(title))).toEqual([]));
  };
  return { ...world, clock, deleteElsewhere };
}

it('keys act on nothing for a moment after the row with the focus was deleted elsewhere', async () => {
  const { server, clock, deleteElsewhere, commands } = await renderInbox();
  await deleteElsewhere('Bee');
  await focusIs('row Cat', 'the next row has it');
  // Each of them does something in a list, and each prolongs the moment.
  for (const key of ['e', '#', 's', 'd', 'j', '{Enter}', ' ', 'c', 'gi', '{Control>}k{/Control}', '{Escape}']) {
    await press(key);
    clock.time += 500;
  }
  await focusIs('row Cat', 'it has it still');
  expect(server.writes).toEqual([]);
  expect(commands.workspace.overlays.isOpen()).toBe(false);
  expect(commands.live.selected).toBe(0);
  clock.time += 101;
  await press('e');
  await vi.waitFor(() => expect(server.writes).toEqual(['PUT /tasks/3/move']));
});

it('keys decide nothing for a moment after the item to process was decided elsewhere', async () => {
  const clock = { time: 0 };
  const tasks = titles.map((title, index) => ({ id: index + 1, title, status: 'inbox' }));
  const { server, api } = await renderApp('/process', { tasks }, { now: () => clock.time });
  await expect.element(page.getByRole('heading', { level: 2, name: 'Ant, 1 of 4' })).toBeVisible();
  await press('j');
  await focusIs('h2 Bee, 2 of 4', 'the item has it');
  server.stored.tasks.splice(1, 1);
  void api.queryClient.invalidateQueries();
  await focusIs('h2 Cat, 3 of 4', 'the next item has it');
  await press('e');
  expect(server.writes).toEqual([]);
  clock.time += 601;
  await press('e');
  await vi.waitFor(() => expect(server.writes).toEqual(['PUT /tasks/3/move']));
});

it.each<[string, () => Promise<void>]>([
  ['Tab', () => press('{Tab}{Shift>}{Tab}{/Shift}')],
  ['the pointer', () => page.getByRole('heading', { name: INBOX }).click()],
])('%s ends the moment: the user knows where the focus is', async (_, act) => {
  const { deleteElsewhere, commands } = await renderInbox();
  await deleteElsewhere('Bee');
  await focusIs('row Cat', 'the next row has it');
  await act();
  await press('c');
  await vi.waitFor(() => expect(commands.workspace.overlays.isOpen()).toBe(true));
});

it('holds nothing back when the row has gone by what the user did, however soon the next key comes', async () => {
  const { server } = await renderInbox();
  await press('ee');
  await vi.waitFor(() => expect(server.writes).toEqual(['PUT /tasks/2/move', 'PUT /tasks/3/move']));
  await focusIs('row Dog', 'the next row has it');
});

it('holds nothing back when another row has gone', async () => {
  const { server, deleteElsewhere } = await renderInbox();
  await deleteElsewhere('Ant', 'Cat');
  await press('e');
  await vi.waitFor(() => expect(server.writes).toEqual(['PUT /tasks/2/move']));
});

it('keys act on nothing when the last row has gone, and its heading has the focus', async () => {
  const { commands, deleteElsewhere } = await renderInbox();
  await deleteElsewhere(...titles);
  await focusIs(`h2 ${INBOX}`, 'its heading has it');
  await press('ac');
  await expect.element(page.getByRole('form', { name: 'Quick Add' })).not.toBeInTheDocument();
  expect(commands.workspace.overlays.isOpen()).toBe(false);
});

it('keys act on nothing when a card is deleted elsewhere while its menu is open', async () => {
  const tasks = titles.map((title, index) => ({ id: index + 1, title, status: 'inbox' }));
  const { server, api, commands } = await renderApp('/tasks', { tasks }, { now: () => 0 });
  await goToRow('Inbox', 'Bee');
  await press('{Tab}{Enter}');
  await expect.element(page.getByRole('menu')).toBeVisible();
  server.stored.tasks.splice(1, 1);
  void api.queryClient.invalidateQueries();
  await focusIs('row Cat', 'the next card has it');
  await press('fgice');
  expect(commands.workspace.overlays.isOpen()).toBe(false);
  await focusIs('row Cat', 'it has it still');
  expect(server.writes).toEqual([]);
});

it('keys act on nothing when a screen crashes while the user types in it', async () => {
  expectConsole(/The answer has no words/);
  const { crash, commands, paths } = await renderCrashing();
  const field = page.getByRole('textbox');
  await field.click();
  await press('Call An');
  await crash();
  await expect.element(page.getByRole('main').getByText('This screen could not be shown.')).toBeVisible();
  await press('agi');
  expect(paths).toEqual([]);
  expect(commands.workspace.overlays.isOpen()).toBe(false);
});

/** What has the focus until the answer to a read takes it away, and whether a key acts at once after that. */
it.each([
  ['h1', true],
  ['h2', true],
  ['button', false],
] as const)('a %s that a read replaces: keys act at once %j', async (Place, actsAtOnce) => {
  const answer = Promise.withResolvers<string>();
  function Replaced() {
    const { data } = useQuery({ queryKey: ['name'], queryFn: () => answer.promise });
    return (
      <Place key={data} tabIndex={-1}>
        {data ?? 'Loading'}
      </Place>
    );
  }
  const { around, commands } = createScreenWorld(async () => Response.json({}), { now: () => 0 });
  await render(around(<Replaced />));
  const place = document.querySelector<HTMLElement>(Place);
  place?.focus();
  expect(document.activeElement).toBe(place);
  answer.resolve('Loaded');
  await vi.waitFor(() => expect(place?.isConnected).toBe(false));
  await press('c');
  expect(commands.workspace.overlays.isOpen()).toBe(actsAtOnce);
});

/** A screen with a field that cannot be shown once its answer has no words. */
function Words({ read }: { read: () => string | null }) {
  const { data } = useQuery({ queryKey: ['words'], queryFn: read });
  if (data === null) throw new Error('The answer has no words');
  return <input aria-label="Words" />;
}

async function renderCrashing() {
  const world = createScreenWorld(async () => Response.json({}), { now: () => 0 });
  let text: string | null = 'Hello';
  await render(
    world.around(
      <ErrorBoundary title="Words">
        <Words read={() => text} />
      </ErrorBoundary>,
    ),
  );
  const crash = async () => {
    text = null;
    await world.api.queryClient.refetchQueries();
  };
  return { ...world, crash };
}
