import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closed, press } from '../commands/render-commands.tsx';
import { renderSuggestions } from './render-suggestions.tsx';

it('a task deleted from its panel leaves the focus to its neighbour, and after undo is not acted upon until it has the focus', async () => {
  const { changed } = await renderSuggestions({ body: {} });
  const row = page.getByRole('row', { name: 'Call Ana' });
  await expect.element(row).toBeVisible();
  await press('j{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Call Ana' });
  await expect.element(dialog).toBeVisible();
  const complete = dialog.getByRole('button', { name: /Complete/ });
  await expect.element(complete).toBeVisible();
  (complete.element() as HTMLElement).focus();
  await press('#');
  await closed();
  await expect.element(row).not.toBeInTheDocument();
  const neighbour = page.getByRole('row', { name: 'Sweep' });
  await expect.element(neighbour).toHaveFocus();
  await press('z');
  await expect.element(row).toBeVisible();
  await expect.element(neighbour).toHaveFocus();
  await press('k');
  await expect.element(row).toHaveFocus();
  await press('e');
  await expect.poll(() => changed).toEqual(['/tasks/7/move']);
});
