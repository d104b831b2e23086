import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../commands/render-commands.tsx';
import { renderProcess } from './render-process.tsx';

const item = (title: string, place: string) =>
  page.getByRole('heading', { level: 2, name: `${title}, ${place}`, exact: true });
const question = (name: string) => page.getByRole('combobox', { name });

test('what was typed stays until all is answered, and there is nothing to keep of a row that was chosen', async () => {
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
