import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { registry } from '#tests/support/commands.ts';
import { type FocusList, focusLists } from './lists-of-the-app.ts';
import { focused, focusIs, goToRow, headingOf, press, renderApp, titlesIn } from './render-app.tsx';

/** The focus at a creation: on each of three rows, and on the heading of an empty list. */
const places = ['Ant', 'Bee', 'Cat', null] as const;

interface Creation {
  name: string;
  list: string;
  /** By a key, or by its name. */
  by: { keys: string } | { command: string; target?: object };
  /** The focus after the creation; by default, where it was before. */
  endsOn?: string;
}

const creations: readonly Creation[] = [
  { name: 'capture, in the inbox', list: 'inbox', by: { keys: 'c' } },
  { name: 'capture, on the board', list: 'board, Inbox', by: { keys: 'c' } },
  { name: 'the form of the inbox', list: 'inbox', by: { keys: 'a' }, endsOn: 'inbox.quickAdd' },
  { name: 'the form of the projects', list: 'projects', by: { keys: 'n' }, endsOn: 'project.new' },
  { name: 'a project, from anywhere', list: 'projects', by: { command: 'project.add' } },
  { name: 'a task due on the day', list: 'tasks due on a day', by: { command: 'calendar.addTask' } },
  {
    name: 'a task for the project',
    list: 'tasks of a project',
    by: { command: 'project.addTask', target: { id: '900' } },
  },
];

const listOf = ({ list }: Pick<Creation, 'list'>): FocusList => {
  const found = focusLists.find(({ name }) => name === list);
  if (!found) throw new Error(`There is no list ${list}`);
  return found;
};

/** Opens the list of a creation with these items. Pauses between keys, so that the focus guard holds none back. */
const open = (list: FocusList, titles: readonly string[]) => {
  let time = 0;
  const now = () => {
    time += 1_000;
    return time;
  };
  const items = titles.map((title, index) => list.item(index + 1, title));
  return renderApp(list.address, { ...list.beside, [list.noun]: items }, { now });
};

/** Creates an item with this title, as a user does. */
async function create(world: Awaited<ReturnType<typeof open>>, { by, list }: Creation, title: string): Promise<void> {
  if ('keys' in by) await press(by.keys);
  else void world.commands.runner.run(registry.get(by.command), { target: by.target });
  await vi.waitFor(isAsked);
  await userEvent.keyboard(`${title}{Enter}`);
  const { heading } = listOf({ list });
  await vi.waitFor(() => expect(titlesIn(heading)).toContain(title));
  await vi.waitFor(isGone);
}

/** Whether a text field has the focus. */
const isAsked = () => expect(document.activeElement?.tagName).toMatch(/^(INPUT|TEXTAREA)$/);
const isGone = () => expect(document.querySelector('[data-overlay-layer]')).toBeNull();

describe(`${creations.length * places.length} cases: an item is created`, () => {
  test.each(creations)(
    '$name: the focus is where it was, or on the control that opens the form',
    async (creation) => {
      const list = listOf(creation);
      const world = await open(list, ['Ant', 'Bee', 'Cat']);
      for (const [index, place] of places.entries()) {
        if (place === null) {
          world.server.stored[list.noun] = [];
          await world.api.queryClient.invalidateQueries();
          await vi.waitFor(() => expect(titlesIn(list.heading)).toEqual([]));
          document.querySelector<HTMLElement>('h1')?.focus();
        } else await goToRow(list.heading, place);
        const before = focused();
        await create(world, creation, `N${index}`);
        if (creation.endsOn === undefined) await focusIs(before, `${creation.name}, from ${before}`);
        else {
          const opener = () => document.activeElement?.getAttribute('data-command');
          await vi.waitFor(() => expect(opener(), `from ${before}`).toBe(creation.endsOn));
        }
      }
    },
    60_000,
  );
});

const others = [
  ['the one before has the focus', ['Ant']],
  ['the heading has the focus', []],
] as const;

describe.each(creations)('$name is undone while it has the focus, and then the step before', (creation) => {
  test.each(others)('%s, and it is said once', async (_, titles) => {
    const list = listOf(creation);
    const { noun, heading } = list;
    const world = await open(list, titles);
    const [first] = titles;
    const state = noun === 'tasks' ? 'priority' : 'status';
    const isChanged = () => world.server.stored[noun][0]?.[state] === (noun === 'tasks' ? 90 : 'on_hold');
    if (first) {
      await goToRow(heading, first);
      if (noun === 'tasks') await press('1');
      else await world.commands.runner.run(registry.get('project.hold'));
      await vi.waitFor(() => expect(isChanged()).toBe(true));
    }
    await create(world, creation, 'New');
    // At once, from the present focus, which stays there.
    const before = focused();
    await press('z');
    await vi.waitFor(() => expect(titlesIn(heading)).toEqual(titles));
    await focusIs(before, `${creation.name}, from beside it`);
    await press('{Shift>}z{/Shift}');
    await goToRow(heading, 'New');
    await press('z');
    await vi.waitFor(() => expect(titlesIn(heading)).toEqual(titles));
    await focusIs(first ? `row ${first}` : headingOf(heading), creation.name);
    if (first) {
      expect(isChanged()).toBe(true);
      await press('z');
      await vi.waitFor(() => expect(isChanged()).toBe(false));
    }
    const item = noun === 'tasks' ? 'Task' : 'Project';
    const said = world.spoken.filter((text) => text.startsWith(item));
    const created = said.filter((text) => text.endsWith('created'));
    expect(said).toEqual([...created, `${item} deleted`, `${item} is back`, `${item} deleted`]);
  });
});
