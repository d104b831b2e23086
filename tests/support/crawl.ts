import type { Page } from 'playwright-core';
import { pressesOf } from '#client/keys/chord.ts';
import { createClient } from '#contract/client.ts';
import { registry } from './commands.ts';
import { waitInPage } from './in-page.ts';
import { arriveHome, type OpenApp } from './open-app.ts';
import { noOverlay, openDialog, overlay } from './overlay.ts';
import { untilGone } from './until-gone.ts';

/** The palette's field, when it shows rows to choose from. */
const paletteField = (page: Page) => overlay(page).locator('input[role="combobox"]');
/** The first page of the palette. */
const firstPage = (page: Page) => overlay(page).getByRole('combobox', { name: 'Run a command, or find anything' });

/** Waits until the focus is on something that a user can go on from. */
export async function focusIsPlaced(page: Page): Promise<void> {
  const look = () => document.activeElement !== null && document.activeElement !== document.body;
  await waitInPage(page, 'the focus', look, null);
}

/** Waits until a row of a list has the focus. */
export async function focusIsOnRow(page: Page): Promise<void> {
  const look = () => document.activeElement?.getAttribute('role') === 'row';
  await waitInPage(page, 'the focus on a row', look, null);
}

/** Chooses a command in the palette as a user does: types its title, and moves down to it when other rows come first. */
export async function run(page: Page, id: string): Promise<void> {
  const { title } = registry.get(id);
  await page.keyboard.press('Control+k');
  const inField = () => document.activeElement?.matches('[data-overlay-layer=""] input[role="combobox"]') === true;
  await waitInPage(page, `the palette, for ${title}`, inField, null);
  // Fills the field at once: typing letter by letter is tested with the palette.
  await page.keyboard.insertText(title);
  const lookForRow = (wanted: string) => {
    const all = [...document.querySelectorAll('[data-overlay-layer=""] [role="option"]')];
    const visible = all.filter(
      (row) => row.getClientRects().length > 0 && row.checkVisibility({ visibilityProperty: true }),
    );
    const ids = visible.map((row) => row.getAttribute('data-choice'));
    const selected = visible.findIndex((row) => row.getAttribute('aria-selected') === 'true');
    const downs = ids.indexOf(wanted);
    // Rows out of view are updated a frame later; until then one of them may still show the same command.
    if (downs === -1 || downs !== ids.lastIndexOf(wanted) || selected === -1) return null;
    return downs === 0 && selected !== 0 ? null : downs;
  };
  const downs = await waitInPage(page, `the row of ${title}`, lookForRow, id);
  if (downs > 0) {
    for (let presses = downs; presses > 0; presses--) await page.keyboard.press('ArrowDown');
    const lookForSelected = (wanted: string) =>
      document
        .querySelector('[data-overlay-layer=""] [role="option"][aria-selected="true"]')
        ?.getAttribute('data-choice') === wanted;
    await waitInPage(page, `${title}, selected`, lookForSelected, id);
  }
  await page.keyboard.press('Enter');
}

/** Wait for what the page has deferred: the palette may close before its command runs, or after. */
const askedOf = (page: Page, questions: readonly string[]) =>
  page.evaluate(async (all) => {
    await new Promise<void>((resolve) => setTimeout(resolve));
    const inOneLine = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
    const shown = [...document.querySelectorAll<HTMLElement>('[data-overlay-layer=""] [role="dialog"]')]
      .filter((dialog) => dialog.checkVisibility({ visibilityProperty: true }))
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count.
      .map((dialog) => inOneLine(dialog.innerText));
    return all.findIndex((question) => shown.some((words) => words.includes(inOneLine(question))));
  }, questions);

/** What is typed where any text will do. */
const words: Readonly<Record<string, string>> = {
  'settings.changeKeys': 'Mod+J',
  'project.reviewEvery': '14 days',
};

/** Answers a command's question with the first choice, or with some text. By now a palette that closes by itself has closed. */
export async function answer(page: Page, id: string): Promise<void> {
  const { args, scope, title } = registry.get(id);
  let names = ['item', ...Object.keys(args)];
  const asks = (name: string) => args[name]?.asks ?? `${title}: which`;
  // The screen that asks may still be loading.
  if (scope.startsWith('screen:') && Object.keys(args).length > 0) await untilGone(firstPage(page));
  let asked = await askedOf(page, names.map(asks));
  while (asked !== -1) {
    const name = names[asked] ?? '';
    if (await paletteField(page).isVisible()) {
      // There may be no known people yet.
      if (args[name]?.kind === 'somebody') await page.keyboard.insertText('Ana');
      // Wait for the rows of the question to replace those of the commands.
      await overlay(page).locator('[role="option"]:visible:not([data-choice*="."])').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await overlay(page).locator('[role="option"][aria-selected="true"]:visible').waitFor();
    } else {
      await page.keyboard.type(words[id] ?? 'Words');
    }
    await page.keyboard.press('Enter');
    names = names.slice(asked + 1);
    asked = await askedOf(page, names.map(asks));
  }
}

/** What to expect after a command has run from the palette and its questions are answered. */
interface Outcome {
  /** The number of open dialogs. */
  readonly dialogs: number;
  /** Whether the screen shows its error page. */
  readonly isBroken: boolean;
}

/**
 * Waits until no overlay is closing, something has the focus, the expected number of dialogs is open (any number when not
 * given), and no save is under way.
 */
