import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arriveHome, type OpenApp, openApp } from '#tests/support/open-app.ts';
import { overlay } from '#tests/support/overlay.ts';
import { owner } from '#tests/support/service.ts';
import { holding } from '#tests/support/two-servers.ts';

const row = (page: Page, title: string) => page.getByRole('row', { name: title, exact: true });
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const isFocused = (page: Page, tag: string) =>
  page.waitForFunction((name) => document.activeElement?.tagName === name, tag);

async function addTasks({ page, service }: OpenApp, ...titles: string[]) {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  for (const title of titles) {
    await fetch(`${service.address}/api/tasks`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title }),
    });
  }
}

/** On the board, with the focus on a card. */
async function openBoard(...titles: string[]) {
  const app = await openApp({ signIn: 'stored' });
  await addTasks(app, ...titles);
  await arriveHome(app);
  await app.page.keyboard.press('g');
  await app.page.keyboard.press('t');
  await row(app.page, titles[0] ?? '').focus();
  return app;
}

const pickUp = async (page: Page) => {
  await page.keyboard.press('m');
  await page.getByRole('group', { name: 'Next Actions', exact: true }).waitFor();
  await page.keyboard.press('l');
};

/** The previous screen has its heading, keys and buttons again. Ends on the board. */
async function goBackWithHeldCard(page: Page): Promise<void> {
  await pickUp(page);
  await page.goBack();
  await heading(page, /^Welcome back/).waitFor();
  await isFocused(page, 'H1');
  await expect.poll(() => page.locator('[inert]').count()).toBe(0);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await column(page, 'Inbox').getByRole('row', { name: 'Found', exact: true }).waitFor();
  // The element that had the focus stays for a moment, and no longer.
  await expect.poll(() => page.locator('[data-kept-focus] > *').count()).toBe(0);
}

/** An item found on the current screen gets the focus at once, and the heading does not get it first. */
async function findHere(page: Page): Promise<void> {
  await row(page, 'Second').focus();
  await page.keyboard.press('/');
  await page.keyboard.type('found');
  await overlay(page).getByRole('option', { name: 'Found' }).waitFor();
  await page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) => {
      document.body.dataset.trail = `${document.body.dataset.trail ?? ''} ${(target as Element).tagName}`;
    });
  });
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Found');
  expect(await page.evaluate(() => document.body.dataset.trail)).not.toContain('H1');
}

/** Undo reverts the move that is still being sent, not the one before. */
async function undoAtOnce(page: Page): Promise<void> {
  await page.keyboard.press('s');
  await page.keyboard.press('w');
  await page.locator('footer').getByText('Moved to Waiting For').waitFor();
  const release = await holding(page, ['PUT', '/move']);
  await row(page, 'Second').focus();
  await page.keyboard.press('s');
  await page.keyboard.press('n');
  await page.keyboard.press('z');
  await column(page, 'Next Actions').getByRole('row', { name: 'Second', exact: true }).waitFor();
  release();
  await page.locator('footer').getByText('Moved to Inbox').waitFor();
  await column(page, 'Inbox').getByRole('row', { name: 'Second', exact: true }).waitFor();
  await column(page, 'Waiting For').getByRole('row', { name: 'Found', exact: true }).waitFor();
  await page.locator('footer').getByText('all saved').waitFor();
}

/** The sign-in page works without a reload. Ends in the inbox. */
async function signOutElsewhereWithHeldCard({ page, newPage }: OpenApp): Promise<void> {
  await row(page, 'Second').focus();
  await pickUp(page);
  const other = await newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Logout' }).press('Enter');
  await page.waitForURL('**/login');
  await expect.poll(() => page.locator('[inert]').count()).toBe(0);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.keyboard.press('Enter');
  await heading(page, /^Welcome back/).waitFor();
  // No message of the last session remains.
  expect(await page.locator('footer').textContent()).not.toContain('Signed out');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await heading(page, 'Inbox').waitFor();
  // Wait for the heading to get the focus: later it would take it from a link.
  await isFocused(page, 'H1');
  await expect.poll(() => page.locator('[data-kept-focus] > *').count()).toBe(0);
}

/** Hiding the sidebar, by its key or otherwise, while it has the focus moves the focus to the heading. */
async function hideSidebarWithFocus(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Inbox' });
  await link.focus();
  await page.keyboard.press('b');
  await page.locator('footer').getByText('Sidebar hidden').waitFor();
  await isFocused(page, 'H1');

  await page.keyboard.press('b');
  await link.focus();
  await page.evaluate(() => document.querySelector('aside')?.style.setProperty('display', 'none'));
  await isFocused(page, 'H1');
}

test('interruptions: Back and a sign-out in another tab while a card is held, a task found on the same screen, an immediate undo, and a sidebar hidden with the focus in it', async () => {
  // One after the other in one page: each must leave the page usable for the next.
  const app = await openBoard('Found', 'Second');
  const { page } = app;
  await goBackWithHeldCard(page);
  await findHere(page);
  await undoAtOnce(page);
  await signOutElsewhereWithHeldCard(app);
  await hideSidebarWithFocus(page);
});
