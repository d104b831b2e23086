import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../support/axe.ts';
import { button, type Fields, house, ofHouse, renderProjects, row } from './render-projects.tsx';

const press = (keys: string) => userEvent.keyboard(keys);
const down = '{Shift>}{ArrowDown}{/Shift}';
const up = '{Shift>}{ArrowUp}{/Shift}';

/** The steps of the house, oldest first, as our service sends them: by priority. */
const steps = (): Fields[] => [
  ofHouse(3, 'Paint', 'next', { created_at: '2026-11-20T10:00:03.000Z', priority: 90 }),
  ofHouse(1, 'Buy primer', 'next', { created_at: '2026-11-20T10:00:01.000Z' }),
  ofHouse(2, 'Prime', 'next', { created_at: '2026-11-20T10:00:02.000Z' }),
  ofHouse(4, 'Choose colour', 'done', { created_at: '2026-11-20T10:00:00.000Z' }),
];
const listed = () =>
  page
    .getByRole('region', { name: 'House', exact: true })
    .getByRole('row')
    .elements()
    .map((element) => element.getAttribute('aria-label')?.split(',')[0]);
const open = async (world: Parameters<typeof renderProjects>[0] = {}) => {
  const shown = await renderProjects({
    projects: [house()],
    tasks: steps(),
    isOurs: true,
    search: 'open=1',
    ...world,
  });
  await expect.element(row(/^Prime/)).toBeVisible();
  return shown;
};

test('Shift and the arrows move a task in the project: the row keeps the focus, its place is announced once, undo reverts it', async () => {
  const { spoken, written } = await open();
  expect(listed()).toEqual(['Buy primer', 'Prime', 'Paint', 'Choose colour']);
  await row(/^Buy primer/).click();
  await press('{Escape}');
  await expect.element(row(/^Buy primer/)).toHaveFocus();
  await press(down);
  await vi.waitFor(() => expect(spoken).toEqual(['2 of 3']));
  await vi.waitFor(() => expect(listed()).toEqual(['Prime', 'Buy primer', 'Paint', 'Choose colour']));
  await expect.element(row(/^Buy primer/)).toHaveFocus();
  await press(down);
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('3 of 3'));
  await vi.waitFor(() => expect(listed()).toEqual(['Prime', 'Paint', 'Buy primer', 'Choose colour']));
  // Done tasks are not part of the order.
  await press(down);
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('It is the last'));
  await press(up);
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('2 of 3'));
  await expect.element(row(/^Buy primer/)).toHaveFocus();
  expect(written.map(({ call, body }) => [call, Object.keys(body)])).toEqual(
    Array(3).fill(['PUT /tasks/1', ['project_place']]),
  );
  for (const place of [3, 2, 1]) {
    await press('z');
    await vi.waitFor(() => expect(spoken.at(-1)).toBe(`${place} of 3`));
  }
  await vi.waitFor(() => expect(listed()).toEqual(['Buy primer', 'Prime', 'Paint', 'Choose colour']));
  expect(written.at(-1)).toEqual({ call: 'PUT /tasks/1', body: { project_place: null } });
  await press('{Shift>}z{/Shift}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('2 of 3'));
});

test('several that are selected go together, next to each other', async () => {
  const { spoken } = await open();
  await row(/^Buy primer/).click();
  await press('{Escape}x');
  await press('jjx');
  await press(up);
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('2 tasks: 1 to 2 of 3'));
  await vi.waitFor(() => expect(listed()).toEqual(['Buy primer', 'Paint', 'Prime', 'Choose colour']));
  await press(up);
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('They are the first'));
  await press(down);
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('2 tasks: 2 to 3 of 3'));
  await vi.waitFor(() => expect(listed()).toEqual(['Prime', 'Buy primer', 'Paint', 'Choose colour']));
});

test('in order, all but the first say what they come after; the button keeps the focus and names the next action', async () => {
  const { spoken, written } = await open();
  await button('Put its tasks in order').click();
  await vi.waitFor(() => expect(spoken).toEqual(['House: tasks in order']));
  await expect.element(row('Buy primer, Next Actions')).toBeVisible();
  await expect.element(row('Prime, Next Actions, after Buy primer')).toBeVisible();
  await expect.element(row('Paint, Next Actions, High, after Prime')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'House', exact: true }).getByText('Tasks in order', { exact: true }))
    .toBeVisible();
  await expect.element(button('Do its tasks in any order')).toHaveFocus();
  expect(await violations()).toEqual([]);
  // The first one done, the next one is offered.
  await row('Buy primer, Next Actions').click();
  await press('{Escape}e');
  await expect.element(row('Prime, Next Actions')).toBeVisible();
  await expect.element(row('Paint, Next Actions, High, after Prime')).toBeVisible();
  await button('Do its tasks in any order').click();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('House: tasks in any order'));
  await expect.element(row('Paint, Next Actions, High')).toBeVisible();
  await expect.element(button('Put its tasks in order')).toHaveFocus();
  await press('z');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('House: tasks in order'));
  expect(written.filter(({ call }) => call === 'PUT /projects/1').map(({ body }) => body)).toEqual([
    { in_order: true },
    { in_order: false },
    { in_order: true },
  ]);
});

test('another server keeps no order: its own stays, no button, and the keys are those of the list', async () => {
  const { spoken, written } = await open({ isOurs: false });
  expect(listed()).toEqual(['Paint', 'Buy primer', 'Prime', 'Choose colour']);
  await expect.element(button('Put on hold')).toBeVisible();
  expect(button('Put its tasks in order').elements()).toEqual([]);
  await row(/^Buy primer/).click();
  await press(`{Escape}${down}`);
  expect(listed()).toEqual(['Paint', 'Buy primer', 'Prime', 'Choose colour']);
  expect(written).toEqual([]);
  expect(spoken.filter((words) => / of \d/.test(words))).toEqual([]);
});
