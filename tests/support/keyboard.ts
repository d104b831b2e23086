import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { noOverlay, overlay } from './overlay.ts';

/** The keyboard of a user, with each press counted. */
export interface Keyboard {
  press(...keys: string[]): Promise<void>;
  /** Types text; each letter counts as a press. */
  type(text: string): Promise<void>;
  /** Types a command with its arguments in one line, and runs it once the palette shows the expected meaning. */
  line(text: string, meaning: string | RegExp): Promise<void>;
  /** Answers a command's question in the palette once the first row shows the expected meaning. */
  answer(text: string, meaning: string | RegExp): Promise<void>;
  /** Presses so far: of keys that act, and of keys that type. */
  count(): { keys: number; letters: number };
  /** Prints how many presses a journey took, for the test log. */
  print(journey: string): void;
}

/** The palette, once its field can be typed in. */
const palette = (page: Page) => overlay(page).locator('[role="dialog"]');

interface KeyboardOptions {
  /**
   * Fills in text at once but counts each letter: typing letter by letter is tested elsewhere, and this takes a third of
   * the time.
   */
  writesAtOnce?: boolean;
}

/** Counts the presses on a page. */
export function keyboardOf(page: Page, { writesAtOnce = false }: KeyboardOptions = {}): Keyboard {
  let keys = 0;
  let letters = 0;
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
    keys += pressed.length;
  };
  const type = async (text: string) => {
    await (writesAtOnce ? page.keyboard.insertText(text) : page.keyboard.type(text));
    letters += [...text].length;
  };
  const answer = async (text: string, meaning: string | RegExp) => {
    await palette(page).locator('input[role="combobox"]').waitFor();
    await type(text);
    const row = overlay(page).locator('[role="option"]:visible').first();
    await row.filter({ hasText: meaning }).waitFor();
    await press('Enter');
    await noOverlay(page);
  };
  return {
    press,
    type,
    answer,
    line: async (text, meaning) => {
      await press(':');
      await answer(text, meaning);
    },
    count: () => ({ keys, letters }),
    print: (journey) => {
      process.stdout.write(`${journey}: ${keys} keys, and ${letters} letters written\n`);
    },
  };
}

/** Counts the presses on a page from now on, whoever presses; typed letters are not counted. */
export function countPresses(page: Page): () => number {
  let presses = 0;
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = (key, options) => {
    presses += 1;
    return press(key, options);
  };
  return () => presses;
}

/** What has the focus: an item of a list by its name, anything else by its text. */
export function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? null;
  });
}

/** Waits until the focus is on the element with this name. */
export async function hasFocus(page: Page, name: string): Promise<void> {
  await expect.poll(() => focused(page), { timeout: 10_000 }).toBe(name);
}

/** Moves down a list by key to the item whose name starts with this. */
export async function goDownTo(page: Page, start: string): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    const here = await focused(page);
    if (here?.startsWith(start)) return;
    await page.keyboard.press('j');
    // A press may be queued for a moment; pressing again meanwhile would go past the item.
    await expect.poll(() => focused(page)).not.toBe(here);
  }
  throw new Error(`j does not lead to ${start}`);
}

/** Waits until the footer shows this. */
export async function footerSays(page: Page, words: string | RegExp): Promise<void> {
  await page.getByRole('contentinfo').getByText(words).first().waitFor();
}
