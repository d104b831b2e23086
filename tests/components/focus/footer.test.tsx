import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press, renderApp } from './render-app.tsx';

/** The page's own `main` is around it, so that it has no role. */
const footer = () => document.querySelector('footer')?.textContent;

test('the board offers to pick up a card only while it shows one, and the footer counts the first that is selected', async () => {
  const { spoken } = await renderApp('/tasks');
  await expect.element(page.getByRole('region', { name: 'Inbox' }).getByText('No tasks')).toBeVisible();
  await press('m');
  await expect.poll(() => spoken).toEqual(['There is no card here']);
  await expect.poll(footer).not.toContain('pick up');

  await press('c');
  await userEvent.keyboard('Ant{Enter}');
  await expect.element(page.getByRole('row', { name: /^Ant/ })).toBeVisible();
  await expect.poll(footer).toContain('pick up');

  await press('j');
  await expect.element(page.getByRole('row', { name: /^Ant/ })).toHaveFocus();
  await press('x');
  await expect.poll(footer).toContain('1 selected');
  await press('x');
  await expect.poll(footer).not.toContain('selected');
});
