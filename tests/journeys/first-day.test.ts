import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.ts';
import { spoken } from '#tests/support/two-servers.ts';

/** Focuses a link of the sidebar and follows it, as a keyboard does. */
async function goTo(page: Page, label: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: label }).waitFor();
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The titles of a column's cards, from top to bottom. */
const titlesIn = (page: Page, name: string) => column(page, name).getByRole('heading', { level: 3 }).allTextContents();

async function capture(page: Page, title: string) {
  await page.getByRole('button', { name: 'Quick Add', exact: true }).press('Enter');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 3, name: title, exact: true }).waitFor();
}

/** Opens a card's menu and types the first letters of a column's title. */
async function move(page: Page, title: string, letters: string, to: string) {
  await page.getByRole('button', { name: `Move to… ${title}`, exact: true }).press('Enter');
  // Its first item has the focus in the frame after it is shown.
  await page.getByRole('menuitem').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(letters);
  await page.keyboard.press('Enter');
  await column(page, to).getByRole('heading', { level: 3, name: title, exact: true }).waitFor();
  // Closed, it is there for a moment more, and is not the next one.
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

test('sign in, capture three, move them over the board to Done, lose power, start again: all there', async () => {
  const { page, newPage, service } = await openApp({ ownProcess: true });

  await page.goto('/');
  await page.waitForURL('**/login');
  await page.getByRole('main').getByText('Sign in to manage your tasks').waitFor();
  await page.getByLabel('Email').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('ana@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('correct horse battery');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Ana Example' }).waitFor();

  await goTo(page, 'Inbox');
  for (const title of ['Buy stamps', 'Call Ana', 'Renew passport']) await capture(page, title);
  await page.getByRole('contentinfo').getByText('all saved').waitFor();

  await goTo(page, 'Tasks');
  await move(page, 'Buy stamps', 'n', 'Next Actions');
  await move(page, 'Call Ana', 'w', 'Waiting For');
  await move(page, 'Renew passport', 's', 'Someday/Maybe');
  await move(page, 'Buy stamps', 'd', 'Done');
  await page.getByRole('contentinfo').getByText('Moved to Done, 1 of 1').waitFor();
  await page.getByRole('contentinfo').getByText('all saved').waitFor();

  // The browser is closed; then the power goes.
  await page.close();
  await service.kill();
  await service.restart();
  const afterwards = await newPage();
  await afterwards.goto('/tasks');
  await column(afterwards, 'Done').getByText('Buy stamps').waitFor();
  expect(await titlesIn(afterwards, 'Done')).toEqual(['Buy stamps']);
  expect(await titlesIn(afterwards, 'Waiting For')).toEqual(['Call Ana']);
  expect(await titlesIn(afterwards, 'Someday/Maybe')).toEqual(['Renew passport']);
  // Another start of the browser: the token was kept, and so was everything else.
  expect(await afterwards.evaluate(() => localStorage.getItem('auth_token'))).toBeTruthy();
});

test('each move leaves the focus on the card and is spoken once', async () => {
  const { page } = await openApp({ signIn: true });
  await goTo(page, 'Inbox');
  await capture(page, 'Wander');
  await goTo(page, 'Tasks');
  const stops = [
    ['n', 'Next Actions'],
    ['w', 'Waiting For'],
    ['s', 'Someday/Maybe'],
    ['d', 'Done'],
    ['i', 'Inbox'],
  ] as const;
  for (const [letter, title] of stops) {
    await move(page, 'Wander', letter, title);
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Wander');
    expect(await spoken(page, `Moved to ${title}`)).toBe(1);
  }
});

test('the inbox is processed by keys: the focus goes to the next item, and at last to the heading', async () => {
  const { page } = await openApp({ signIn: true });
  await goTo(page, 'Inbox');
  const rows = page.getByRole('grid').getByRole('row');
  await rows.first().waitFor();
  const titles = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
  // The first by its button, the others by their keys.
  await rows.first().getByRole('button', { name: 'Move to Next Actions' }).press('Enter');
  for (const title of titles.slice(1)) {
    await page.waitForFunction((wanted) => document.activeElement?.getAttribute('aria-label') === wanted, title);
    await page.keyboard.press('s');
    await page.keyboard.press('n');
  }
  await page.getByRole('main').getByText('Inbox is empty!').waitFor();
  await page.getByRole('main').getByText("Great job! You've processed everything.").waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
});

test('a move out of the inbox is undone, though the board has never been loaded', async () => {
  const { page } = await openApp({ signIn: true });
  await goTo(page, 'Inbox');
  await capture(page, 'Wander');
  const row = page.getByRole('row', { name: 'Wander', exact: true });
  await row.focus();
  await page.keyboard.press('s');
  await page.keyboard.press('n');
  await page.locator('footer').getByText('Moved to Next Actions').waitFor();
  await row.waitFor({ state: 'detached' });
  await page.keyboard.press('z');
  await page.locator('footer').getByText('Moved to Inbox').waitFor();
  await row.waitFor();
});
