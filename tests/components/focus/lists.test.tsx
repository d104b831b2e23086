import { describe, expect, test, vi } from 'vitest';
import type { Fields } from './focus-server.ts';
import { type FocusList, focusLists } from './lists-of-the-app.ts';
import { focused, focusIs, goToRow, headingOf, press, renderApp, titlesIn } from './render-app.tsx';

/** Which of the remaining items is removed, and where the focus is then. */
const goings = [
  ['the first', 'Ant', 'row Bee'],
  ['one in the middle', 'Cat', 'row Dog'],
  ['the last', 'Dog', 'row Bee'],
  ['the only one', 'Bee', 'the heading'],
] as const;
const four = ['Ant', 'Bee', 'Cat', 'Dog'];

/** Where an item is added to Bee and Dog, and the titles then. */
const comings = [
  ['before the first', 0, 'Ant', ['Ant', 'Bee', 'Dog']],
  ['in the middle', 2, 'Cat', ['Ant', 'Bee', 'Cat', 'Dog']],
  ['after the last', 4, 'Elk', ['Ant', 'Bee', 'Cat', 'Dog', 'Elk']],
] as const;

/** Renders the list with these titles. */
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

/** The titles in a list, without items that the server needed in addition. */
const shownIn = (list: FocusList) => titlesIn(list.heading).filter((title) => title !== 'House');

/** Removes one item after another from the list, and checks the focus each time. */
async function takeOut(list: FocusList, keys: string) {
  const world = await show(list, four);
  for (const [which, title, next] of goings) {
    await goToRow(list.heading, title);
    await press(keys);
    await vi.waitFor(() => expect(titlesIn(list.heading)).not.toContain(title));
    await focusIs(next === 'the heading' ? headingOf(list.heading) : next, `${list.name}: ${which}`);
  }
  return world;
}

/** Adds items beside these, one after another, and finally one to the empty list: the focus stays where it is. */
async function letCome(list: FocusList, { server, api }: Awaited<ReturnType<typeof show>>): Promise<void> {
  const isOwn = ({ id }: { id: number }) => id < 900;
  const beside = server.stored[list.noun].filter((item) => !isOwn(item));
  const has = async (titles: readonly string[], ...own: Fields[]) => {
    server.stored[list.noun] = [...beside, ...own];
    await api.queryClient.invalidateQueries();
    await vi.waitFor(() => expect(shownIn(list)).toEqual(titles));
  };
  let own = [list.item(11, 'Bee'), list.item(12, 'Dog')];
  await has(['Bee', 'Dog'], ...own);
  for (const [where, place, title, then] of comings) {
    await goToRow(list.heading, 'Bee');
    own = own.toSpliced(place, 0, list.item(100 + place, title));
    await has(then, ...own);
    expect(focused(), `${list.name}: ${where}`).toBe('row Bee');
  }
  // Into the list, which has been emptied elsewhere meanwhile.
  await has([]);
  const left = focused();
  expect(left).toMatch(/^(h\d|row) /);
  await has(['Fox'], list.item(110, 'Fox'));
  expect(focused(), `${list.name}: the only one`).toBe(left);
}

const leaving = focusLists.filter(({ leaves }) => leaves);
const following = focusLists.filter(({ follows }) => follows);
const growing = focusLists.filter(({ isFixed }) => !isFixed);

const gone = focusLists.length * (goings.length + 1);
const come = growing.length * (comings.length + 1);

describe(`${gone} cases: an item is deleted, and comes back; ${come} cases: an item is added`, () => {
  test.each(focusLists)(
    '$name: the next item gets the focus, else the previous, else the heading; an added item does not take it',
    async (list) => {
      const world = await takeOut(list, '#');
      await press('z');
      await vi.waitFor(() => expect(titlesIn(list.heading)).toEqual(['Bee']));
      await focusIs(headingOf(list.heading), `${list.name}: back`);
      if (!list.isFixed) await letCome(list, world);
    },
  );
});

describe(`${leaving.length * goings.length} cases: an item moves to another list`, () => {
  test.each(leaving)('$name: the next item gets the focus, else the previous, else the heading', async (list) => {
    await takeOut(list, list.leaves ?? '');
  });
});

describe(`${following.length * goings.length} cases: an item is moved and keeps the focus`, () => {
  test.each(following)('$name', async (list) => {
    await show(list, four);
    for (const [which, title] of goings) {
      await goToRow(list.heading, title);
      await press(list.follows ?? '');
      await vi.waitFor(() => expect(focused(), `${list.name}: ${which}`).toBe(`row ${title}`));
    }
  });
});
