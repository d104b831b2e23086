import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readKey } from '#client/data/read.ts';
import { dayOf } from '#contract/entities/day.ts';
import { press, renderCommands } from '../commands/render-commands.tsx';
import { violations } from '../support/axe.ts';

const phone = { id: 1, name: 'phone' };
const tasks = [
  { id: 1, title: 'Call Ana', status: 'next', priority: 50, context: phone },
  { id: 2, title: 'Sweep', status: 'next', priority: 90, context: { id: 2, name: 'home' } },
  { id: 3, title: 'Think', status: 'next', priority: 50, context: null },
  { id: 4, title: 'Parcel', status: 'waiting', priority: 90, context: null },
];

type Given = Pick<NonNullable<Parameters<typeof renderCommands>[0]>, 'isOurs' | 'answers'>;

const row = (name: string | RegExp) => page.getByRole('row', { name });
const line = () => page.getByRole('textbox', { name: 'What is at hand' });
const rows = () =>
  [...document.querySelectorAll('[role="dialog"] [role="row"]')].map((one) => one.getAttribute('aria-label'));

async function openNow(more: readonly object[] = [], { isOurs = false, answers = {} }: Given = {}) {
  onTestFinished(() => localStorage.removeItem('mizu-now:ana@example.org'));
  const world = await renderCommands({
    tasks: [...tasks, ...more] as never,
    contexts: [phone, { id: 2, name: 'home' }],
    isOurs,
    answers,
  });
  await press('n');
  await expect.element(page.getByRole('dialog', { name: 'What now' })).toBeVisible();
  return world;
}

test('lists what can be done with its reasons, the first has the focus, and keys work on it', async () => {
  const { sent } = await openNow();
  await expect.element(row('Sweep, High priority · Can be done @home')).toHaveFocus();
  expect(rows()).toEqual(['Sweep, High priority · Can be done @home', 'Call Ana, Can be done @phone', 'Think']);
  expect(await violations()).toEqual([]);
  await press('e');
  await vi.waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['PUT /tasks/2/move']));
});

test('all reasons can be read, however long: they stand nowhere else', async () => {
  await openNow([
    { id: 6, title: 'Plan', status: 'next', priority: 100, context: { id: 3, name: 'far-away '.repeat(60).trim() } },
  ]);
  await expect.element(row(/^Plan, /)).toHaveFocus();
  const reasons = row(/^Plan, /)
    .element()
    .querySelector('p') as HTMLElement;
  expect(reasons.scrollHeight).toBeLessThanOrEqual(reasons.clientHeight);
});

test('offers to ask for what should have come, by its words, and its keys work on the task', async () => {
  const { sent } = await openNow([
    { id: 5, title: 'Offer', status: 'waiting', priority: 100, waiting_for: 'Ana', follow_up: '2020-01-02' },
  ]);
  await expect.element(row('Ask Ana: Offer, High priority')).toHaveFocus();
  await press('e');
  await vi.waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['PUT /tasks/5/move']));
});

