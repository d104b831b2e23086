import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type FocusList, focusLists } from './lists-of-the-app.ts';
import { focused, focusIs, goToRow, press, renderApp, titlesIn } from './render-app.tsx';

/** Where the focus is when something is created: on each row of three, and on the heading of a list that is empty. */
const places = ['Ant', 'Bee', 'Cat', null] as const;

interface Creation {
  name: string;
  list: string;
  /** By a key, or by its name. */
  by: { keys: string } | { command: string };
  /** What has the focus when it is done; unless told, what had it before. */
  endsOn?: string;
}

const creations: readonly Creation[] = [
  { name: 'capture, in the inbox', list: 'inbox', by: { keys: 'c' } },
  { name: 'capture, on the board', list: 'board, Inbox', by: { keys: 'c' } },
  { name: 'the form of the inbox', list: 'inbox', by: { keys: 'a' }, endsOn: 'inbox.quickAdd' },
  { name: 'the form of the projects', list: 'projects', by: { keys: 'n' }, endsOn: 'project.new' },
  { name: 'a project, from anywhere', list: 'projects', by: { command: 'project.add' } },
  { name: 'a task due on the day', list: 'tasks due on a day', by: { command: 'calendar.addTask' } },
];

const listOf = ({ list }: Creation): FocusList => {
  const found = focusLists.find(({ name }) => name === list);
  if (!found) throw new Error(`There is no list ${list}`);
  return found;
};

/** A field to type in has the focus. */
const isAsked = () => expect(document.activeElement?.tagName).toMatch(/^(INPUT|TEXTAREA)$/);
const isGone = () => expect(document.querySelector('[data-overlay-layer]')).toBeNull();

describe(`${creations.length * places.length} cases: something is created`, () => {
  test.each(creations)(
    '$name: the focus is where it was, or on what opens the form',
    async (creation) => {
      const list = listOf(creation);
      const world = await renderApp(list.address, {
        [list.noun]: ['Ant', 'Bee', 'Cat'].map((title, index) => list.item(index + 1, title)),
      });
      for (const [index, place] of places.entries()) {
        if (place === null) {
          world.server.stored[list.noun] = [];
          await world.api.queryClient.invalidateQueries();
          await vi.waitFor(() => expect(titlesIn(list.heading)).toEqual([]));
          document.querySelector<HTMLElement>('h1')?.focus();
        } else await goToRow(list.heading, place);
        const before = focused();
        if ('keys' in creation.by) await press(creation.by.keys);
        else void world.commands.runner.run(creation.by.command);
        await vi.waitFor(isAsked);
        const title = `N${index}`;
        await userEvent.keyboard(`${title}{Enter}`);
        await vi.waitFor(() => expect(titlesIn(list.heading)).toContain(title));
        await vi.waitFor(isGone);
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
