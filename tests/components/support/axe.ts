import axe, { type RunOptions } from 'axe-core';
import { setTheme } from '../ui/contrast.ts';

const faster: RunOptions = { resultTypes: ['violations'], selectors: false, preload: false };
const only = (...rules: string[]): RunOptions => ({ ...faster, runOnly: { type: 'rule', values: rules } });

/** Every rule but those about a whole page, which the journeys' sweep checks; contrast 7:1 as well as 4.5:1. */
const all: RunOptions = {
  ...faster,
  rules: {
    'color-contrast-enhanced': { enabled: true },
    region: { enabled: false },
    'landmark-one-main': { enabled: false },
    'landmark-main-is-top-level': { enabled: false },
    'landmark-no-duplicate-main': { enabled: false },
    'landmark-unique': { enabled: false },
    'page-has-heading-one': { enabled: false },
  },
};
const colour = only('color-contrast', 'color-contrast-enhanced');
const size = only('target-size', 'scrollable-region-focusable');

async function run(options: RunOptions): Promise<string[]> {
  const results = await axe.run(document.body, options);
  return results.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`));
}

/** The violations on the current page: by every rule in one theme, and by the colour rules in the other. */
export async function violations(): Promise<string[]> {
  const found = await run(all);
  setTheme('ink');
  const inInk = await run(colour);
  setTheme('paper');
  return [...found, ...inInk.map((violation) => `in ink, ${violation}`)];
}

/** The violations of the rules that depend on the width. */
export const sizeViolations = (): Promise<string[]> => run(size);
