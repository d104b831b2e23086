import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { noOverlay, overlay } from './overlay.ts';

/** A person's hands on the keys, each press counted. */
export interface Keyboard {
  press(...keys: string[]): Promise<void>;
  /** Writes words, each letter of which is a press too. */
  type(text: string): Promise<void>;
  /** Writes a command with its arguments in one line, and runs it once the palette says what it means. */
  line(text: string, meaning: string | RegExp): Promise<void>;
  /** Answers what a command asks in the palette: once the first row says what is meant. */
  answer(text: string, meaning: string | RegExp): Promise<void>;
  /** So many presses so far: of keys that act, and of those that write. */
  count(): { keys: number; letters: number };
  /** Prints how many presses a journey took, to be read in the log of the tests. */
  print(journey: string): void;
}

/** The palette, when it is there to be written in. */
const palette = (page: Page) => overlay(page).locator('[role="dialog"]');

interface KeyboardOptions {
  /** Puts words in at once, each letter counted all the same: where letter by letter is proven elsewhere, a third of the time. */
  writesAtOnce?: boolean;
}

/** Counts what is pressed on a page. */
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

/** Counts the presses of a page's keys from now on, whoever presses them; the letters that are typed are not counted. */
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

/** Where the focus is: an item of a list by its name, anything else by its words. */
export function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? null;
  });
}

/** Waits until the focus is on what has this name. */
export async function hasFocus(page: Page, name: string): Promise<void> {
  await expect.poll(() => focused(page), { timeout: 10_000 }).toBe(name);
}

/** Goes down a list by its key to the item whose name begins so. */
export async function goDownTo(page: Page, start: string): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    const here = await focused(page);
    if (here?.startsWith(start)) return;
    await page.keyboard.press('j');
    // A key may be held for a moment: pressed again meanwhile, it would lead past the item.
    await expect.poll(() => focused(page)).not.toBe(here);
  }
  throw new Error(`j does not lead to ${start}`);
}

/** Waits until the footer says so. */
export async function footerSays(page: Page, words: string | RegExp): Promise<void> {
  await page.getByRole('contentinfo').getByText(words).first().waitFor();
}
