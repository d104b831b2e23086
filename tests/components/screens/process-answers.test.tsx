import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../commands/render-commands.tsx';
import { item, renderProcess } from './render-process.tsx';

const question = (name: string) => page.getByRole('combobox', { name });
const words = (name: string) => page.getByRole('textbox', { name });

test('typed answers stay until all questions are answered, and a chosen row leaves nothing to keep', async () => {
  const { drafts } = await renderProcess(['Ant', 'Bee']);
  const who = question('Waiting for whom, or what?');
  const day = question('Ask again on which day?');
  await expect.element(item('Ant', '1 of 2')).toBeVisible();
  await press('w');
  await expect.element(who).toHaveFocus();
  await press('Ana{Enter}');
  await expect.element(day).toBeVisible();
  await vi.waitFor(() => expect(drafts.keys).toHaveLength(1));
  await press('{Backspace}');
  await expect.element(who).toHaveValue('Ana');
  await press('{Control>}a{/Control}{Backspace}{ArrowDown}{Enter}');
  await expect.element(day).toBeVisible();
  await press('{Escape}');
  await expect.element(day).not.toBeInTheDocument();
  expect(drafts.keys).toEqual([]);
});

test('the day and the priority typed into a title go with the action when the item becomes a project', async () => {
  const { tasks, made } = await renderProcess(['Ant', 'Bee']);
  await expect.element(item('Ant', '1 of 2')).toBeVisible();
  await press('{F2}');
  await expect.element(words('Title')).toHaveFocus();
  await press('{Control>}a{/Control}Renovate 2030-05-06 !80{Enter}');
  await expect.element(item('Renovate', '1 of 2')).toHaveFocus();
  await press('p');
  await expect.element(words('What is the outcome?')).toHaveValue('Renovate');
  await press('{Enter}');
  await expect.element(words('What is its first next action?')).toHaveFocus();
  await press('Call Ana !20{Enter}');
  await expect.element(item('Bee', '2 of 2')).toHaveFocus();
  // The action's own words are kept.
  const action = { title: 'Call Ana', status: 'next', due_date: '2030-05-06', priority: 20 };
  await vi.waitFor(() => expect(tasks[0]).toMatchObject(action));
  expect(made.projects).toMatchObject([{ name: 'Renovate' }]);
});

describe('a server that takes a field and does not keep it', () => {
  const unkept = (names: string) =>
    new RegExp(`^Moved to Next Actions.*, without its ${names}: this server does not keep it`);

  test('fields in a title that the server does not keep are announced, and not when the title is undone', async () => {
    const { tasks, made, spoken } = await renderProcess(['Ant', 'Bee']);
    await expect.element(item('Ant', '1 of 2')).toBeVisible();
    await press('{F2}');
    await expect.element(words('Title')).toHaveFocus();
    await press('{Control>}a{/Control}Call Bo @phone +House !80{Enter}');
    await expect.element(item('Call Bo', '1 of 2')).toHaveFocus();
    await press('n');
    await vi.waitFor(() => expect(tasks[0]).toMatchObject({ title: 'Call Bo', status: 'next', priority: 80 }));
    expect(made).toMatchObject({ projects: [{ name: 'House' }], contexts: [{ name: 'phone' }] });
    await vi.waitFor(() => expect(spoken.at(-1)).toMatch(unkept('context, project')));
    await press('z');
    await vi.waitFor(() => expect(tasks[0]).toMatchObject({ status: 'inbox' }));
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('Moved to Inbox. Context phone and project House deleted'));
  });

  test('an action that is in no project is not said to be', async () => {
    const { tasks, made, spoken } = await renderProcess(['Ant', 'Bee']);
    await expect.element(item('Ant', '1 of 2')).toBeVisible();
    await press('p');
    await expect.element(words('What is the outcome?')).toHaveValue('Ant');
    await press('{Enter}');
    await expect.element(words('What is its first next action?')).toHaveFocus();
    await press('Call Ana{Enter}');
    await vi.waitFor(() => expect(tasks[0]).toMatchObject({ title: 'Call Ana', status: 'next' }));
    expect(made.projects).toMatchObject([{ name: 'Ant' }]);
    await vi.waitFor(() => expect(spoken.at(-1)).toMatch(unkept('project')));
  });

  test('for whom an item waits is kept in its description', async () => {
    const { spoken } = await renderProcess(['Ant', 'Bee']);
    await expect.element(item('Ant', '1 of 2')).toBeVisible();
    await press('w');
    await expect.element(question('Waiting for whom, or what?')).toHaveFocus();
    await press('Ana{Enter}');
    await expect.element(question('Ask again on which day?')).toHaveFocus();
    await press('2030-05-06{Enter}');
    await vi.waitFor(() => expect(spoken).toContain('Waiting for Ana'));
  });
});
