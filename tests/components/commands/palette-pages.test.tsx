import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readKey } from '#client/data/read.ts';
import { undoable } from '#client/registry/outcome.ts';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import {
  closed,
  field,
  labelOf,
  opener,
  openPalette,
  press,
  renderCommands,
  rows,
  selectedRow,
  task,
} from './render-commands.tsx';

const tasks = [task(1, 'Buy milk'), task(3, 'Mow the lawn', 'waiting')];
const textbox = () => page.getByRole('textbox', { name: 'What has your attention?' });
/** What the screen of Process gives to its commands. */
const processing = () => ({
  item: { key: '1', title: 'Buy milk' },
  skipped: 0,
  isTimed: false,
  decide: vi.fn(),
  skip: () => undoable('Skipped', vi.fn()),
  again: vi.fn(),
  editTitle: vi.fn(),
  leaveTitle: () => false,
  startTimer: vi.fn(),
  stopTimer: vi.fn(),
});
const posts = (sent: readonly { call: string; body: unknown }[]) =>
  sent.filter(({ call }) => call === 'POST /tasks').map(({ body }) => (body as { title: string }).title);

it('asks for a status, in the order of the board, and says so; Backspace goes back', async () => {
  const { spoken, sent } = await renderCommands({ tasks, selected: task(1, 'Buy milk') });
  await openPalette();
  await press('move to…{Enter}');
  await expect.element(field()).toHaveAccessibleName('Move to which status?');
  expect(document.activeElement).toBe(field().element());
  expect(spoken.at(-1)).toBe('Move to which status?');
  expect(selectedRow()).toBeNull();
  expect(rows().map(labelOf)).toEqual(['Inbox', 'Next Actions', 'Waiting For', 'Someday/Maybe', 'Done']);
  await press('w{Backspace}');
  await expect.element(field()).toHaveAccessibleName('Move to which status?');
  field()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', repeat: true, bubbles: true, cancelable: true }));
  await expect.element(field()).toHaveAccessibleName('Move to which status?');
  await press('{Backspace}');
  await expect.element(field()).toHaveAccessibleName('Run a command, or find anything');
  expect(spoken.at(-1)).toBe('Run a command, or find anything');
  await press('move to…{Enter}wait{Enter}');
  await vi.waitFor(() =>
    expect(sent.map(({ call, body }) => [call, body])).toEqual([['PUT /tasks/1/move', { status: 'waiting' }]]),
  );
  await closed();
  expect(document.activeElement).toBe(opener());
  await vi.waitFor(() => expect(spoken.at(-1)).toMatch(/^Moved to Waiting For/));
});

