import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { STATUS_TITLES, TASK_STATUSES, type TaskStatus } from '#contract/entities/task.ts';
import { footerSays, hasFocus, keyboardOf } from '#tests/support/keyboard.ts';
import { arriveHome } from '#tests/support/open-app.ts';
import { emptyOut, openOn, region, spoken } from '#tests/support/two-servers.ts';

const TITLE = 'Wander';
/** The two keys that give a status. */
const statusKeys: Readonly<Record<TaskStatus, string>> = {
  inbox: 'i',
  next: 'n',
  waiting: 'w',
  someday: 's',
  done: 'd',
};
/** The columns in turn by Shift+arrow, then back and forth by two keys. */
const across = TASK_STATUSES.slice(1);
const about: readonly TaskStatus[] = ['inbox', 'someday', 'next', 'done', 'waiting'];
/** The most presses: to get there, each move, undo, redo and undo of each, and two presses without effect. */
const MOST = 3 + across.length + 2 * about.length + 3 * (across.length + about.length) + 3;

const cardIn = (page: Page, status: TaskStatus) =>
  region(page, STATUS_TITLES[status]).getByRole('row', { name: TITLE, exact: true });

test('a task goes through all columns by keys alone, is undone all the way, and redone', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call, asked } = app;
  await emptyOut(app);
  const { task } = await call('tasks.create', { body: { title: TITLE, status: 'inbox' } });
  for (const status of TASK_STATUSES) await call('tasks.create', { body: { title: `In ${status}`, status } });
  await arriveHome(app);
  const keyboard = keyboardOf(page);
  const { press } = keyboard;
  await press('g', 't');
  await cardIn(page, 'inbox').waitFor();
  await press('j');
  await region(page, STATUS_TITLES.inbox).getByRole('row').and(page.locator(':focus')).waitFor();
  // The server decides which of the two is first.
  const isFirst = await cardIn(page, 'inbox').evaluate((row) => row === document.activeElement);
  if (!isFirst) await press('j');
  await hasFocus(page, TITLE);

  /** The card is there with the focus, the move is announced, and the server has it. */
  const isIn = async (status: TaskStatus) => {
    await cardIn(page, status).waitFor();
    await hasFocus(page, TITLE);
    await footerSays(page, new RegExp(`Moved to ${STATUS_TITLES[status]}`));
    expect(await spoken(page, `Moved to ${STATUS_TITLES[status]}`)).toBeGreaterThan(0);
    await expect.poll(async () => (await call('tasks.get', { params: { id: task.id } })).task.status).toBe(status);
  };
  const way: TaskStatus[] = ['inbox'];
  for (const status of across) {
    await press('Shift+ArrowRight');
    await isIn(status);
    way.push(status);
  }
  for (const status of about) {
    await press('s', statusKeys[status]);
    await isIn(status);
    way.push(status);
  }
  const back = way.toReversed().slice(1);
  for (const status of back) {
    await press('z');
    await isIn(status);
  }
  for (const status of way.slice(1)) {
    await press('Shift+Z');
    await isIn(status);
  }
  // At the end of the history undo does nothing.
  await press('Shift+Z');
  await footerSays(page, 'There is nothing to redo');
  // Without a pause: quick presses are queued.
  for (const _ of back) await press('z');
  await isIn('inbox');
  await press('z');
  await footerSays(page, 'There is nothing to undo');
  await isStill();

  /** One call for each move, none for a move that was impossible. Undo back to Waiting For sends since when the task waits. */
  async function isStill() {
    const moves = back.filter((status) => status !== 'waiting');
    const all = [...way.slice(1), ...moves, ...way.slice(1), ...moves];
    await expect.poll(() => asked(`PUT /tasks/${task.id}/move`)).toEqual(all.map((status) => ({ status })));
    const waits = expect.objectContaining({ status: 'waiting', waiting_since: expect.any(String) });
    await expect.poll(() => asked(`PUT /tasks/${task.id}`)).toEqual([waits, waits]);
    await hasFocus(page, TITLE);
  }
  keyboard.print('Through all columns and back');
  expect(keyboard.count().keys).toBeLessThanOrEqual(MOST);
});
