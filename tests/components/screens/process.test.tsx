import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsole } from '#tests/support/console.ts';
import { press } from '../commands/render-commands.tsx';
import { violations } from '../support/axe.ts';
import { item, renderProcess } from './render-process.tsx';

const field = () => page.getByRole('textbox', { name: 'Title', exact: true });
const question = (name: string) => page.getByRole('combobox', { name });
const words = (name: string) => page.getByRole('textbox', { name });
const statusOf = (tasks: readonly Record<string, unknown>[], title: string) =>
  tasks.find((task) => task.title === title)?.status;

describe('one item at a time', () => {
  test('a key decides, the next item has the focus, and the first one is said', async () => {
    const { tasks, spoken } = await renderProcess(['Ant', 'Bee', 'Cat']);
    await expect.element(item('Ant', '1 of 3')).toBeVisible();
    await vi.waitFor(() => expect(spoken).toEqual(['Ant, 1 of 3']));
    await press('n');
    await expect.element(item('Bee', '2 of 3')).toHaveFocus();
    await press('s');
    await expect.element(item('Cat', '3 of 3')).toHaveFocus();
    await press('e');
    await expect.element(page.getByRole('heading', { name: 'Nothing left' })).toHaveFocus();
    await expect.element(page.getByRole('main').getByText('Inbox is empty!')).toBeVisible();
    await vi.waitFor(() => expect(tasks.map(({ status }) => status)).toEqual(['next', 'someday', 'done']));
    await vi.waitFor(() =>
      expect(spoken.slice(1)).toEqual(['Moved to Next Actions', 'Moved to Someday/Maybe', 'Moved to Done']),
    );
  });

  test('a decision is undone one at a time, and its item is there again', async () => {
    const { tasks } = await renderProcess(['Ant', 'Bee']);
    await expect.element(item('Ant', '1 of 2')).toBeVisible();
    await press('n');
    await expect.element(item('Bee', '2 of 2')).toHaveFocus();
    await press('#');
    await expect.element(page.getByRole('heading', { name: 'Nothing left' })).toHaveFocus();
    await press('z');
    await expect.element(item('Bee', '2 of 2')).toHaveFocus();
    await press('z');
    await expect.element(item('Ant', '1 of 2')).toHaveFocus();
    await vi.waitFor(() => expect(tasks.map(({ status }) => status)).toEqual(['inbox', 'inbox']));
    await press('{Shift>}z{/Shift}');
    await expect.element(item('Bee', '2 of 2')).toHaveFocus();
  });

  test('skipped items stay in the inbox and can be gone through', async () => {
    const { tasks, spoken } = await renderProcess(['Ant', 'Bee']);
    await expect.element(item('Ant', '1 of 2')).toBeVisible();
    await press('j');
    await expect.element(item('Bee', '2 of 2')).toHaveFocus();
    await press('z');
    await expect.element(item('Ant', '1 of 2')).toHaveFocus();
    await press('jn');
    await expect.element(page.getByRole('heading', { name: '1 item was skipped' })).toHaveFocus();
    await press('a');
    await expect.element(item('Ant', '1 of 1')).toHaveFocus();
    expect(statusOf(tasks, 'Ant')).toBe('inbox');
    expect(spoken).toContain('Skipped');
    expect(spoken).toContain('Not skipped');
  });

  test('a decision that fails is announced, and the item comes again', async () => {
    expectConsole('The board is full');
    let isFull = true;
    const { spoken, tasks } = await renderProcess(['Ant', 'Bee'], (call) =>
      isFull && call === 'PUT /tasks/1/move'
        ? Response.json({ message: 'The board is full' }, { status: 422 })
        : undefined,
    );
    await expect.element(item('Ant', '1 of 2')).toBeVisible();
    await press('n');
    await vi.waitFor(() => expect(spoken).toContain('The board is full'));
    isFull = false;
    await press('n');
    await expect.element(item('Ant', '2 of 2')).toHaveFocus();
    await press('n');
    await vi.waitFor(() => expect(tasks.map(({ status }) => status)).toEqual(['next', 'next']));
  });
});

