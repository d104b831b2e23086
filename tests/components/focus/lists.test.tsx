import { describe, expect, test, vi } from 'vitest';
import { type FocusList, focusLists } from './lists-of-the-app.ts';
import { focused, focusIs, goToRow, headingOf, press, renderApp, titlesIn } from './render-app.tsx';

/** Which goes, of those that are left; and where the focus is then. */
const goings = [
  ['the first', 'Ant', 'row Bee'],
  ['one in the middle', 'Cat', 'row Dog'],
  ['the last', 'Dog', 'row Bee'],
  ['the only one', 'Bee', 'the heading'],
] as const;
const four = ['Ant', 'Bee', 'Cat', 'Dog'];

/** Where one comes, of Bee and Dog, and what is there then. */
const comings = [
  ['before the first', 0, 'Ant', ['Ant', 'Bee', 'Dog']],
  ['in the middle', 2, 'Cat', ['Ant', 'Bee', 'Cat', 'Dog']],
  ['after the last', 4, 'Elk', ['Ant', 'Bee', 'Cat', 'Dog', 'Elk']],
] as const;

/** The list, with these in it. */
async function show(list: FocusList, titles: readonly string[]) {
  const own = titles.map((title, index) => list.item(index + 1, title));
  const world = await renderApp(list.address, {
    ...list.beside,
    [list.noun]: [
      ...((list.noun === 'tasks' || list.noun === 'projects' ? list.beside?.[list.noun] : []) ?? []),
      ...own,
    ],
  });
  list.open?.(world);
  await vi.waitFor(() => expect(shownIn(list)).toEqual(titles));
  return world;
}

/** What is in a list, but for what the server had to have besides. */
const shownIn = (list: FocusList) => titlesIn(list.heading).filter((title) => title !== 'House');

/** Takes one after the other out of the list, and looks each time where the focus has gone. */
async function takeOut(list: FocusList, keys: string): Promise<void> {
  await show(list, four);
  for (const [which, title, next] of goings) {
    await goToRow(list.heading, title);
    await press(keys);
    await vi.waitFor(() => expect(titlesIn(list.heading)).not.toContain(title));
    await focusIs(next === 'the heading' ? headingOf(list.heading) : next, `${list.name}: ${which}`);
  }
}

const leaving = focusLists.filter(({ leaves }) => leaves);
const following = focusLists.filter(({ follows }) => follows);
const growing = focusLists.filter(({ isFixed }) => !isFixed);

describe(`${focusLists.length * (goings.length + 1)} cases: an item is deleted, and comes back`, () => {
  test.each(focusLists)('$name: the next has the focus, else the one before, else the heading', async (list) => {
    await takeOut(list, '#');
    await press('z');
    await vi.waitFor(() => expect(titlesIn(list.heading)).toEqual(['Bee']));
    await focusIs(headingOf(list.heading), `${list.name}: back`);
  });
});

describe(`${leaving.length * goings.length} cases: an item goes into another list`, () => {
  test.each(leaving)('$name: the next has the focus, else the one before, else the heading', async (list) => {
    await takeOut(list, list.leaves ?? '');
  });
});

describe(`${following.length * goings.length} cases: an item is moved and the focus goes along`, () => {
  test.each(following)('$name', async (list) => {
    await show(list, four);
    for (const [which, title] of goings) {
      await goToRow(list.heading, title);
      await press(list.follows ?? '');
      await vi.waitFor(() => expect(focused(), `${list.name}: ${which}`).toBe(`row ${title}`));
    }
  });
});

describe(`${growing.length * (comings.length + 1)} cases: an item comes`, () => {
  test.each(growing)('$name: the focus stays where it is', async (list) => {
    const { server, api } = await show(list, ['Bee', 'Dog']);
    const isOwn = ({ id }: { id: number }) => id < 900;
    const come = async (place: number, title: string) => {
      const stored = server.stored[list.noun];
      const before = stored.filter((item) => !isOwn(item)).length;
      stored.splice(before + place, 0, list.item(100 + place, title));
      await api.queryClient.invalidateQueries();
    };
    for (const [where, place, title, then] of comings) {
      await goToRow(list.heading, 'Bee');
      await come(place, title);
      await vi.waitFor(() => expect(shownIn(list), where).toEqual(then));
      expect(focused(), `${list.name}: ${where}`).toBe('row Bee');
    }
    // Into the list that has been emptied meanwhile, elsewhere.
    server.stored[list.noun] = server.stored[list.noun].filter((item) => !isOwn(item));
    await api.queryClient.invalidateQueries();
    await vi.waitFor(() => expect(shownIn(list)).toEqual([]));
    const left = focused();
    expect(left).toMatch(/^(h\d|row) /);
    await come(0, 'Fox');
    await vi.waitFor(() => expect(shownIn(list)).toEqual(['Fox']));
    expect(focused(), `${list.name}: the only one`).toBe(left);
  });
});