export const settled = (page: Page, dialogs: number | null): Promise<Outcome> =>
  waitInPage(
    page,
    `${dialogs ?? 'any number of'} dialogs, the focus in sight, and all saved`,
    (wanted) => {
      // Until then Esc may go to the palette or, once that has closed by itself, to the screen, which it would leave.
      if (document.querySelector('[data-overlay-layer="leaving"]')) return null;
      const open = document.querySelectorAll('[data-overlay-layer=""] [role="dialog"]').length;
      if (wanted !== null && open !== wanted) return null;
      if (document.activeElement === null || document.activeElement === document.body) return null;
      if (open === 0 && document.querySelector('footer')?.textContent.includes('saving…')) return null;
      const main = document.querySelector('main')?.textContent ?? '';
      return { dialogs: open, isBroken: main.includes('This screen could not be shown.') };
    },
    dialogs,
  );

/**
 * Closes what is open over the page with Esc. A form inside closes first, so Esc is pressed again when something is still
 * open a moment later.
 */
export async function closeAll(page: Page): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Escape');
    const lookForNone = (until: { at: number }) => {
      const isNone = document.querySelector('[data-overlay-layer=""] [role="dialog"]') === null;
      until.at ||= performance.now() + 250;
      return isNone || performance.now() > until.at ? { isNone } : null;
    };
    const { isNone } = await waitInPage(page, 'what is open to close', lookForNone, { at: 0 });
    if (isNone) return;
  }
  throw new Error('What lies over the page does not close by Esc.');
}

/** Goes to a screen by the key of its command. */
export async function goTo(page: Page, id: string): Promise<void> {
  await leaveField(page);
  await pressKeyOf(page, id);
  await isOnScreenOf(page, id);
}

/** Goes to a screen by its command in the palette, as a user without single-key shortcuts does. */
export async function goToByPalette(page: Page, id: string): Promise<void> {
  await run(page, id);
  await isOnScreenOf(page, id);
}

/** Moves the focus from a field, where keys are letters, to the heading. */
export async function leaveField(page: Page): Promise<void> {
  const lookForHeading = () => {
    if (document.activeElement?.matches('input, textarea, select') !== true) return true;
    // The previous screen's heading may still be there for a moment.
    document.querySelector<HTMLElement>('main h1:not([data-kept-focus] *)')?.focus();
    return null;
  };
  await waitInPage(page, 'the focus on the heading', lookForHeading, null);
}

/** Waits until the command's screen is shown: checks its name too, since the previous screen also has a heading. */
export async function isOnScreenOf(page: Page, id: string): Promise<void> {
  const look = (title: string) =>
    document.title === title && document.activeElement?.matches('h1:not([data-kept-focus] *)') === true;
  await waitInPage(page, `the screen of ${id}`, look, `${registry.get(id).title.replace('Go to ', '')} · Mizu`);
}

/** Waits until the screen shows a row of data. */
export async function rowIsThere(page: Page): Promise<void> {
  const look = () => document.querySelector('main [role="row"][data-key]')?.checkVisibility() === true;
  await waitInPage(page, 'a row', look, null);
}

/** Goes to the board and to its first card. */
export async function goToCard(page: Page): Promise<void> {
  await goTo(page, 'go.tasks');
  await rowIsThere(page);
  await page.keyboard.press('j');
  await focusIsOnRow(page);
}

/** Presses the first key of a command, as the help writes it. */
export async function pressKeyOf(page: Page, id: string): Promise<void> {
  for (const { modifiers, key } of pressesOf(registry.get(id).keys[0] ?? '')) {
    const held = modifiers.map((modifier) => (modifier === 'Mod' ? 'Control' : modifier));
    await page.keyboard.press([...held, key].join('+'));
  }
}

/**
 * The ids of the commands that have run since the page was loaded, latest first; each leaves a mark in the browser's
 * performance timeline.
 */
export async function usedLately(page: Page): Promise<string[]> {
  const marks = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
  return marks.flatMap((name) => /^used (.+)$/.exec(name)?.[1] ?? []).toReversed();
}

/** Creates data of every kind that commands act upon, and goes to the dashboard. */
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
/** Closes what is open over the page with Esc. */
export const closeOverlay = async (page: Page) => {
  await openDialog(page).first().waitFor();
  await page.keyboard.press('Escape');
  await noOverlay(page);
};
/** Types into the focused element. */
export const write = (text: string) => (page: Page) => page.keyboard.type(text);
/** Waits until a form in the page has the focus; keys pressed earlier do not reach it. */
export const inForm = (page: Page) => page.locator('main form :is(input, textarea):focus').waitFor();
/** Types into the form that has just been opened in the page. */
export const fillForm = (text: string) => async (page: Page) => {
  await inForm(page);
  await write(text)(page);
};
/**
 * Types an answer to a question, submits it once the palette has understood it as expected, and waits for the palette to
 * close.
 */
export const answerWith = (text: string, understood?: RegExp) => async (page: Page) => {
  await openDialog(page).locator('input').first().waitFor();
  await page.keyboard.type(text);
  if (understood) await openDialog(page).getByRole('option').filter({ hasText: understood }).first().waitFor();
  await page.keyboard.press('Enter');
  await noOverlay(page);
};

/** Waits until no save is under way. */
export async function saved(page: Page): Promise<void> {
  const look = () => document.querySelector('footer')?.textContent.includes('saving…') !== true;
  await waitInPage(page, 'all saved', look, null);
}
/** Moves the focus to a row, unless a row has it. */
export const onRow = async (page: Page) => {
  await saved(page);
  if ((await page.evaluate(() => document.activeElement?.getAttribute('role'))) !== 'row') {
    await page.keyboard.press('j');
  }
  await focusIsOnRow(page);
};
