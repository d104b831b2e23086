import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDialog } from '#tests/support/overlay.ts';
import { screens } from '#tests/support/screens.ts';
import { openOn } from '#tests/support/two-servers.ts';
import { wear } from './axe.ts';
import { furnishFully } from './furnish-fully.ts';
import { losses } from './losses.ts';
import { open, openings } from './openings.ts';
import { arriveAt } from './page-states.ts';

/** The area inside the margins of an A4 sheet, portrait and landscape. */
const sheets = [
  { width: 718, height: 1047 },
  { width: 1047, height: 718 },
];

/** Printed elements that paper has no use for, and text that is not dark on white. Runs in the page. */
function misprints(within: string): string[] {
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element: Element) => `${element.tagName} “${element.textContent.trim().slice(0, 40)}”`;
  const controls = 'a[data-command], button:not([data-command="review.openPast"])';
  const ofScreens = `aside, header, footer, kbd, [role="progressbar"], ${controls}`;
  const chrome = [...document.querySelectorAll(ofScreens)].filter(seen);
  const found = chrome.map((element) => `${nameOf(element)} is printed`);
  const words = [...document.querySelectorAll(`${within} :is(h1, h2, h3, p, span, td, th, li)`)].filter(seen);
  if (words.length === 0) found.push('nothing is printed');
  for (const element of words) {
    const { color, backgroundColor } = getComputedStyle(element);
    if (color.match(/\d+/g)?.some((part) => Number(part) > 144)) found.push(`${nameOf(element)} is ${color}`);
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') found.push(`${nameOf(element)} is on ${backgroundColor}`);
  }
  for (const area of document.querySelectorAll('textarea'))
    if (area.scrollHeight > area.clientHeight) found.push(`${area.ariaLabel ?? area.labels[0]?.textContent} is cut`);
  for (const element of words)
    if (/^\+\d+ more$/.test(element.textContent)) found.push(`${nameOf(element)} stands for words`);
  const clips = (element: Element) => /auto|scroll|hidden/.test(getComputedStyle(element).overflowY);
  for (let box = document.querySelector(`${within} h2`); box; box = box.parentElement)
    if (clips(box) && box !== document.documentElement) found.push(`${nameOf(box)} scrolls`);
  return found;
}

async function printed(page: Page, within: string): Promise<string[]> {
  const found: string[] = [];
  await page.emulateMedia({ media: 'print' });
  for (const sheet of sheets) {
    await page.setViewportSize(sheet);
    found.push(...(await page.evaluate(misprints, within)), ...(await losses(page, within)));
  }
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 800 });
  return found;
}

test('a field is printed as high as its text', async () => {
  const { page, call } = await openOn('our service', { signIn: 'stored', seen: true });
  const lines = Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n');
  await call('tasks.create', { body: { title: 'Long', status: 'inbox', description: lines, priority: 100 } });
  await page.goto('/inbox');
  await page.getByRole('row', { name: /^Long/ }).press('Enter');
  await openDialog(page, 'Long').getByLabel('Description').waitFor();
  expect(await printed(page, '[role="dialog"]')).toEqual([]);
});

test(`each of ${screens.length} screens, a project and a dialog are printed whole, dark on white`, async () => {
  const { page, call, today } = await openOn('our service', { signIn: 'stored', seen: true });
  await furnishFully(call, today);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/');
  await wear(page, 'dark');
  const found: Record<string, string[]> = {};
  for (const screen of screens) {
    await arriveAt(page, screen);
    found[screen.path] = await printed(page, 'main');
  }
  for (const { on, ...opening } of openings.filter(({ keys }) => keys?.join(' ') === 'j Enter' || keys?.[0] === 'n')) {
    if (on === 'go.projects' && opening.keys?.[0] === 'n') continue;
    await arriveAt(page, { command: on });
    await open(page, { on, ...opening });
    const isOver = await page.locator('[data-overlay-layer=""]').isVisible();
    found[`${on}, ${opening.keys}`] = await printed(page, isOver ? '[role="dialog"]' : 'main');
    // Nothing below or beside it is printed with it.
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { name: isOver ? 'AI Assistant' : 'All projects' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await page.keyboard.press('Escape');
  }
  expect(Object.keys(found)).toHaveLength(screens.length + 3);
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
}, 240_000);
