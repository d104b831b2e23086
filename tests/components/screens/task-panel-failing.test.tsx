import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { askAgainAtOnce } from '../support/ask-again-at-once.ts';
import { failingAnswers } from '../support/failing-answers.ts';
import { json } from '../support/json.ts';
import { closed, dialog, named, press, renderInbox, row } from './render-task-panel.tsx';

const description = () => page.getByLabelText('Description');

/** Opens the task by keys and starts to write before the panel's own read has been answered. */
async function openAndType(world: Parameters<typeof renderInbox>[0]) {
  const all = await renderInbox(world);
  askAgainAtOnce(all.api.queryClient);
  await expect.element(row()).toBeVisible();
  await press('j{Enter}');
  await expect.element(page.getByLabelText('Title')).toHaveFocus();
  await press('{Tab}{End}');
  await expect.element(description()).toHaveFocus();
  await press('eee');
  return all;
}

const inPanel = (text: string | RegExp) => dialog().getByText(text);

it.each(Object.entries(failingAnswers))(
  'stays open, with the focus and the words where they are, when its background read answers %s',
  async (_, answer) => {
    let fails = true;
    const { sent, spoken } = await openAndType({ get: () => (fails ? answer() : undefined) });
    await expect.element(inPanel(/What is shown may be out of date\.$/)).toBeVisible();
    await press('eee');
    await expect.element(description()).toHaveFocus();
    await expect.element(description()).toHaveValue('About the roofeeeeee');
    expect(named()).toBe('7');
    expect(sent).toEqual([]);
    expect(spoken.filter((words) => words.endsWith('What is shown may be out of date.'))).toHaveLength(1);

    fails = false;
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await expect.element(inPanel(/out of date/)).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Title')).toHaveFocus();
    expect(spoken.at(-1)).toBe('Loaded');
    await expect.element(description()).toHaveValue('About the roofeeeeee');
  },
);

it('saves the text while the read fails, and shows it as saved', async () => {
  const { sent } = await openAndType({ get: () => json({}, 422) });
  await expect.element(inPanel('Failed to fetch task. What is shown may be out of date.')).toBeVisible();
  await press('{Control>}{Enter}{/Control}');
  await closed();
  expect(sent).toEqual([{ description: 'About the roofeee', updated_at: 'at first' }]);
  await expect.element(row()).toHaveFocus();
});

it('stays open when the task was deleted elsewhere, says so once, and keeps the words to be copied', async () => {
  const { sent, spoken } = await openAndType({ get: () => json({ message: 'Task not found' }, 404) });
  const gone = 'This task is gone: it was deleted elsewhere. You can still copy what is here.';
  await expect.element(inPanel(gone)).toBeVisible();
  await press('eee');
  await expect.element(description()).toHaveFocus();
  await expect.element(description()).toHaveValue('About the roofeeeeee');
  expect(sent).toEqual([]);
  expect(spoken.filter((words) => /gone|not found/i.test(words))).toEqual([gone]);
  await press('{Escape}');
  await closed();
});

it('stays open when it is gone only by a later read, such as after another change', async () => {
  let isGone = false;
  const { api } = await openAndType({ get: () => (isGone ? json({}, 404) : undefined) });
  isGone = true;
  await api.queryClient.invalidateQueries({ queryKey: ['task'] });
  await expect.element(inPanel(/^This task is gone/)).toBeVisible();
  await press('eee');
  await expect.element(description()).toHaveValue('About the roofeeeeee');
});

it('closes when the task is deleted from the panel, also while its read fails', async () => {
  await openAndType({ get: () => json({}, 422) });
  await expect.element(inPanel(/out of date/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Delete task' }).click();
  await closed();
  await expect.element(row()).not.toBeInTheDocument();
  await vi.waitFor(() => expect(named()).toBeNull());
});
