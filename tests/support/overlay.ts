import type { Page } from 'playwright-core';

/** The overlay that is open; one that has just been closed is in the document for a moment more. */
export const overlay = (page: Page) => page.locator('[data-overlay-layer=""]');

/** Resolves once nothing lies over the page, nor leaves it. */
export const noOverlay = (page: Page) => page.locator('[data-overlay-layer]').first().waitFor({ state: 'detached' });

/** Resolves once no overlay is on its way out. */
export const overlaysHaveLeft = (page: Page) =>
  page.locator('[data-overlay-layer="leaving"]').first().waitFor({ state: 'detached' });

/** Runs a command from the palette: by words, once the first row shows them. */
export async function runFromPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await overlay(page).getByRole('combobox').fill(words);
  await overlay(page).getByRole('option', { selected: true }).filter({ hasText: words }).waitFor();
  await page.keyboard.press('Enter');
}
