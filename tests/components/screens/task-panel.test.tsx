import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closed, dialog, named, openPanel, press, renderInbox, row } from './render-task-panel.tsx';

it('opens by Enter with every field, and names the task in the address; Esc goes back to its row', async () => {
  await renderInbox();
  await expect.element(row()).toBeVisible();
  await press('j{Enter}');
  await expect.element(dialog()).toHaveAccessibleName('Call Ana');
  await expect.element(page.getByLabelText('Title')).toHaveFocus();
  expect(named()).toBe('7');
  const values = [
    'Title',
    'Description',
    'Status',
    'Priority (0 to 100)',
    'Due',
    'Deferred until',
    'Context',
    'Project',
    'Waiting for',
  ];
  expect(
    values.map((label) => (page.getByLabelText(label).element() as HTMLInputElement | HTMLSelectElement).value),
  ).toEqual(['Call Ana', 'About the roof', 'inbox', '50', '2026-12-24', '', '3', '', '']);
  await press('{Escape}');
  await closed();
  await expect.element(row()).toHaveFocus();
  // The browser goes back over the step with a delay.
  await vi.waitFor(() => expect(named()).toBeNull());
});

it('opens by a click, and closes by the browser going back', async () => {
  await renderInbox();
  await openPanel();
  expect(named()).toBe('7');
  window.history.back();
  await closed();
  expect(named()).toBeNull();
});

it('saves only the changed fields, with the updated_at that they are based on; z undoes it', async () => {
  const { sent, spoken } = await renderInbox();
  await openPanel();
  await page.getByLabelText('Title').fill('  Call Ana today ');
  await page.getByLabelText('Context').selectOptions('home');
  await page.getByLabelText('Due').fill('');
  await press('{Control>}{Enter}{/Control}');
  await closed();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Saved'));
  expect(sent).toEqual([{ title: 'Call Ana today', due_date: null, context_id: 4, updated_at: 'at first' }]);
  await expect.element(page.getByRole('row', { name: 'Call Ana today' })).toHaveFocus();
  await press('z');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ title: 'Call Ana', due_date: '2026-12-24', context_id: 3 });
});

it('keeps an unsaved edit through closing, and forgets it when told', async () => {
  const { spoken } = await renderInbox();
  await openPanel();
  await page.getByLabelText('Description').fill('About the cellar');
  await press('{Escape}');
  await closed();
  await openPanel();
  await expect.element(page.getByLabelText('Description')).toHaveValue('About the cellar');
  await expect.element(dialog().getByText('Not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(page.getByLabelText('Description')).toHaveValue('About the roof');
  expect(spoken.at(-1)).toBe('Changes discarded');
});

it('does not send a blank title, and says what a priority must be', async () => {
  const { sent, spoken } = await renderInbox();
  await openPanel();
  await page.getByLabelText('Title').fill(' \u200b ');
  await press('{Enter}');
  await expect.element(page.getByLabelText('Title')).toHaveFocus();
  await page.getByLabelText('Title').fill('Call Ana');
  await page.getByLabelText('Priority (0 to 100)').fill('101');
  await press('{Enter}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Priority is a number from 0 to 100'));
  await expect.element(page.getByLabelText('Priority (0 to 100)')).toHaveFocus();
  await expect.element(page.getByLabelText('Priority (0 to 100)')).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

it('says of a task that is not there, from an address, that it is not, with a way to try again', async () => {
  window.history.replaceState(null, '', '?task=404');
  await renderInbox();
  await expect.element(dialog().getByText('Task not found')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Try again' })).toBeVisible();
});
