import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The most presses of Tab that any screen needs. */
const MOST_TABS = 60;

/** What a screen reader calls the focused element: its label, or else its text without the hints hidden from it. */
export const nameOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return 'body';
    const label =
      active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement || active instanceof HTMLSelectElement
        ? active.labels?.[0]
        : null;
    const labelledBy = document.getElementById(active.getAttribute('aria-labelledby') ?? '');
    const own = (label ?? labelledBy ?? active).cloneNode(true) as Element;
    for (const hidden of own.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return (active.getAttribute('aria-label') ?? own.textContent ?? '').trim();
  });

const isCalled = (name: string | RegExp, here: string) => (typeof name === 'string' ? here === name : name.test(here));

/** Presses Tab until the focus is on the element with this name. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < MOST_TABS; presses++) {
    await page.keyboard.press(key);
    const here = await nameOf(page);
    if (isCalled(name, here)) return;
    passed.push(here);
  }
  throw new Error(`${key} does not lead to ${name}, but to ${passed.join(' | ')}`);
}

/** Tabs to a list, then moves down to the row with this name. */
export async function arrowTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < MOST_TABS; presses++) {
    const here = await nameOf(page);
    if (isCalled(name, here)) return;
    passed.push(here);
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`ArrowDown does not lead to ${name}, but to ${passed.join(' | ')}`);
}

/** Waits until the focus is on the element with this name. */
export async function focusIsAt(page: Page, name: string | RegExp): Promise<void> {
  await expect.poll(() => nameOf(page)).toEqual(typeof name === 'string' ? name : expect.stringMatching(name));
}
