import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readKey } from '#client/data/read.ts';
import { cachedUser } from '#client/data/user.ts';
import { addDays, dayOf } from '#contract/entities/day.ts';
import { renderCommands } from '../commands/render-commands.tsx';
import { press, renderApp } from '../focus/render-app.tsx';
import { violations } from '../support/axe.ts';

const today = dayOf(new Date());
const tasks = [
  { id: 1, title: 'Rent', status: 'next', due_date: today },
  { id: 2, title: 'Sail', status: 'someday', defer_until: today },
  { id: 3, title: 'Roof', status: 'waiting', waiting_for: 'Ana', follow_up: addDays(today, -1) },
  { id: 4, title: 'Ink', status: 'inbox' },
];
const dialog = () => page.getByRole('dialog', { name: 'Daily review' });
const lines = () =>
  dialog()
    .getByRole('listitem')
    .elements()
    .map((line) => {
      const [count, button, words] = [...line.children];
      return `${button?.querySelector('button > span')?.textContent}: ${count?.textContent} ${words?.textContent}`;
    });

async function openDaily() {
  const world = await renderApp('/inbox', { tasks: tasks as never });
  await press('gv');
  await expect.element(dialog().getByRole('button', { name: 'Inbox' })).toBeVisible();
  return world;
}

test('shows the day in five lines, and speaks their counts once', async () => {
  const { spoken } = await openDaily();
  expect(lines()).toEqual([
    'Due today: 1 Rent',
    'Back today: 1 Sail',
    'To ask: 1 Ask Ana: Roof',
    'Inbox: 1 ',
    'Next actions at hand: 2 Rent · Ask Ana: Roof',
  ]);
  const counts = 'Due today: 1, Back today: 1, To ask: 1, Inbox: 1, Next actions at hand: 2';
  await vi.waitFor(() => expect(spoken.filter((words) => words === counts)).toHaveLength(1));
  await expect.element(dialog().getByRole('heading', { name: 'Daily review' })).toHaveFocus();
  expect(await violations()).toEqual([]);
});

test('each title stands by itself, so that one in Hebrew leaves the numbers after it where they are', async () => {
  const more = ['חלב (2)', 'Bread', 'Cheese', 'Tea'].map((title, at) => ({ id: 10 + at, title, status: 'next' }));
  await renderApp('/inbox', { tasks: more as never });
  await press('gv');
  await expect.element(dialog().getByRole('button', { name: 'Inbox' })).toBeVisible();
  expect([...dialog().element().querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
    'חלב (2)',
    'Bread',
    'Cheese',
    '1 more',
  ]);
});

test('says nothing before the next actions that can be done are known', async () => {
  const phone = { id: 1, name: 'phone' };
  const sweep = { id: 5, title: 'Sweep', status: 'next', context: { id: 2, name: 'home' } };
  const world = await renderApp('/review', { tasks: [...tasks, sweep] as never, contexts: [phone] });
  const { queryClient } = world.api;
  await vi.waitFor(() => expect(queryClient.getQueryData(readKey('tasks.list', {}))).toBeDefined());
  expect(queryClient.getQueryData(readKey('contexts.list', {}))).toBeUndefined();
  const email = cachedUser(world.api)?.email ?? '';
  localStorage.setItem(`mizu-now:${email}`, JSON.stringify({ day: today, line: '@phone', aside: [] }));
  const letGo = world.server.holdReads();
  await press('gv');
  await expect.element(dialog()).toBeVisible();
  expect(dialog().getByRole('listitem').elements()).toEqual([]);
  letGo();
  await vi.waitFor(() => expect(lines()).toContain('Next actions at hand: 2 Rent · Ask Ana: Roof'));
  const said = world.spoken.filter((words) => words.includes('at hand'));
  expect(said).toEqual(['Due today: 1, Back today: 1, To ask: 1, Inbox: 1, Next actions at hand: 2']);
});

test.each([
  ['1', () => page.getByRole('grid', { name: /^\w+ \d{4}$/ })],
  ['2', () => page.getByRole('dialog', { name: 'Tickler' })],
  ['3', () => page.getByRole('row', { name: /^Ask Ana: Roof/ })],
  ['4', () => page.getByRole('heading', { level: 1, name: 'Process' })],
  ['5', () => page.getByRole('dialog', { name: 'What now' })],
])('its key %s leads on', async (key, place) => {
  await openDaily();
  await press(key);
  await expect.element(place()).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a line is pressed by Tab and Enter as well', async () => {
  await openDaily();
  await userEvent.keyboard('{Tab}');
  await expect.element(dialog().getByRole('button', { name: 'Due today' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Tickler' })).toBeVisible();
});

test('another server keeps no follow-up days: its review has no line to ask, and no key for it', async () => {
  const { paths, registry } = await renderCommands({ tasks });
  await press('gv');
  await vi.waitFor(() => expect(lines()).toHaveLength(4));
  expect(lines().join()).not.toContain('To ask');
  await press('34');
  await vi.waitFor(() => expect(paths).toEqual(['/process']));
  expect(registry.all.map(({ id }) => id)).not.toContain('daily.ask');
});
