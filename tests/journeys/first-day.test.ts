import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.ts';
import { allSpoken } from '#tests/support/spoken.ts';
import { untilGone } from '#tests/support/until-gone.ts';

/** Focuses a link of the sidebar and follows it with Enter. */
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
  // The closed menu stays for a moment, and must not be taken for the next one.
  await untilGone(page.getByRole('menu'));
}

test('three tasks captured and moved across the board to Done are still there after a power failure', async () => {
  const { page, service } = await openApp({ ownProcess: true });

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

  // Leave the page, so that nothing remains only in it; then the power fails.
  await page.goto('/healthz');
  await page.evaluate(() => sessionStorage.clear());
  await service.kill();
  await service.restart();
  await page.goto('/tasks');
  await column(page, 'Done').getByText('Buy stamps').waitFor();
  expect(await titlesIn(page, 'Done')).toEqual(['Buy stamps']);
  expect(await titlesIn(page, 'Waiting For')).toEqual(['Call Ana']);
  expect(await titlesIn(page, 'Someday/Maybe')).toEqual(['Renew passport']);
  // The token and everything else survived.
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeTruthy();
});

test('the inbox is processed by keys until the heading has the focus; a move out of it is undone before the board is loaded; a task moved on the board keeps the focus', async () => {
  const { page } = await openApp({ signIn: true });
  await goTo(page, 'Inbox');
  const rows = page.getByRole('grid').getByRole('row');
  await rows.first().waitFor();
  const titles = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
  // The first by its button, the others by keys: the focus moves to the next item, and finally to the heading.
  await rows.first().getByRole('button', { name: 'Move to Next Actions' }).press('Enter');
  for (const title of titles.slice(1)) {
    await page.waitForFunction((wanted) => document.activeElement?.getAttribute('aria-label') === wanted, title);
    await page.keyboard.press('s');
    await page.keyboard.press('n');
  }
  await page.getByRole('main').getByText('Inbox is empty!').waitFor();
  await page.getByRole('main').getByText("Great job! You've processed everything.").waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2');

  // Undo works although the board has never been loaded.
  await capture(page, 'Wander');
  const row = page.getByRole('row', { name: 'Wander', exact: true });
  await row.focus();
  // The announcer spaces its messages: wait for all of them.
  const times = async (words: string) => (await allSpoken(page)).filter((said) => said.includes(words)).length;
  await expect.poll(() => times('Moved to Next Actions')).toBe(titles.length);
  await page.keyboard.press('s');
  await page.keyboard.press('n');
  await expect.poll(() => times('Moved to Next Actions')).toBe(titles.length + 1);
  await untilGone(row);
  await page.keyboard.press('z');
  await expect.poll(() => times('Moved to Inbox')).toBe(1);
  await page.locator('footer').getByText('Moved to Inbox').waitFor();
  await row.waitFor();

  // On the board each move leaves the focus on the card and is announced once.
  await goTo(page, 'Tasks');
  const stops = [
    ['n', 'Next Actions'],
    ['w', 'Waiting For'],
    ['s', 'Someday/Maybe'],
    ['d', 'Done'],
    ['i', 'Inbox'],
  ] as const;
  const said = () => Promise.all(stops.map(([, title]) => times(`Moved to ${title}`)));
  const once = (await said()).map((already) => already + 1);
  for (const [at, [letter, title]] of stops.entries()) {
    await move(page, 'Wander', letter, title);
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Wander');
    await expect.poll(() => times(`Moved to ${title}`), { message: title }).toBe(once[at]);
  }
  await expect.poll(said).toEqual(once);
});
