import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.ts';
import { failing, holding } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

/** The move waits for the id of a task that is still being created. Ends on the board, as the service has it. */
async function moveWhatIsBeingCreated(page: Page): Promise<void> {
  const release = await holding(page, ['POST', '/api/tasks']);
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Quick Add' }).press('Enter');
  await page.keyboard.type('Hasty');
  await page.keyboard.press('Enter');
  const card = page.getByRole('row').filter({ hasText: 'Hasty' });
  await card.getByRole('button', { name: 'Move to Next Actions' }).press('Enter');
  await untilGone(card);
  release();
  await page.locator('footer').getByText('Moved to Next Actions').waitFor();
  await page.goto('/tasks');
  await page.getByRole('region', { name: 'Next Actions', exact: true }).getByText('Hasty').waitFor();
}

/** A failed move is rolled back and announced, and leaves the focus on the card. */
async function failToMove(page: Page): Promise<void> {
  await failing(page, ['PUT', '/move'], 'No moving today.');
  const inbox = page.getByRole('region', { name: 'Inbox', exact: true });
  const menu = inbox.getByRole('button', { name: /^Move to…/ }).first();
  const name = await menu.getAttribute('aria-label');
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Done' }).press('Enter');
  await page.locator('footer').getByText('No moving today.').waitFor();
  await inbox.getByRole('button', { name: name ?? '', exact: true }).waitFor();
  const title = name?.replace('Move to… ', '');
  await page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, title);
}

/** The text comes back while the user is on another screen. */
async function failToCreateAfterLeaving(page: Page): Promise<void> {
  await failing(page, ['POST', '/api/tasks']);
  const release = await holding(page, ['POST', '/api/tasks']);
  await page.getByRole('link', { name: 'Inbox' }).press('Enter');
  await page.getByRole('button', { name: 'Quick Add' }).press('Enter');
  // Until the field has the focus, letters are held for it: the link would take them.
  await page.getByLabel('Title').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Words to keep');
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: 'Words to keep' }).waitFor();
  await page.getByRole('link', { name: 'Projects' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  release();
  await page.locator('footer').getByText('Failed to create task').waitFor();
  await page.getByRole('link', { name: 'Inbox' }).press('Enter');
  await page.getByLabel('Title').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Words to keep');
}

test('a move waits for the id of its task; a failed move is rolled back and announced; text that comes back after leaving waits in the form', async () => {
  const { page, expectNoise } = await openApp({ signIn: 'stored' });
  await moveWhatIsBeingCreated(page);
  expectNoise(/500/);
  expectNoise(/ApiError: No moving today\./);
  await failToMove(page);
  expectNoise(/ApiError: Failed to create task/);
  await failToCreateAfterLeaving(page);
});
