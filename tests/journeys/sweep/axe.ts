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
/** axe also accepts options for its checks, which its types do not declare. */
type Options = RunOptions & { checks: typeof checks };
const only = (...rules: string[]): Options => ({ checks, runOnly: { type: 'rule', values: rules } });

/** Every rule; the rules that depend on the theme; those that depend on the width. */
export const axeRules = {
  all: { checks },
  colour: only('color-contrast'),
  size: only('target-size', 'scrollable-region-focusable'),
} as const;

/** The violations that axe finds on the current page: rule and element. */
export async function violations(page: Page, rules: keyof typeof axeRules = 'all'): Promise<string[]> {
  // Half a megabyte: injected once for each loaded page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return await page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    if (!document.documentElement.checkVisibility({ opacityProperty: true }))
      throw new Error('Nothing of this page is seen: open it with `seen`');
    const results = await axe.run({
      ...options,
      resultTypes: ['violations'],
      // The element identifies itself without a selector; and none of these rules reads style sheets.
      selectors: false,
      preload: false,
    });
    // Transferring the whole report of ninety rules would take as long as running half of them.
    return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  }, axeRules[rules]);
}

/** Applies a theme without a reload and without storing it. */
export const wear = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate((name) => void document.documentElement.classList.toggle('dark', name === 'dark'), theme);
