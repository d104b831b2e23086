import type { Page } from 'playwright-core';
import { untilGone } from './until-gone.ts';

/** The open overlay; a closing one stays in the document for a moment. */
export const overlay = (page: Page) => page.locator('[data-overlay-layer=""]');

/** The open dialogs, or those with a name; closing ones are excluded. */
export const openDialog = (page: Page, name?: string | RegExp) =>
  overlay(page).getByRole('dialog', name === undefined ? {} : { name, exact: true });

/** Resolves once no overlay is open or closing. */
export const noOverlay = (page: Page) => untilGone(page.locator('[data-overlay-layer]'));

/** Resolves once no overlay is closing. */
export const overlaysHaveLeft = (page: Page) => untilGone(page.locator('[data-overlay-layer="leaving"]'));

/** Runs a command from the palette by typing it, once the first row shows it. */
export async function runFromPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await overlay(page).getByRole('combobox').fill(words);
  await overlay(page).getByRole('option', { selected: true }).filter({ hasText: words }).waitFor();
  await page.keyboard.press('Enter');
}
