import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Text at 7:1, and large text at 4.5:1, in one rule: what axe has two rules for, of which each computes the colours of all text.
 * All else is as in its own rules.
 */
const contrast = {
  ...{ ignoreUnicode: true, ignoreLength: false, ignorePseudo: false },
  ...{ boldValue: 700, boldTextPt: 14, largeTextPt: 18 },
  contrastRatio: { normal: { expected: 7 }, large: { expected: 4.5 } },
  ...{ pseudoSizeThreshold: 0.25, shadowOutlineEmMax: 0.1, textStrokeEmMin: 0.03 },
};
const checks = { 'color-contrast': { options: contrast } };
/** axe takes options for its checks too, which it does not declare. */
type Options = RunOptions & { checks: typeof checks };
const only = (...rules: string[]): Options => ({ checks, runOnly: { type: 'rule', values: rules } });

/** Every rule; what may differ in another theme; what may differ in another width. */
export const axeRules = {
  all: { checks },
  colour: only('color-contrast'),
  size: only('target-size', 'scrollable-region-focusable'),
} as const;

/** What axe finds wrong with the page as it stands: rule and element. */
export async function violations(page: Page, rules: keyof typeof axeRules = 'all'): Promise<string[]> {
  // Half a megabyte: once for each page that is loaded.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return await page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    if (!document.documentElement.checkVisibility({ opacityProperty: true }))
      throw new Error('Nothing of this page is seen: open it with `seen`');
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
