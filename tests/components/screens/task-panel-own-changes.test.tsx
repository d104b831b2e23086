import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Edit, Form } from '#client/registry/edit.ts';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { json } from '../support/json.ts';
import { closed, dialog, openPanel, press, renderInbox, row } from './render-task-panel.tsx';

const save = '{Control>}{Enter}{/Control}';
const priority = () => page.getByLabelText('Priority (0 to 100)');

/** Changes the priority in the panel and closes it without saving; then the row has the focus. */
async function leaveUnsaved(server: Parameters<typeof renderInbox>[0] = {}) {
  const world = await renderInbox(server);
  await openPanel();
  await priority().fill('30');
  await press('{Escape}');
  await closed();
  await expect.element(row()).toHaveFocus();
  return world;
}

it('saves typed text over a change of the same field by a key on the row, without a conflict', async () => {
  const { sent, spoken } = await leaveUnsaved();
  await press('1');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Priority 90, high'));
  await press('{Enter}');
  await expect.element(priority()).toHaveValue('30');
  await press(save);
  await closed();
  expect(spoken.at(-1)).toBe('Saved');
  expect(sent).toEqual([{ priority: 90 }, { priority: 30, updated_at: 'after 1' }]);
  // Undo of the save restores the key's value.
  await press('z');
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ priority: 90 }));
});

it('does not conflict with a command of the palette either, nor with its undo and redo', async () => {
  const { sent, spoken, commands } = await renderInbox();
  await openPanel();
  await page.getByLabelText('Status').selectOptions('waiting');
  await page.getByLabelText('Due').fill('2026-12-30');
  // As the palette runs it, with the panel open beneath.
  await commands.runner.run(registry.get('task.moveToNext'));
  await commands.runner.run(registry.get('task.due'), { answers: { day: '2026-12-26' } });
  await commands.workspace.history.undo();
  await commands.workspace.history.undo();
  await commands.workspace.history.redo();
  expect(sent).toHaveLength(5);
  await expect.element(page.getByLabelText('Status')).toHaveValue('waiting');
  await expect.element(page.getByLabelText('Due')).toHaveValue('2026-12-30');
  await press(save);
  await closed();
  expect(spoken.at(-1)).toBe('Saved');
  expect(sent.at(-1)).toEqual({ status: 'waiting', due_date: '2026-12-30', updated_at: 'after 5' });
});

it('knows what a command has changed of the same field as soon as that has run: a save may be the next key', async () => {
  const { sent, commands } = await renderInbox();
  const { drafts } = commands.workspace;
  const before = () => (drafts.get('task:7') as Edit<Form> | undefined)?.before.priority;
  await openPanel();
  await priority().fill('30');
  await commands.runner.run(registry.get('task.prioritizeHighest'));
  // Its code has loaded now.
  await vi.waitFor(() => expect(before()).toBe('90'));
  await commands.runner.run(registry.get('task.prioritizeHigh'));
  expect(before()).toBe('71');
  await press(save);
  await closed();
  expect(sent.at(-1)).toEqual({ priority: 30, updated_at: 'after 2' });
});

it('shows the user’s own change made elsewhere in a field that is not being edited', async () => {
  const { sent, commands } = await renderInbox();
  await openPanel();
  await page.getByLabelText('Title').fill('Call Ana today');
  await commands.runner.run(registry.get('task.prioritizeHighest'));
  await expect.element(priority()).toHaveValue('90');
  await press(save);
  await closed();
  expect(sent.at(-1)).toEqual({ title: 'Call Ana today', updated_at: 'after 1' });
});

it('is in no conflict with a key that is pressed while it is being saved, and typed on', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { sent, spoken } = await renderInbox({ slow: () => promise });
  await openPanel();
  await priority().fill('30');
  await press(save);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await priority().fill('31');
  await press('{Escape}');
  await closed();
  await press('1');
  resolve();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Priority 90, high'));
  await press('{Enter}');
  await expect.element(priority()).toHaveValue('31');
  await press(save);
  await closed();
  expect(sent).toEqual([
    { priority: 30, updated_at: 'at first' },
    { priority: 90 },
    { priority: 31, updated_at: 'after 2' },
  ]);
});

it('does not conflict when a change by key failed', async () => {
  expectConsole('No room');
  const { sent, spoken } = await leaveUnsaved({
    put: ({ priority: asked }) => (asked === 90 ? json({ message: 'No room' }, 507) : undefined),
  });
  await press('1');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('No room'));
  await press('{Enter}');
  await press(save);
  await closed();
  expect(sent.at(-1)).toEqual({ priority: 30, updated_at: 'at first' });
});

it('tells of somebody else’s change, before or after the user’s own by key', async () => {
  expectConsole('Task was changed elsewhere');
  const { sent, spoken, change, api } = await leaveUnsaved();
  const isTold = () => expect.element(dialog().getByText(/^Task was changed elsewhere\..* is kept/)).toBeVisible();
  await press('1');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Priority 90, high'));
  change({ priority: 12, updated_at: 'meanwhile' });
  await press('{Enter}');
  await press(save);
  await isTold();
  await dialog().getByRole('button', { name: 'Discard changes' }).click();

  await page.getByLabelText('Title').fill('Call Ana today');
  await priority().fill('31');
  await press('{Escape}');
  await closed();
  change({ title: 'Call Ana tomorrow', updated_at: 'again' });
  await press('2');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Priority 71, high'));
  await api.queryClient.invalidateQueries({ queryKey: ['task'] });
  await page.getByRole('row', { name: 'Call Ana tomorrow' }).click();
  await press(save);
  await isTold();
  await press(save);
  await closed();
  expect(sent.at(-1)).toEqual({ title: 'Call Ana today', priority: 31 });
});