test('the chosen contexts narrow the list, and are there when it is opened again', async () => {
  await openNow();
  await expect.element(row(/^Sweep/)).toHaveFocus();
  await press('f');
  await expect.element(line()).toHaveFocus();
  await press('@phone nowhere');
  await vi.waitFor(() => expect(rows().map((name) => name?.split(',')[0])).toEqual(['Call Ana', 'Think']));
  await expect
    .element(
      page.getByRole('dialog').getByText('At hand: @phone, and what needs no context; no context is called nowhere'),
    )
    .toBeVisible();
  await press('{Enter}');
  await expect.element(row(/^Call Ana/)).toHaveFocus();
  await press('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('n');
  await expect.element(line()).toHaveValue('@phone nowhere');
  await expect.element(row(/^Call Ana/)).toHaveFocus();
});

test('an unknown context is announced on the way to the list: by Enter in the line, and when it is opened', async () => {
  const { spoken } = await openNow();
  await expect.element(row(/^Sweep/)).toHaveFocus();
  await press('f');
  await expect.element(line()).toHaveFocus();
  await press('@nowhere{Enter}');
  await expect.element(row(/^Sweep/)).toHaveFocus();
  const said = () => spoken.filter((words) => words === 'No context is called nowhere').length;
  await vi.waitFor(() => expect(said()).toBe(1));
  await press('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('n');
  await expect.element(row(/^Sweep/)).toHaveFocus();
  await vi.waitFor(() => expect(said()).toBe(2));
});

test('the contexts can be given with the command, in one line, and are kept for the day', async () => {
  await openNow();
  await press('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press(':what now @phone');
  await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('What now with: @phone');
  await press('{Enter}');
  await expect.element(row(/^Call Ana/)).toHaveFocus();
  await expect.element(line()).toHaveValue('@phone');
  expect(rows().map((name) => name?.split(',')[0])).toEqual(['Call Ana', 'Think']);
  await press('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('n');
  await expect.element(line()).toHaveValue('@phone');
});

test('time and energy narrow it too, in the same line, and tasks without an estimate come last', async () => {
  await openNow(
    [
      { id: 6, title: 'Water', status: 'next', priority: 50, minutes: 10, energy: 'low' },
      { id: 7, title: 'Report', status: 'next', priority: 100, minutes: 60, energy: 'high' },
    ],
    { isOurs: true },
  );
  await expect.element(row(/^Report/)).toHaveFocus();
  await press('f');
  await expect.element(line()).toHaveFocus();
  await press('15 min low @phone');
  await vi.waitFor(() =>
    expect(rows()).toEqual([
      'Water, Takes 10 min · Takes low energy',
      'Call Ana, Can be done @phone · Not estimated',
      'Think, Not estimated',
    ]),
  );
  await expect.element(line()).toHaveAccessibleDescription(/^At hand: 15 min, low energy, @phone/);
});

/** The rows that have had the focus, in their order. */
function rowsFocused() {
  const had: string[] = [];
  const onFocus = ({ target }: FocusEvent) => {
    const name = target instanceof Element ? target.closest('[role="row"]')?.getAttribute('aria-label') : null;
    if (name) had.push(name);
  };
  document.addEventListener('focusin', onFocus);
  onTestFinished(() => document.removeEventListener('focusin', onFocus));
  return had;
}

test('offers nothing from a partly loaded list: the best task may still be to come', async () => {
  const counts = { inbox: 0, next: 4, waiting: 1, someday: 0, done: 0 };
  const best = { id: 9, title: 'Best', status: 'next', priority: 100, context: null };
  let here: readonly object[] = tasks;
  const had = rowsFocused();
  const { api } = await openNow([], {
    isOurs: true,
    answers: { 'GET /tasks': () => Response.json({ tasks: here, counts }) },
  });
  await vi.waitFor(() => expect(api.queryClient.getQueryCache().findAll({ type: 'active' })).not.toEqual([]));
  await vi.waitFor(() => expect(api.queryClient.isFetching()).toBe(0));
  expect(rows()).toEqual([]);
  expect(page.getByRole('dialog').getByText('Nothing to do here').elements()).toEqual([]);
  here = [...tasks, best];
  await api.queryClient.invalidateQueries();
  await expect.element(row(/^Best/)).toHaveFocus();
  expect(had).toEqual(['Best, High priority']);
});

test('offers nothing before the contexts are known, where the line may name some', async () => {
  localStorage.setItem(
    'mizu-now:ana@example.org',
    JSON.stringify({ day: dayOf(new Date()), line: '@phone', aside: [] }),
  );
  const { promise, resolve } = Promise.withResolvers<Response>();
  const had = rowsFocused();
  const { api } = await openNow([], { answers: { 'GET /contexts': () => promise } });
  await vi.waitFor(() => expect(api.queryClient.getQueryData(readKey('tasks.list', {}))).toBeDefined());
  expect(rows()).toEqual([]);
  await expect.element(line()).toHaveAccessibleDescription('');
  resolve(Response.json({ contexts: [phone] }));
  await expect.element(row(/^Call Ana/)).toHaveFocus();
  await expect.element(line()).toHaveAccessibleDescription(/^At hand: @phone/);
  expect(had).toEqual(['Call Ana, Can be done @phone']);
});

test('a task not wanted today is put aside until tomorrow, and comes back by undo', async () => {
  const { spoken } = await openNow();
  await expect.element(row(/^Sweep/)).toHaveFocus();
  await press('-');
  await expect.element(row(/^Call Ana/)).toHaveFocus();
  await expect.element(row(/^Sweep/)).not.toBeInTheDocument();
  await press('z');
  await expect.element(row(/^Sweep/)).toBeVisible();
  expect(spoken).toEqual(expect.arrayContaining(['Not today', 'Offered again']));
});

test('a task that is undone later comes back in the list that is open by then, and the line stays', async () => {
  const { spoken } = await openNow();
  await expect.element(row(/^Sweep/)).toHaveFocus();
  await press('-{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('n');
  await expect.element(row(/^Call Ana/)).toHaveFocus();
  await press('f');
  await expect.element(line()).toHaveFocus();
  await press('@home{Enter}');
  await expect.element(row(/^Think/)).toHaveFocus();
  expect(rows()).toEqual(['Think']);
  await press('z');
  await expect.element(row(/^Sweep/)).toBeVisible();
  expect(spoken).toContain('Offered again');
  await expect.element(line()).toHaveValue('@home');
});

test('undo after the list is closed leaves the line that was written meanwhile', async () => {
  await openNow();
  await expect.element(row(/^Sweep/)).toHaveFocus();
  await press('-{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('n');
  await expect.element(row(/^Call Ana/)).toHaveFocus();
  await press('f');
  await expect.element(line()).toHaveFocus();
  await press('@home{Enter}');
  await expect.element(row(/^Think/)).toHaveFocus();
  await press('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('z');
  await press('n');
  await expect.element(row(/^Sweep/)).toHaveFocus();
  await expect.element(line()).toHaveValue('@home');
});

test('a task not wanted today is offered again at midnight, also while the list is open', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 23, 50) });
  await openNow();
  await expect.element(row(/^Sweep/)).toHaveFocus();
  await press('-');
  await expect.element(row(/^Call Ana/)).toHaveFocus();
  vi.setSystemTime(new Date(2026, 10, 24, 0, 10));
  window.dispatchEvent(new Event('focus'));
  await expect.element(row(/^Sweep/)).toBeVisible();
  await press('-');
  await expect.element(row(/^Call Ana/)).not.toBeInTheDocument();
  await expect.element(row(/^Sweep/)).toBeVisible();
});

test('when nothing fits it says so, and the line can be changed', async () => {
  await openNow();
  await expect.element(row(/^Sweep/)).toHaveFocus();
  await press('{Control>}a{/Control}----');
  await expect.element(page.getByRole('dialog').getByText('Nothing to do here')).toBeVisible();
});

test('where nothing fits, the focus is on the list, which says so, also after Enter in the line', async () => {
  await openNow();
  await expect.element(row(/^Sweep/)).toHaveFocus();
  await press('{Control>}a{/Control}-');
  const list = page.getByRole('grid', { name: 'Can be done now' });
  await expect.element(page.getByRole('dialog').getByText('Nothing to do here')).toBeVisible();
  await press('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('n');
  await expect.element(list).toHaveFocus();
  await expect.element(list).toHaveAccessibleDescription(/Nothing to do here/);
  await press('f');
  await expect.element(line()).toHaveFocus();
  await press('@phone{Enter}');
  await expect.element(list).toHaveFocus();
});
