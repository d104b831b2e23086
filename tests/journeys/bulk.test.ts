import { expect, test } from 'vitest';
import type { Id } from '#contract/entities/common.ts';
import { STATUS_TITLES, TASK_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import { footerSays, keyboardOf } from '#tests/support/keyboard.ts';
import { arriveHome } from '#tests/support/open-app.ts';
import { allSpoken } from '#tests/support/spoken.ts';
import {
  type AppOn,
  dayAfter,
  emptyOut,
  failing as failCall,
  openOn,
  region,
  spoken,
} from '#tests/support/two-servers.ts';

/** The most presses to select across five columns and do and undo seven changes; and for a step that fails in part. */
const MOST = { all: 45, part: 20 };

const selectedOn = ({ page }: AppOn) =>
  page
    .locator('main [role="row"][aria-selected="true"]')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('h3')?.textContent ?? '').toSorted());

/** Three tasks in each of the five columns. */
async function openBoard(app: AppOn): Promise<void> {
  await emptyOut(app);
  await app.call('contexts.create', { body: { name: 'home' } });
  for (const status of TASK_STATUSES) {
    for (const letter of ['A', 'B', 'C']) {
      await app.call('tasks.create', { body: { title: `${STATUS_TITLES[status]} ${letter}`, status, priority: 50 } });
    }
  }
  await arriveHome(app);
}

/** The server's values of the compared fields, by title. */
async function onServer({ call }: AppOn) {
  const { tasks } = await call('tasks.list', {});
  return new Map(
    tasks.map(({ title, status, priority, due_date, defer_until, context }) => [
      title,
      { status, priority, due_date, defer_until, context: context?.name ?? null },
    ]),
  );
}

const inColumn = ({ page }: AppOn, status: TaskStatus) => region(page, STATUS_TITLES[status]).getByRole('row');

test('tasks of five columns are changed in one step, and undone in one, on another server', async () => {
  const app = await openOn('the other server', { signIn: 'stored' });
  const { page, today } = app;
  await openBoard(app);
  const before = await onServer(app);
  const keyboard = keyboardOf(page);
  const { press, line, answer } = keyboard;
  await press('g', 't');
  await expect.poll(() => page.locator('main [role="row"][data-key]').count()).toBe(15);

  // One of each of the first three columns, a whole column, and one more.
  const focusedIn = async (status: TaskStatus) => {
    const row = inColumn(app, status).and(page.locator(':focus'));
    await row.waitFor();
    return String(await row.getAttribute('aria-label'));
  };
  await press('j', 'x');
  const chosen = [await focusedIn('inbox')];
  for (const status of ['next', 'waiting'] as const) {
    await press('l', 'Space');
    chosen.push(await focusedIn(status));
  }
  await press('l', 'Control+A');
  chosen.push('Someday/Maybe A', 'Someday/Maybe B', 'Someday/Maybe C');
  await press('l', 'x');
  chosen.push(await focusedIn('done'));
  const titles = chosen.toSorted();
  await expect.poll(() => selectedOn(app)).toEqual(titles);
  await footerSays(page, '7 selected');

  /** All seven tasks, and no others, are changed; then one key undoes it. */
  const isStep = async (words: string | RegExp, change: object) => {
    await footerSays(page, words);
    const wanted = new Map(
      [...before].map(([title, task]) => [title, titles.includes(title) ? { ...task, ...change } : task]),
    );
    await expect.poll(() => onServer(app)).toEqual(wanted);
    await expect.poll(() => selectedOn(app)).toEqual(titles);
    await press('z');
    await expect.poll(() => onServer(app)).toEqual(before);
    await page.getByRole('contentinfo').getByText('all saved').waitFor();
  };
  await press('2');
  await isStep('7 tasks: Priority 71, high', { priority: 71 });
  await press('t');
  await answer('tomorrow', /\w{3}, \w{3} \d+/);
  await isStep(/^7 tasks: Due /, { due_date: dayAfter(today, 1) });
  await line('defer in 2 days', /^Defer until: /);
  await isStep(/^7 tasks: Deferred until /, { defer_until: dayAfter(today, 2) });
  await line('context @home', 'Context: home');
  await isStep('7 tasks: Context home', { context: 'home' });
  await press('s', 'w');
  await isStep('6 tasks moved to Waiting For', { status: 'waiting' });
  await press('e');
  await isStep('6 tasks moved to Done', { status: 'done' });

  // Gone from the screen at once, and back with one key; nothing is sent to the server.
  await press('#');
  await footerSays(page, '7 tasks deleted');
  await expect.poll(() => page.locator('main [role="row"][data-key]').count()).toBe(8);
  await press('z');
  await footerSays(page, '7 tasks are back');
  await expect.poll(() => page.locator('main [role="row"][data-key]').count()).toBe(15);
  await press('Shift+Z');
  await expect.poll(() => page.locator('main [role="row"][data-key]').count()).toBe(8);
  await expect.poll(() => onServer(app)).toEqual(before);
  await page.goto('/projects');
  await expect.poll(async () => (await onServer(app)).size).toBe(8);
  keyboard.print('Seven tasks changed in seven ways');
  expect(keyboard.count().keys).toBeLessThanOrEqual(MOST.all);
});

