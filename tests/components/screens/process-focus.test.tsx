import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../commands/render-commands.tsx';
import { item, renderProcess } from './render-process.tsx';

const nothingLeft = () => page.getByRole('heading', { name: 'Nothing left' });

test('an item captured in an overlay over it takes the focus when that closes', async () => {
  const { tasks } = await renderProcess(['Ant']);
  await expect.element(item('Ant', '1 of 1')).toBeVisible();
  await press('n');
  await expect.element(nothingLeft()).toHaveFocus();
  await press('ge');
  const line = page.getByRole('textbox', { name: 'What comes to mind?' });
  await expect.element(line).toHaveFocus();
  await press('Bee{Enter}');
  await vi.waitFor(() => expect(tasks).toHaveLength(2));
  await vi.waitFor(() => expect(document.querySelector('h2[aria-label^="Bee"]')).not.toBeNull());
  await expect.element(line).toHaveFocus();
  await press('{Escape}');
  await expect.element(item('Bee', '1 of 1')).toHaveFocus();
});

test('opening the screen announces that nothing is left to process, as it does an item', async () => {
  const { spoken } = await renderProcess([]);
  await expect.element(nothingLeft()).toBeVisible();
  await vi.waitFor(() => expect(spoken).toEqual(['Nothing left']));
});

test('an empty inbox of before is not said when something has come into it', async () => {
  const { spoken, tasks, api, shown, screen } = await renderProcess([]);
  await vi.waitFor(() => expect(spoken).toEqual(['Nothing left']));
  await shown.rerender(screen(false));
  tasks.push({ id: 7, status: 'inbox', title: 'Bee' });
  await api.queryClient.invalidateQueries({ refetchType: 'all' });
  await shown.rerender(screen(true));
  await vi.waitFor(() => expect(spoken).toEqual(['Nothing left', 'Bee, 1 of 1']));
});

test('what the decision rests on is read with the title, and the day only once', async () => {
  await renderProcess([{ title: 'Ant', description: 'By post', priority: 90, due_date: '2025-12-31' }, 'Bee']);
  await expect.element(item('Ant', '1 of 2')).toHaveAccessibleDescription('By post High Overdue Due: Dec 31, 2025');
  await press('n');
  await expect.element(item('Bee', '2 of 2')).not.toHaveAccessibleDescription();
});