describe('what is asked', () => {
  test('waiting: the person and the day to ask again, kept in the description for any server', async () => {
    const { tasks, drafts } = await renderProcess([{ title: 'Ant', description: 'The red one' }, 'Bee']);
    await expect.element(item('Ant', '1 of 2')).toBeVisible();
    await press('w');
    await expect.element(question('Waiting for whom, or what?')).toHaveFocus();
    await press('Ana{Enter}');
    await expect.element(question('Ask again on which day?')).toHaveFocus();
    await press('2030-05-06{Enter}');
    await expect.element(item('Bee', '2 of 2')).toHaveFocus();
    const description = 'The red one\n\nWaiting for Ana. Ask again on 2030-05-06.';
    await vi.waitFor(() => expect(tasks[0]).toMatchObject({ status: 'waiting', description }));
    await vi.waitFor(() => expect(drafts.keys).toEqual([]));
  });

  test('the answer is about the item that was asked about, also when that has left the inbox meanwhile', async () => {
    const { tasks, api } = await renderProcess(['Ant', 'Bee']);
    await expect.element(item('Ant', '1 of 2')).toBeVisible();
    await press('d');
    await expect.element(question('Defer until which day?')).toHaveFocus();
    Object.assign(tasks[0] ?? {}, { status: 'someday' });
    await api.queryClient.invalidateQueries();
    await vi.waitFor(() => expect(document.querySelector('main h2, h2')?.textContent).toContain('Bee'));
    await press('2030-05-06{Enter}');
    await vi.waitFor(() => expect(tasks[0]).toMatchObject({ defer_until: '2030-05-06' }));
    expect(tasks[1]).toMatchObject({ title: 'Bee', status: 'inbox' });
    expect(tasks[1]).not.toHaveProperty('defer_until');
  });

  test('waiting, on our service: known people are offered, and the day has its own field', async () => {
    const known = { title: 'Old', status: 'waiting', waiting_for: 'Ana Lima' };
    const { tasks, sent } = await renderProcess(['Ant', 'Bee', known], undefined, { isOurs: true });
    await expect.element(item('Ant', '1 of 2')).toBeVisible();
    await press('w');
    await expect.element(question('Waiting for whom, or what?')).toHaveFocus();
    await press('ana');
    await expect.element(page.getByRole('option', { name: 'Ana Lima' })).toHaveAttribute('aria-selected', 'true');
    await press('{Enter}');
    await expect.element(question('Ask again on which day?')).toHaveFocus();
    await press('2030-05-06{Enter}');
    await expect.element(item('Bee', '2 of 2')).toHaveFocus();
    await vi.waitFor(() => expect(tasks[0]?.status).toBe('waiting'));
    const [{ body } = { body: {} }] = sent;
    expect(body).toMatchObject({ status: 'waiting', waiting_for: 'Ana Lima', follow_up: '2030-05-06' });
    expect(body).not.toHaveProperty('description');
  });

  test('defer: until when; Esc leaves the item where it is', async () => {
    const { tasks } = await renderProcess(['Ant', 'Bee']);
    await expect.element(item('Ant', '1 of 2')).toBeVisible();
    await press('d');
    await expect.element(question('Defer until which day?')).toHaveFocus();
    await press('{Escape}');
    await expect.element(question('Defer until which day?')).not.toBeInTheDocument();
    expect(statusOf(tasks, 'Ant')).toBe('inbox');
    await press('d');
    await expect.element(question('Defer until which day?')).toHaveFocus();
    await press('2030-05-06{Enter}');
    await expect.element(item('Bee', '2 of 2')).toHaveFocus();
    await vi.waitFor(() => expect(tasks[0]).toMatchObject({ status: 'next', defer_until: '2030-05-06' }));
  });

  test('the focus goes from the question to the next item, and rests on no item that leaves', async () => {
    const { tasks, sent } = await renderProcess(['Ant', 'Bee', 'Cat']);
    await expect.element(item('Ant', '1 of 3')).toBeVisible();
    await press('n');
    await expect.element(item('Bee', '2 of 3')).toHaveFocus();
    const focused: string[] = [];
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) focused.push(target.ariaLabel ?? target.tagName);
    };
    document.addEventListener('focusin', note);
    onTestFinished(() => document.removeEventListener('focusin', note));
    await press('d');
    await expect.element(question('Defer until which day?')).toHaveFocus();
    await press('2030-05-06');
    const field = question('Defer until which day?').element();
    // A key that bounces: the second one decides nothing.
    for (const key of ['Enter', 'Enter'])
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await expect.element(item('Cat', '3 of 3')).toHaveFocus();
    await expect.element(question('Defer until which day?')).not.toBeInTheDocument();
    expect(focused).toEqual(['INPUT', 'Cat, 3 of 3']);
    await vi.waitFor(() => expect(tasks.map(({ status }) => status)).toEqual(['next', 'next', 'inbox']));
    expect(sent).toHaveLength(2);
  });

  test('a project: its outcome and its first next action', async () => {
    const { tasks, made, drafts } = await renderProcess(['Ant', 'Bee']);
    await expect.element(item('Ant', '1 of 2')).toBeVisible();
    await press('p');
    await expect.element(words('What is the outcome?')).toHaveValue('Ant');
    await press('{Enter}');
    await expect.element(words('What is its first next action?')).toHaveFocus();
    await press('Call Ana !80{Enter}');
    await expect.element(item('Bee', '2 of 2')).toHaveFocus();
    await vi.waitFor(() => expect(tasks[0]).toMatchObject({ title: 'Call Ana', status: 'next', priority: 80 }));
    expect(made.projects).toMatchObject([{ name: 'Ant', status: 'active' }]);
    await vi.waitFor(() => expect(drafts.keys).toEqual([]));
  });

  test('reference: its words are kept, and the item is gone', async () => {
    const { made, api, tasks } = await renderProcess([
      { title: 'Wifi', description: 'https://example.org/guest' },
      'Bee',
    ]);
    await expect.element(item('Wifi', '1 of 2')).toBeVisible();
    await press('r');
    await expect.element(item('Bee', '2 of 2')).toHaveFocus();
    const url = 'https://example.org/guest';
    await vi.waitFor(() => expect(made.references).toMatchObject([{ title: 'Wifi', content: url, url }]));
    await api.held.sendAll();
    expect(tasks.map(({ title }) => title)).toEqual(['Bee']);
  });
});

