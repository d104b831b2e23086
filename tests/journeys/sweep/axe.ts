import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every rule, with 7:1 besides 4.5:1: the enhanced rule passes over what the other one is for. */
const allRules: RunOptions = { rules: { 'color-contrast-enhanced': { enabled: true } } };
const only = (...rules: string[]): RunOptions => ({ runOnly: { type: 'rule', values: rules } });

/** What may differ in another theme, and in another width. */
export const axeRules = {
  all: allRules,
  colour: only('color-contrast', 'color-contrast-enhanced'),
  size: only('target-size', 'scrollable-region-focusable'),
} as const;

/** What axe finds wrong with the page as it stands: rule and element. */
export async function violations(page: Page, rules: keyof typeof axeRules = 'all'): Promise<string[]> {
  // Half a megabyte: once for each page that is loaded.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return await page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const results = await axe.run({
      ...options,
      resultTypes: ['violations'],
      // The element itself says which it is; and none of these rules reads style sheets.
      selectors: false,
      preload: false,
    });
    // All that axe tells of ninety rules would take as long to hand over as half of them take.
    return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  }, axeRules[rules]);
}

/** Wears a theme in place: without its being loaded anew, and without its being stored. */
export const wear = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate((name) => void document.documentElement.classList.toggle('dark', name === 'dark'), theme);
