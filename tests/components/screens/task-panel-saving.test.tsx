import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { json } from '../support/json.ts';
import { closed, dialog, named, openPanel, press, renderInbox, row } from './render-task-panel.tsx';

/** Starts saving a new title; `resolve` releases the answer. */
async function saveSlowly(server: Parameters<typeof renderInbox>[0] = {}) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const world = await renderInbox({ slow: () => promise, ...server });
  await openPanel();
  await page.getByLabelText('Title').fill('Call Ana today');
  await press('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(world.sent).toHaveLength(1));
  return { ...world, resolve };
}

it('stays open, with the letters in their field, when they are typed on before the answer has come', async () => {
  const { sent, spoken, resolve } = await saveSlowly();
  await press(' or');
  resolve();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Saved'));
  await press(' here');
  await expect.element(page.getByLabelText('Title')).toHaveValue('Call Ana today or here');
  await expect.element(dialog().getByText('Not saved yet')).toBeVisible();
  await press('{Control>}{Enter}{/Control}');
  await closed();
  expect(spoken.at(-1)).toBe('Saved');
  expect(sent).toEqual([
    { title: 'Call Ana today', updated_at: 'at first' },
    { title: 'Call Ana today or here', updated_at: 'after 1' },
  ]);
});

it('is saved after what else is on its way to the task, such as a key pressed just before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { sent, spoken, commands } = await renderInbox({ slow: () => promise, isOurs: true });
  await openPanel();
  await page.getByLabelText('Title').fill('Call Ana today');
  void commands.runner.run(registry.get('task.prioritizeHighest'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await press('{Control>}{Enter}{/Control}');
  resolve();
  await closed();
  expect(spoken.at(-1)).toBe('Saved');
  // The service compares it with the task as the key has changed it.
  expect(sent).toEqual([{ priority: 90 }, { title: 'Call Ana today', updated_at: 'after 1' }]);
});

it('is in conflict with a change of the same field from elsewhere, though a key was pressed after that', async () => {
  expectConsole('Task was changed elsewhere');
  const { promise, resolve } = Promise.withResolvers<void>();
  const { sent, change, commands } = await renderInbox({ slow: () => promise, isOurs: true });
  await openPanel();
  await page.getByLabelText('Title').fill('Call Ana today');
  change({ title: 'Call Ana tomorrow', updated_at: 'meanwhile' });
  void commands.runner.run(registry.get('task.prioritizeHighest'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await press('{Control>}{Enter}{/Control}');
  resolve();
  await expect.element(dialog().getByText(/^Task was changed elsewhere\..* What you typed is kept/)).toBeVisible();
  await expect.element(page.getByLabelText('Title')).toHaveValue('Call Ana today');
});

it('does not conflict with the user’s own change of the task, in the panel or on its row', async () => {
  const { sent, spoken } = await renderInbox();
  await openPanel();
  await page.getByLabelText('Description').fill('About the cellar');
  await dialog().getByRole('button', { name: 'Complete' }).click();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await press('{Escape}');
  await closed();
  await press('z');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await openPanel();
  await expect.element(page.getByLabelText('Description')).toHaveValue('About the cellar');
  await press('{Control>}{Enter}{/Control}');
  await closed();
  expect(spoken.at(-1)).toBe('Saved');
  expect(sent.at(-1)).toEqual({ description: 'About the cellar', updated_at: 'after 2' });
});

it('is in conflict with a change of the same field from elsewhere, though that be fetched before it is saved', async () => {
  expectConsole('Task was changed elsewhere');
  const { sent, change, api } = await renderInbox();
  await openPanel();
  await page.getByLabelText('Title').fill('Call Ana today');
  change({ title: 'Call Ana tomorrow', updated_at: 'meanwhile' });
  await api.queryClient.invalidateQueries({ queryKey: ['task'] });
  await expect.element(dialog()).toHaveAccessibleName('Call Ana tomorrow');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(dialog().getByText(/^Task was changed elsewhere\..* What you typed is kept/)).toBeVisible();
  await press('{Control>}{Enter}{/Control}');
  await closed();
  expect(sent.map(({ updated_at }) => updated_at)).toEqual(['at first', undefined]);
});

it('has the edit again when it cannot be saved, though one typed on and took that back meanwhile', async () => {
  expectConsole('Failed to update task');
  const { resolve } = await saveSlowly({ put: () => new Response('', { status: 500 }) });
  await press('!{Backspace}');
  resolve();
  await expect.element(dialog().getByText('Failed to update task')).toBeVisible();
  await expect.element(page.getByLabelText('Title')).toHaveValue('Call Ana today');
});

it('shows the task that is open, also while one that comes before it is being changed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { sent } = await renderInbox({ slow: () => promise });
  await row().click();
  await page.getByLabelText('Description').fill('About the cellar');
  await press('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await press('{Escape}');
  await closed();
  await page.getByRole('row', { name: 'Sweep' }).click();
  await expect.element(dialog()).toHaveAccessibleName('Sweep');
  resolve();
});

it('leaves another task open when the answer for one that was left comes late', async () => {
  const { sent, spoken, resolve } = await saveSlowly();
  await press('{Escape}');
  await closed();
  await page.getByRole('row', { name: 'Sweep' }).click();
  await expect.element(dialog()).toHaveAccessibleName('Sweep');
  await page.getByLabelText('Title').fill('Sweep th');
  resolve();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Saved'));
  await press('e floor');
  await expect.element(page.getByLabelText('Title')).toHaveValue('Sweep the floor');
  // The browser may still be going back from the first.
  await expect.poll(named).toBe('8');
  expect(sent).toHaveLength(1);
});

it('keeps the edit when it cannot be saved, says why in its place and aloud, and saves it when asked again', async () => {
  expectConsole('Failed to update task');
  let fails = true;
  const { sent, spoken } = await renderInbox({ put: () => (fails ? new Response('', { status: 500 }) : undefined) });
  await openPanel();
  await page.getByLabelText('Waiting for').fill('Ben');
  await press('{Enter}');
  await expect.element(dialog().getByText('Failed to update task')).toBeVisible();
  expect(spoken.at(-1)).toBe('Failed to update task');
  await expect.element(page.getByLabelText('Waiting for')).toHaveValue('Ben');
  fails = false;
  await press('{Enter}');
  await closed();
  expect(sent.map(({ waiting_for }) => waiting_for)).toEqual(['Ben', 'Ben']);
});

it('tells of a change from elsewhere, shows the current value, and saves the edit over it when saved again', async () => {
  expectConsole('It was changed meanwhile.');
  let conflicts = true;
  const { sent, spoken, change } = await renderInbox({
    put: () => (conflicts ? json({ message: 'It was changed meanwhile.' }, 409) : undefined),
  });
  await openPanel();
  await page.getByLabelText('Title').fill('Call Ana today');
  change({ description: 'About the garden', updated_at: 'meanwhile' });
  await press('{Enter}');
  await expect.element(dialog().getByText(/^It was changed meanwhile\. What you typed is kept/)).toBeVisible();
  const words = 'It was changed meanwhile. What you typed is kept: save again to put it over that.';
  await vi.waitFor(() => expect(spoken.at(-1)).toBe(words));
  await expect.element(page.getByLabelText('Description')).toHaveValue('About the garden');
  await expect.element(page.getByLabelText('Title')).toHaveValue('Call Ana today');
  conflicts = false;
  await press('{Enter}');
  await closed();
  expect(sent.at(-1)).toEqual({ title: 'Call Ana today' });
});

it('says what another server has accepted and does not keep', async () => {
  const { spoken } = await renderInbox({
    put: () => json({ task: { id: 7, title: 'Call Ana', description: 'About the roof', status: 'inbox' } }),
  });
  await openPanel();
  await page.getByLabelText('Waiting for').fill('Ben');
  await press('{Control>}{Enter}{/Control}');
  await closed();
  expect(spoken.at(-1)).toBe('Saved, without its waiting for: this server does not keep it');
});
