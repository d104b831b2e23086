import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pressesOf } from '#client/keys/chord.ts';
import { createClient } from '#contract/client.ts';
import { registry } from './commands.ts';
import { arriveHome, type OpenApp } from './open-app.ts';
import { noOverlay, overlay } from './overlay.ts';

/** The palette's field, where rows are to be chosen from. */
const paletteField = (page: Page) => overlay(page).locator('input[role="combobox"]');
/** The page that the palette opens with. */
const firstPage = (page: Page) => overlay(page).getByRole('combobox', { name: 'Run a command, or find anything' });
const rows = (page: Page) => overlay(page).locator('[role="option"]:visible');

/** Those that are open; one that has just been closed is in the document for a moment more. */
export const dialogs = (page: Page) => overlay(page).locator('[role="dialog"]');

/** Waits until the focus is somewhere that a person can go on from. */
export const focusIsPlaced = (page: Page) =>
  page.waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body);

/** Waits until a row of a list has the focus. */
export async function focusIsOnRow(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'row');
}

/** Chooses a command in the palette as a person does: by typing its title, and going down to it when others are before it. */
export async function run(page: Page, id: string): Promise<void> {
  const { title } = registry.get(id);
  await page.keyboard.press('Control+k');
  await paletteField(page).waitFor();
  // At once: what is typed letter by letter is a test of the palette's own.
  await page.keyboard.insertText(title);
  const row = rows(page).and(page.locator(`[data-choice="${id}"]`));
  // The rows out of view follow a frame later: for that long one of them may still show the same command.
  await expect.poll(() => row.count(), { message: title }).toBe(1);
  await overlay(page).locator('[role="option"][aria-selected="true"]:visible').waitFor();
  const choices = await rows(page).evaluateAll((all) => all.map((other) => other.getAttribute('data-choice')));
  for (let presses = choices.indexOf(id); presses > 0; presses--) await page.keyboard.press('ArrowDown');
  await expect.poll(() => row.getAttribute('aria-selected'), { message: title }).toBe('true');
  await page.keyboard.press('Enter');
}

/** Waits until the page has done what it has put off so far: the palette closes so, before its command runs or after. */
const putOffIsDone = (page: Page) => page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));

/** What is typed where any words would not do. */
const words: Readonly<Record<string, string>> = {
  'settings.changeKeys': 'Mod+J',
  'project.reviewEvery': '14 days',
};

/** Answers what a command asks: the first choice there is, or some words. What has closed the palette by itself has done so then. */
export async function answer(page: Page, id: string): Promise<void> {
  const { args, scope, title } = registry.get(id);
  await putOffIsDone(page);
  // It asks on its own screen, which may still be coming.
  if (scope.startsWith('screen:') && Object.keys(args).length > 0) await firstPage(page).waitFor({ state: 'detached' });
  for (const name of ['item', ...Object.keys(args)]) {
    const asks = args[name]?.asks ?? `${title}: which`;
    if (!(await dialogs(page).getByText(asks).isVisible())) continue;
    if (await paletteField(page).isVisible()) {
      // Nobody may be known yet.
      if (args[name]?.kind === 'somebody') await page.keyboard.insertText('Ana');
      // The rows of the question, and no more those of the commands.
      await overlay(page).locator('[role="option"]:visible:not([data-choice*="."])').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await overlay(page).locator('[role="option"][aria-selected="true"]:visible').waitFor();
    } else {
      await page.keyboard.type(words[id] ?? 'Words');
    }
    await page.keyboard.press('Enter');
    await putOffIsDone(page);
  }
}

/** Goes to a screen by the key of its command. */
export async function goTo(page: Page, id: string): Promise<void> {
  await leaveField(page);
  await pressKeyOf(page, id);
  await isOnScreenOf(page, id);
}

/** Goes to a screen by its command in the palette, as a user does without single keys. */
export async function goToByPalette(page: Page, id: string): Promise<void> {
  await run(page, id);
  await isOnScreenOf(page, id);
}

