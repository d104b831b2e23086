import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isOnScreenOf } from '#tests/support/crawl.ts';
import { goDownTo } from '#tests/support/keyboard.ts';
import { openApp } from '#tests/support/open-app.ts';
import { runFromPalette } from '#tests/support/overlay.ts';
import { spoken } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'First steps' });
const row = (page: Page, title: string | RegExp) => page.getByRole('row', { name: title });
const hint = (page: Page) => page.locator('footer').getByText('Next time:');

test('the coach stays away after Dismiss, and the palette brings it back; then the three tasks of a new inbox are done as they say', async () => {
  const { page } = await openApp({ signIn: true });
  const dismiss = panel(page).getByRole('button', { name: 'Dismiss', exact: true });
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await untilGone(panel(page));
  await page.locator('footer').getByText('First steps dismissed').waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('h1:not([data-kept-focus] *)'));
  await page.reload();
  await page.getByRole('heading', { name: 'Next Actions', exact: true }).waitFor();
  expect(await panel(page).count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('ui-storage') ?? '')).not.toContain('dismissed');

  await runFromPalette(page, 'show first steps');
  await panel(page).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await isOnScreenOf(page, 'go.inbox');

  await panel(page).getByText('0/3').waitFor();
  await row(page, /^Capture something: press c, type it, press Enter/).waitFor();
  expect(await page.getByRole('grid').getByRole('row').count()).toBe(3);

  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'What has your attention?' }).waitFor();
  await page.keyboard.type('Water the plants');
  await page.keyboard.press('Enter');
  await row(page, 'Water the plants').waitFor();
  await panel(page).getByText('1/3').waitFor();

  await goDownTo(page, 'Move this: press j to get here, then s and n');
  await page.keyboard.press('s');
  await page.keyboard.press('n');
  await untilGone(row(page, /^Move this/));
  await panel(page).getByText('2/3').waitFor();

  await goDownTo(page, 'Run anything: press j to get here, then Ctrl+K');
  await row(page, /type complete, press Enter$/)
    .and(page.locator(':focus'))
    .waitFor();
  await runFromPalette(page, 'complete');
  await untilGone(row(page, /^Run anything/));
  await page.locator('footer').getByText('Moved to Done').waitFor();

  await untilGone(panel(page));
  expect(await spoken(page, 'First steps, 3 of 3 done')).toBe(1);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Next Actions', exact: true }).waitFor();
  expect(await panel(page).count()).toBe(0);
});

test('an action done with the mouse shows its key, once', async () => {
  const { page } = await openApp({ signIn: 'stored' });
  await page.goto('/inbox');
  await row(page, /^Capture something/).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks', exact: true }).click();
  await hint(page).getByText('g then t').waitFor();
  const card = row(page, /^Capture something/);
  await card.dragTo(page.getByRole('region', { name: 'Waiting For', exact: true }));
  await page.locator('footer').getByText('Moved to Waiting For').waitFor();
  await hint(page).getByText('s then w').waitFor();
  await page.keyboard.press('j');
  await untilGone(hint(page));
  await page.getByRole('button', { name: /^Move to… Capture something/ }).click();
  await page.getByRole('menuitem', { name: 'Someday/Maybe' }).click();
  await hint(page).getByText('s then s').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox', exact: true }).click();
  await hint(page).getByText('g then i').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
  expect(await hint(page).filter({ hasText: 'g then t' }).count()).toBe(0);
});
