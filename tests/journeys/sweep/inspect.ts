import type { Page } from 'playwright-core';
import { type axeRules, violations, wear } from './axe.ts';
import { commandless } from './commandless.ts';
import { losses, spaceText } from './losses.ts';

const HEIGHT = 800;
const themes = ['light', 'dark'] as const;

type Theme = (typeof themes)[number];

/** A window size, and the axe rules for each theme there. */
interface Size {
  width: number;
  height?: number;
  axe?: readonly (readonly [theme: Theme, rules: keyof typeof axeRules])[];
  /** Also with the text spacing that WCAG requires to work. */
  isSpaced?: true;
}

/**
 * Every rule of axe once, and the rules that depend on colour or on size in the other themes and widths: what the page
 * says and how it is built is the same in all of them.
 */
const needed: readonly Size[] = [
  { width: 1920 },
  {
    width: 1440,
    axe: [
      ['light', 'all'],
      ['dark', 'colour'],
    ],
    isSpaced: true,
  },
  { width: 1024, axe: [['light', 'size']] },
  // A window of 1920 × 1080 at twice the size, and one of 1280 × 800.
  { width: 960, height: 540 },
  { width: 900 },
  { width: 768, isSpaced: true },
  { width: 640, height: 400 },
  // Colours that differ on a narrow page do so at 390 px and at 320 px.
  {
    width: 390,
    axe: [
      ['dark', 'colour'],
      ['light', 'size'],
    ],
  },
  { width: 320, axe: [['light', 'size']], isSpaced: true },
];

/** With MIZU_AXE=everywhere: all rules in each theme and width, on every page. */
const everywhere = process.env.MIZU_AXE === 'everywhere';
const allRules = themes.map((theme) => [theme, 'all'] as const);

/** For a page with everything on it. */
export const allSizes: readonly Size[] = everywhere
  ? needed.map((size) => ([1440, 1024, 390, 320].includes(size.width) ? { ...size, axe: allRules } : size))
  : needed;

/** For the others, where less can differ: an overlay has one width from 1024 px on, and another below 900 px. */
export const fewSizes: readonly Size[] = everywhere
  ? allSizes
  : [
      {
        width: 1440,
        axe: [
          ['light', 'all'],
          ['dark', 'colour'],
        ],
      },
      { width: 320, axe: [['light', 'size']] },
    ];

/** For parts that only a small screen has. */
export const narrowSizes: readonly Size[] = [
  { width: 390, axe: allRules },
  { width: 320, axe: [['light', 'size']] },
];

/** How much has been inspected so far in this file. */
export const counted = { pages: 0, sizes: 0, axe: 0 };

/**
 * Runs the inspectors on the page as it stands: controls without a command, and all that `inspectLook` finds. Leaves the
 * page light and 1440 px wide.
 */
export async function inspect(page: Page, sizes: readonly Size[], within?: string): Promise<string[]> {
  return [...(await commandless(page)), ...(await inspectLook(page, sizes, within))];
}

/** The findings of axe in the themes and widths, and controls and texts that are lost in any of the sizes. */
export async function inspectLook(page: Page, sizes: readonly Size[], within = 'body'): Promise<string[]> {
  const found: string[] = [];
  let worn: Theme | null = null;
  const change = async (theme: Theme) => {
    if (theme !== worn) await wear(page, theme);
    worn = theme;
  };
  for (const { width, height = HEIGHT, axe = [], isSpaced = false } of sizes) {
    await page.setViewportSize({ width, height });
    const note = (what: string, all: string[]) => found.push(...all.map((one) => `${what} ${width}: ${one}`));
    for (const [theme, rules] of axe) {
      await change(theme);
      note(theme, await violations(page, rules));
    }
    await change('light');
    note('layout', await losses(page, within));
    if (!isSpaced) continue;
    if ((await spaceText(page, true)) === 'normal') found.push(`${width}: the text is not spaced`);
    note('layout, spaced', await losses(page, within));
    await spaceText(page, false);
  }
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  counted.pages += 1;
  counted.sizes += sizes.length;
  counted.axe += sizes.reduce((sum, { axe = [] }) => sum + axe.length, 0);
  return found;
}