test('tasks that fail in a step come back, stay selected, and are announced once', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call, expectNoise } = app;
  await openBoard(app);
  const { tasks } = await call('tasks.inbox', {});
  const [refused, ...others] = tasks as [Task, ...Task[]];
  const { tasks: next } = await call('tasks.next', {});
  const alsoRefused = next[0]?.id as Id;
  const failing = [refused.title, next[0]?.title ?? ''].toSorted();
  expectNoise(/423/);
  expectNoise(/ApiError|3 of 5 moved: Locked/);
  const refusals = await Promise.all(
    [refused.id, alsoRefused].map((id) => failCall(page, ['PUT', `/tasks/${id}/move`], 'Locked', 423)),
  );

  const keyboard = keyboardOf(page);
  const { press } = keyboard;
  await press('g', 't');
  await expect.poll(() => page.locator('main [role="row"][data-key]').count()).toBe(15);
  // All of the inbox, and two of the next actions.
  await press('j', 'Control+A', 'l', 'Home', 'x', 'j', 'x');
  await footerSays(page, '5 selected');
  const chosen = await selectedOn(app);
  expect(chosen).toEqual(expect.arrayContaining(failing));
  await press('s', 's');
  await footerSays(page, '3 of 5 moved: Locked');
  expect(await spoken(page, 'Locked')).toBe(1);
  await expect.poll(async () => (await allSpoken(page)).filter((words) => words.includes('moved'))).toHaveLength(1);

  await expect.poll(() => inColumn(app, 'someday').count()).toBe(6);
  await expect.poll(() => inColumn(app, 'inbox').count()).toBe(1);
  await expect.poll(() => inColumn(app, 'next').count()).toBe(2);
  await expect.poll(() => selectedOn(app)).toEqual(failing);
  const status = async (title: string) => (await onServer(app)).get(title)?.status;
  for (const title of chosen) {
    const isBack = failing.includes(title);
    await expect
      .poll(() => status(title), { message: title })
      .toBe(isBack ? (title === refused.title ? 'inbox' : 'next') : 'someday');
  }

  // Undo brings back the three that moved; the two that are still selected move with the next try.
  await press('z');
  await expect.poll(() => inColumn(app, 'inbox').count()).toBe(3);
  await expect.poll(() => inColumn(app, 'next').count()).toBe(3);
  for (const { title } of others) await expect.poll(() => status(title)).toBe('inbox');
  await expect.poll(() => selectedOn(app)).toEqual(failing);
  for (const mend of refusals) mend();
  await press('s', 's');
  await footerSays(page, '2 tasks moved to Someday/Maybe');
  for (const title of failing) await expect.poll(() => status(title)).toBe('someday');
  await press('z');
  for (const title of failing) await expect.poll(() => status(title)).not.toBe('someday');
  keyboard.print('A step that fails in part');
  expect(keyboard.count().keys).toBeLessThanOrEqual(MOST.part);
});
