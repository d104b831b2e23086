import type { Page } from 'playwright-core';
import { untilGone } from './until-gone.ts';

/** The overlay that is open; one that has just been closed is in the document for a moment more. */
export const overlay = (page: Page) => page.locator('[data-overlay-layer=""]');

/** The dialogs that are open, or those of a name; one on its way out is none of them. */
export const openDialog = (page: Page, name?: string | RegExp) =>
  overlay(page).getByRole('dialog', name === undefined ? {} : { name, exact: true });

/** Resolves once nothing lies over the page, nor leaves it. */
export const noOverlay = (page: Page) => untilGone(page.locator('[data-overlay-layer]'));

/** Resolves once no overlay is on its way out. */
export const overlaysHaveLeft = (page: Page) => untilGone(page.locator('[data-overlay-layer="leaving"]'));

/** Runs a command from the palette: by words, once the first row shows them. */
export async function runFromPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await overlay(page).getByRole('combobox').fill(words);
  await overlay(page).getByRole('option', { selected: true }).filter({ hasText: words }).waitFor();
  await page.keyboard.press('Enter');
}