/** Leaves a field, where keys are letters, for the heading. */
export async function leaveField(page: Page): Promise<void> {
  const isInField = await page.evaluate(() => document.activeElement?.matches('input, textarea, select') === true);
  // The heading of the screen before may be kept for a moment.
  if (isInField) await page.locator('main h1:not([data-kept-focus] *)').focus();
}

/** Waits until the screen of such a command is there: by its name too, since the one before has a heading as well. */
export async function isOnScreenOf(page: Page, id: string): Promise<void> {
  await page.waitForFunction(
    (title) => document.title === title && document.activeElement?.matches('h1:not([data-kept-focus] *)'),
    `${registry.get(id).title.replace('Go to ', '')} · Mizu`,
  );
}

/** Goes to the board, and to its first card. */
export async function goToCard(page: Page): Promise<void> {
  await goTo(page, 'go.tasks');
  await page.locator('main [role="row"][data-key]').first().waitFor();
  await page.keyboard.press('j');
  await focusIsOnRow(page);
}

/** Presses the first key of a command, as it is written in the help. */
export async function pressKeyOf(page: Page, id: string): Promise<void> {
  for (const { modifiers, key } of pressesOf(registry.get(id).keys[0] ?? '')) {
    const held = modifiers.map((modifier) => (modifier === 'Mod' ? 'Control' : modifier));
    await page.keyboard.press([...held, key].join('+'));
  }
}

/** The ids of the commands that have run since the page was loaded, the latest first: each is marked in the browser's timeline. */
export async function usedLately(page: Page): Promise<string[]> {
  const marks = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
  return marks.flatMap((name) => /^used (.+)$/.exec(name)?.[1] ?? []).toReversed();
}

/** Puts in some of everything that commands act upon, and comes to the dashboard with it. */
export async function furnish({ page, service }: OpenApp): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const call = createClient({ base: `${service.address}/api`, fetch, getToken: () => token });
  for (const status of ['inbox', 'next', 'next', 'waiting', 'someday', 'done'] as const)
    await call('tasks.create', { body: { title: `In ${status}`, status } });
  for (const name of ['House', 'Garden']) await call('projects.create', { body: { name } });
  for (const name of ['home', 'phone']) await call('contexts.create', { body: { name } });
  for (const title of ['Plumber', 'Wifi']) await call('references.create', { body: { title, content: '555 1234' } });
  await arriveHome({ page });
}

/** Presses keys, one after the other. */
export const keys =
  (...all: string[]) =>
  async (page: Page) => {
    for (const key of all) await page.keyboard.press(key);
  };
/** Closes what is open over the page by Esc. */
export const closeOverlay = async (page: Page) => {
  await dialogs(page).first().waitFor();
  await page.keyboard.press('Escape');
  await noOverlay(page);
};
/** Types into what has the focus. */
export const write = (text: string) => (page: Page) => page.keyboard.type(text);
/** Waits until a form in the page has the focus: what is pressed before that is not for the form. */
export const inForm = (page: Page) => page.locator('main form :is(input, textarea):focus').waitFor();
/** Types into the form in the page that has just been opened. */
export const fillForm = (text: string) => async (page: Page) => {
  await inForm(page);
  await write(text)(page);
};
/** Answers what it asks by words, once it has understood them as it should, and waits for the palette to go. */
export const answerWith = (text: string, understood?: RegExp) => async (page: Page) => {
  await dialogs(page).locator('input').first().waitFor();
  await page.keyboard.type(text);
  if (understood) await dialogs(page).getByRole('option').filter({ hasText: understood }).first().waitFor();
  await page.keyboard.press('Enter');
  await noOverlay(page);
};

/** Waits until nothing is being saved. */
export const saved = (page: Page) => page.locator('footer').getByText('saving…').waitFor({ state: 'detached' });
/** Goes to a row, unless one has the focus. */
export const onRow = async (page: Page) => {
  await saved(page);
  if ((await page.evaluate(() => document.activeElement?.getAttribute('role'))) !== 'row') {
    await page.keyboard.press('j');
  }
  await focusIsOnRow(page);
};