test('the title takes what capture takes, and goes with the decision', async () => {
  const { tasks, sent, drafts } = await renderProcess(['Ana', 'Bee']);
  await expect.element(item('Ana', '1 of 2')).toBeVisible();
  await press('{F2}');
  await expect.element(field()).toHaveFocus();
  await press('{Control>}a{/Control}Call Ana 2030-05-06 !80');
  await expect.element(page.getByRole('main').getByText(/^Call Ana · due .* · priority 80, high$/)).toBeVisible();
  await press('{Enter}');
  await expect.element(item('Call Ana', '1 of 2')).toHaveFocus();
  expect(sent).toEqual([]);
  await press('n');
  await expect.element(item('Bee', '2 of 2')).toHaveFocus();
  await vi.waitFor(() =>
    expect(tasks[0]).toMatchObject({ title: 'Call Ana', status: 'next', due_date: '2030-05-06', priority: 80 }),
  );
  expect(sent).toHaveLength(1);
  await vi.waitFor(() => expect(drafts.get('process.titles')).toBeUndefined());
});

test('the title field can be cleared, and new text replaces it', async () => {
  await renderProcess(['Ant', 'Bee']);
  await expect.element(item('Ant', '1 of 2')).toBeVisible();
  await press('{F2}{Control>}a{/Control}{Backspace}');
  await expect.element(field()).toHaveValue('');
  await press('Call Ana{Enter}');
  await expect.element(item('Call Ana', '1 of 2')).toHaveFocus();
});

test('goes on where it was left, with the title that was changed', async () => {
  const world = await renderProcess(['Ant', 'Bee', 'Cat']);
  await expect.element(item('Ant', '1 of 3')).toBeVisible();
  await press('j{F2}ber');
  await expect.element(field()).toHaveValue('Beeber');
  await press('{Escape}');
  await expect.element(item('Beeber', '2 of 3')).toHaveFocus();
  await press('{Escape}');
  expect(world.paths).toEqual(['/inbox']);
  expect(JSON.parse(localStorage.getItem('mizu-process:') ?? '{}')).toEqual({
    order: ['1', '2', '3'],
    skipped: ['1'],
    current: '2',
  });
});

test('two minutes are shown while they run', async () => {
  const { spoken } = await renderProcess(['Ant']);
  await expect.element(item('Ant', '1 of 1')).toBeVisible();
  await press('2');
  await expect.element(page.getByRole('main').getByText(/^[12]:\d\d left$/)).toBeVisible();
  await press('2');
  await expect.element(page.getByRole('main').getByText(/left$/)).not.toBeInTheDocument();
  expect(spoken.slice(1)).toEqual(['Two minutes from now', 'Timer stopped']);
});

test('passes axe, full and empty', async () => {
  await renderProcess(['Ant']);
  await expect.element(item('Ant', '1 of 1')).toBeVisible();
  expect(await violations()).toEqual([]);
  await press('n');
  await expect.element(page.getByRole('heading', { name: 'Nothing left' })).toHaveFocus();
  expect(await violations()).toEqual([]);
});

test('the title that is being typed stays when the server has given the item its id', async () => {
  const answer = Promise.withResolvers<undefined>();
  const { tasks, spoken } = await renderProcess([], (call) =>
    call === 'POST /tasks' ? (answer.promise as unknown as Promise<Response>) : undefined,
  );
  await press('c');
  await expect.element(page.getByRole('textbox', { name: 'What has your attention?' })).toBeVisible();
  await press('Ana{Enter}');
  await expect.element(item('Ana', '1 of 1')).toBeVisible();
  await press('{F2}');
  await expect.element(field()).toHaveFocus();
  await field().fill('Call Ana');
  answer.resolve(undefined);
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Added to Inbox'));
  await expect.element(field()).toHaveValue('Call Ana');
  await press('{Enter}');
  await expect.element(item('Call Ana', '1 of 1')).toHaveFocus();
  await press('n');
  await vi.waitFor(() => expect(tasks[0]).toMatchObject({ title: 'Call Ana', status: 'next' }));
});

test('undoing Reference after the item was deleted for good restores all that the item had', async () => {
  const { api, tasks, spoken } = await renderProcess([{ title: 'Wifi', due_date: '2030-05-06', priority: 80 }, 'Bee']);
  await expect.element(item('Wifi', '1 of 2')).toBeVisible();
  await press('r');
  await expect.element(item('Bee', '2 of 2')).toHaveFocus();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Kept as a reference'));
  await api.held.sendAll();
  expect(statusOf(tasks, 'Wifi')).toBeUndefined();
  await press('z');
  const back = { due_date: '2030-05-06', priority: 80, status: 'inbox' };
  await vi.waitFor(() => expect(tasks.find(({ title }) => title === 'Wifi')).toMatchObject(back));
});