it('asks which task first when none is selected', async () => {
  const { sent } = await renderCommands({ tasks });
  await openPalette();
  await press('move to…{Enter}');
  await expect.element(field()).toHaveAccessibleName('Move to…: which task?');
  await vi.waitFor(() => expect(rows().map(labelOf)).toEqual(['Buy milk', 'Mow the lawn']));
  await press('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(field()).toHaveAccessibleName('Move to which status?');
  await press('done{Enter}');
  await vi.waitFor(() =>
    expect(sent.map(({ call, body }) => [call, body])).toEqual([['PUT /tasks/3/move', { status: 'done' }]]),
  );
  await closed();
});

it('captures in words: blank is not sent, Home stays in the text, Enter posts the title', async () => {
  const { sent, spoken } = await renderCommands({ tasks });
  await openPalette('c');
  await expect.element(textbox()).toHaveFocus();
  await expect.element(textbox()).toHaveAccessibleName('What has your attention?');
  await textbox().fill(' \u200b ');
  await press('{Enter}');
  await expect.element(textbox()).toHaveFocus();
  expect(posts(sent)).toEqual([]);
  await textbox().fill('Ana');
  await press('{Home}Call {Enter}');
  await vi.waitFor(() => expect(posts(sent)).toEqual(['Call Ana']));
  await closed();
  expect(document.activeElement).toBe(opener());
  await vi.waitFor(() => expect(spoken).toContain('Added to Inbox'));
});

it('puts text of a closed page into an empty line, and not where something is typed', async () => {
  const { drafts } = await renderCommands({ tasks });
  await openPalette('c');
  drafts.set('capture', { text: 'Call Ana', description: '' });
  await expect.element(textbox()).toHaveValue('Call Ana');
  await press(' today');
  await vi.waitFor(() => expect(drafts.get('capture')).toMatchObject({ text: 'Call Ana today' }));
  await textbox().fill('');
  await expect.element(textbox()).toHaveValue('');
});

it('goes back to a question with the text that was being typed there', async () => {
  const { drafts } = await renderCommands({ tasks, selected: task(1, 'Buy milk') });
  await openPalette('c');
  await press('Call Ana{Control>}k{/Control}');
  await expect.element(field()).toHaveAccessibleName('Run a command, or find anything');
  await press('{Backspace}');
  await expect.element(textbox()).toHaveValue('Call Ana');
  await press(' today');
  await vi.waitFor(() => expect(drafts.get('capture')).toMatchObject({ text: 'Call Ana today' }));
  await press('{Escape}');
  await closed();
  await openPalette('{F2}');
  await press('{Control>}k{/Control}');
  await expect.element(field()).toHaveAccessibleName('Run a command, or find anything');
  await press('{Backspace}');
  await expect.element(page.getByRole('textbox', { name: 'What is its title?' })).toHaveValue('Buy milk');
});

it('closes itself once its command moves on, and nothing that has been opened since', async () => {
  const { live, runner, palette, spoken } = await renderCommands({ tasks });
  live.set('screen:/process', processing());
  await openPalette();
  await press('Process: skip');
  await vi.waitFor(() => expect(labelOf(selectedRow())).toBe('Process: skip'));
  // As on a busy machine, which takes Esc and the next key before what the page has put off.
  field()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  palette.send({ type: 'palette.close' });
  void runner.run(registry.get('task.capture'));
  await vi.waitFor(() => expect(spoken).toContain('Skipped'));
  await new Promise((resolve) => setTimeout(resolve));
  await expect.element(textbox()).toHaveFocus();
});

it('asks nothing once Esc has closed it while the screen of its command was coming', async () => {
  const { live, runner, paths } = await renderCommands({ tasks });
  await openPalette();
  await press('Process: defer…{Enter}');
  await vi.waitFor(() => expect(paths).toEqual(['/process']));
  await press('{Escape}');
  void runner.run(registry.get('task.capture'));
  await expect.element(textbox()).toHaveFocus();
  live.set('screen:/process', processing());
  await press('Call Ana');
  await expect.element(textbox()).toHaveValue('Call Ana');
});

it('captures the next after Ctrl+Enter', async () => {
  const { sent } = await renderCommands({ tasks });
  await openPalette('c');
  for (const title of ['one', 'two']) {
    await press(`${title}{Control>}{Enter}{/Control}`);
    await expect.element(textbox()).toHaveValue('');
    await expect.element(textbox()).toHaveFocus();
  }
  await vi.waitFor(() => expect(posts(sent)).toEqual(['one', 'two']));
  await press('{Escape}');
  await closed();
  await openPalette('c');
  await expect.element(textbox()).toHaveValue('');
});

it('keeps the text: after Esc, and before later text when it could not be sent', async () => {
  let refuse: () => void = () => undefined;
  const refused = new Promise<Response>((resolve) => {
    refuse = () => resolve(new Response('{"message":"Full"}', { status: 500 }));
  });
  const { sent, spoken } = await renderCommands({ tasks, answers: { 'POST /tasks': () => refused } });
  await openPalette('c');
  await press('Call{Escape}');
  await closed();
  await openPalette('c');
  await expect.element(textbox()).toHaveValue('Call');
  await press(' Ana{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(posts(sent)).toEqual(['Call Ana']));
  await press('and Bo');
  expectConsole('Full');
  refuse();
  await expect.element(textbox()).toHaveValue('Call Ana and Bo');
  await expect.element(textbox()).toHaveFocus();
  await vi.waitFor(() => expect(spoken).toContain('Full'));
  await press('{Escape}');
  await closed();
  await openPalette('c');
  await expect.element(textbox()).toHaveValue('Call Ana and Bo');
});

it('shows that it is loading, and selects a row of what comes', async () => {
  let answer: () => void = () => undefined;
  const coming = new Promise<Response>((resolve) => {
    answer = () => resolve(new Response(JSON.stringify({ tasks })));
  });
  const { spoken } = await renderCommands({ answers: { 'GET /tasks': () => coming } });
  await openPalette('/');
  // At once: on a busy machine there is a pause between two keys, and it is said after each.
  await field().fill('mow');
  await expect.element(page.getByText('Loading…')).toBeVisible();
  await vi.waitFor(() => expect(spoken).toEqual(['Loading…']));
  expect(selectedRow()).toBeNull();
  answer();
  await vi.waitFor(() => expect(rows().map(labelOf)).toEqual(['Mow the lawn']));
  expect(selectedRow()).toBe(rows()[0]);
  await vi.waitFor(() => expect(spoken).toEqual(['Loading…', 'Mow the lawn, 1 result']));
});

it('keeps a row that was gone to when other rows come in', async () => {
  let list = [task(1, 'Buy milk'), task(2, 'Buy bread'), task(3, 'Buy soap')];
  const { api } = await renderCommands({
    answers: { 'GET /tasks': () => new Response(JSON.stringify({ tasks: list })) },
  });
  await openPalette('/');
  await press('buy');
  await vi.waitFor(() => expect(rows()).toHaveLength(3));
  await press('{ArrowDown}');
  const label = labelOf(selectedRow());
  list = [task(9, 'Buy'), ...list];
  await api.queryClient.refetchQueries();
  await vi.waitFor(() => expect(rows()).toHaveLength(4));
  expect(labelOf(selectedRow())).toBe(label);
  expect(selectedRow()).toBe(rows()[2]);
  list = list.filter(({ title }) => title !== label);
  await api.queryClient.refetchQueries();
  await vi.waitFor(() => expect(rows()).toHaveLength(3));
  expect(selectedRow()).toBeNull();
});

it('keeps an answer that was gone to when another list changes', async () => {
  let contexts = ['errands', 'home', 'phone'].map((name) => ({ id: name, name }));
  const { api, runner } = await renderCommands({
    selected: task(1, 'Buy milk'),
    answers: { 'GET /contexts': () => new Response(JSON.stringify({ contexts })) },
  });
  void runner.run(registry.get('task.context'));
  await vi.waitFor(() => expect(rows().map(labelOf)).toContain('phone'));
  await press('{ArrowDown}{ArrowDown}');
  const label = labelOf(selectedRow());
  expect(label).not.toBeNull();
  contexts = [...contexts, { id: 'zoo', name: 'zoo' }];
  await api.queryClient.refetchQueries();
  await vi.waitFor(() => expect(rows().map(labelOf)).toContain('zoo'));
  expect(labelOf(selectedRow())).toBe(label);
});

it.each([
  ['complete milk', 'Complete: Buy milk'],
  ['move milk to done', 'Move to: Done: Buy milk'],
  ['buy milk', 'Buy milk'],
])('a row found by “%s” whose task has just gone does nothing to the one that is selected', async (words, label) => {
  const { api, runner, sent, spoken } = await renderCommands({ tasks, selected: task(3, 'Mow the lawn', 'waiting') });
  await openPalette();
  await field().fill(words);
  await vi.waitFor(() => expect(labelOf(selectedRow())).toBe(label));
  const run = vi.spyOn(runner, 'run');
  api.queryClient.setQueryData(readKey('tasks.list', {}), { tasks: [task(3, 'Mow the lawn', 'waiting')] });
  // Before it is drawn.
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(enter);
  await vi.waitFor(() => expect(spoken).toContain('It is not there any more'));
  expect(run).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});

it('with ten thousand tasks rebuilds no entry at a key, and shows fifty', async () => {
  await renderCommands({ tasks: Array.from({ length: 10_000 }, (_, index) => task(index, `Täsk number ${index}`)) });
  await openPalette();
  // Nothing is the best of what nobody has looked for.
  await vi.waitFor(() => expect(document.body.textContent).toContain('The first 50 of '));
  await press('t');
  await vi.waitFor(() => expect(document.body.textContent).toContain('The best 50 of 10'));
  // Titles with an accent are folded with it.
  const normalize = vi.spyOn(String.prototype, 'normalize');
  await press('ä');
  const calls = normalize.mock.calls.length;
  normalize.mockRestore();
  expect(calls).toBeGreaterThan(0);
  expect(calls).toBeLessThan(300);
  await expect.poll(() => rows().length).toBe(50);
  expect(document.querySelectorAll('[role="option"]')).toHaveLength(50);
});
