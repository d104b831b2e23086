import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { focusIs, goToRow, press, renderApp, titlesIn } from './render-app.tsx';

// A waiting task past its follow-up day is a next action: asking about it.

const tasks = () => [
  { id: 1, title: 'Call the bank', status: 'next', priority: 50 },
  { id: 2, title: 'Offer', status: 'waiting', priority: 50, waiting_for: 'Ana', follow_up: '2020-01-02' },
  { id: 3, title: 'Parcel', status: 'waiting', priority: 50, waiting_for: 'Ben', follow_up: '2099-01-02' },
];
const ASK = 'Ask Ana: Offer';
const column = (name: string) => page.getByRole('region', { name, exact: true });
/** The number in the border of a column. */
const countOf = (name: string) => column(name).getByRole('heading', { level: 2 }).element().parentElement?.textContent;

it('is shown and counted in Next Actions of the board, and returns to waiting by the key that moves a card on', async () => {
  const { server, spoken } = await renderApp('/tasks', { tasks: tasks() });
  await goToRow('Next Actions', ASK);
  expect([titlesIn('Next Actions'), titlesIn('Waiting For')]).toEqual([[ASK, 'Call the bank'], ['Parcel']]);
  expect([countOf('Next Actions'), countOf('Waiting For')]).toEqual(['Next Actions 2', 'Waiting For 1']);
  await press('{Shift>}{ArrowRight}{/Shift}');
  await focusIs('row Offer', 'the card is in Waiting For and keeps the focus');
  expect([titlesIn('Next Actions'), titlesIn('Waiting For').toSorted()]).toEqual([
    ['Call the bank'],
    ['Offer', 'Parcel'],
  ]);
  await vi.waitFor(() => expect(spoken.filter((words) => words.startsWith('Asked. Follow up '))).toHaveLength(1));
  await press('z');
  await focusIs(`row ${ASK}`, 'it is to be asked for again');
  await vi.waitFor(() => expect(server.stored.tasks[1]).toMatchObject({ status: 'waiting', follow_up: '2020-01-02' }));
});

it('counts as answered when it is moved to Next Actions, and then has its own title', async () => {
  const { server } = await renderApp('/tasks', { tasks: tasks() });
  await goToRow('Next Actions', ASK);
  await press('sn');
  await focusIs('row Offer', 'it waits no more');
  expect(titlesIn('Next Actions')).toContain('Offer');
  await vi.waitFor(() => expect(server.stored.tasks[1]).toMatchObject({ status: 'next', follow_up: null }));
});

it('stays when it is dropped where it was, and returns to waiting when it is dropped on Waiting For', async () => {
  const { server, spoken } = await renderApp('/tasks', { tasks: tasks() });
  await goToRow('Next Actions', ASK);
  const area = (name: string) => page.getByRole('group', { name, exact: true });
  await press('m');
  await expect.element(area('Waiting For')).toBeInTheDocument();
  await press('{ArrowRight}');
  await expect.element(area('Waiting For')).toHaveFocus();
  await press('{ArrowLeft}');
  await expect.element(area('Next Actions')).toHaveFocus();
  await press('{Enter}');
  await focusIs(`row ${ASK}`, 'it is where it was');
  expect(server.writes).toEqual([]);
  await press('m');
  await expect.element(area('Waiting For')).toBeInTheDocument();
  await press('{ArrowRight}');
  await expect.element(area('Waiting For')).toHaveFocus();
  await press('{Enter}');
  await vi.waitFor(() => expect(titlesIn('Waiting For').toSorted()).toEqual(['Offer', 'Parcel']));
  await vi.waitFor(() => expect(server.writes).toEqual(['PUT /tasks/2']));
  await vi.waitFor(() => expect(spoken.some((words) => words.startsWith('Asked. Follow up '))).toBe(true));
});

it('can be moved to both columns by its menu', async () => {
  await renderApp('/tasks', { tasks: tasks() });
  await goToRow('Next Actions', ASK);
  await page.getByRole('button', { name: `Move to… ${ASK}` }).click();
  for (const name of [/^Next Actions/, /^Waiting For/]) {
    await expect.element(page.getByRole('menuitem', { name })).not.toHaveAttribute('aria-disabled', 'true');
  }
});

it('is among the Next Actions of the dashboard, and can be deferred there by its key', async () => {
  await renderApp('/', { tasks: tasks() });
  await goToRow('Next Actions', ASK);
  await press('d');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await press('tomorrow');
  await press('{Enter}');
  await vi.waitFor(() => expect(titlesIn('Next Actions')).toEqual(['Call the bank']));
  await focusIs('row Call the bank', 'the next row has the focus');
});
