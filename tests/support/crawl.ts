import type { Page } from 'playwright-core';
import { pressesOf } from '#client/keys/chord.ts';
import { createClient } from '#contract/client.ts';
import { registry } from './commands.ts';
import { waitInPage } from './in-page.ts';
import { arriveHome, type OpenApp } from './open-app.ts';
import { noOverlay, openDialog, overlay } from './overlay.ts';
import { untilGone } from './until-gone.ts';

/** The palette's field, where rows are to be chosen from. */
const paletteField = (page: Page) => overlay(page).locator('input[role="combobox"]');
/** The page that the palette opens with. */
const firstPage = (page: Page) => overlay(page).getByRole('combobox', { name: 'Run a command, or find anything' });

/** Waits until the focus is somewhere that a person can go on from. */
export async function focusIsPlaced(page: Page): Promise<void> {
  const look = () => document.activeElement !== null && document.activeElement !== document.body;
  await waitInPage(page, 'the focus', look, null);
}

/** Waits until a row of a list has the focus. */
export async function focusIsOnRow(page: Page): Promise<void> {
  const look = () => document.activeElement?.getAttribute('role') === 'row';
  await waitInPage(page, 'the focus on a row', look, null);
}

/** Chooses a command in the palette as a person does: by typing its title, and going down to it when others are before it. */
export async function run(page: Page, id: string): Promise<void> {
  const { title } = registry.get(id);
  await page.keyboard.press('Control+k');
  const inField = () => document.activeElement?.matches('[data-overlay-layer=""] input[role="combobox"]') === true;
  await waitInPage(page, `the palette, for ${title}`, inField, null);
  // At once: what is typed letter by letter is a test of the palette's own.
  await page.keyboard.insertText(title);
  const lookForRow = (wanted: string) => {
    const all = [...document.querySelectorAll('[data-overlay-layer=""] [role="option"]')];
    const visible = all.filter(
      (row) => row.getClientRects().length > 0 && row.checkVisibility({ visibilityProperty: true }),
    );
    const ids = visible.map((row) => row.getAttribute('data-choice'));
    const selected = visible.findIndex((row) => row.getAttribute('aria-selected') === 'true');
    const downs = ids.indexOf(wanted);
    // The rows out of view follow a frame later: for that long one of them may still show the same command.
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

/** Once the page has done what it has put off so far, as the palette closes before its command runs or after: which of these is asked. */
const askedOf = (page: Page, questions: readonly string[]) =>
  page.evaluate(async (all) => {
    await new Promise<void>((resolve) => setTimeout(resolve));
    const inOneLine = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
    const shown = [...document.querySelectorAll<HTMLElement>('[data-overlay-layer=""] [role="dialog"]')]
      .filter((dialog) => dialog.checkVisibility({ visibilityProperty: true }))
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not asked.
      .map((dialog) => inOneLine(dialog.innerText));
    return all.findIndex((question) => shown.some((words) => words.includes(inOneLine(question))));
  }, questions);

/** What is typed where any words would not do. */
const words: Readonly<Record<string, string>> = {
  'settings.changeKeys': 'Mod+J',
  'project.reviewEvery': '14 days',
};

/** Answers what a command asks: the first choice there is, or some words. What has closed the palette by itself has done so then. */
export async function answer(page: Page, id: string): Promise<void> {
  const { args, scope, title } = registry.get(id);
  let names = ['item', ...Object.keys(args)];
  const asks = (name: string) => args[name]?.asks ?? `${title}: which`;
  // It asks on its own screen, which may still be coming.
  if (scope.startsWith('screen:') && Object.keys(args).length > 0) await untilGone(firstPage(page));
  let asked = await askedOf(page, names.map(asks));
  while (asked !== -1) {
    const name = names[asked] ?? '';
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
    names = names.slice(asked + 1);
    asked = await askedOf(page, names.map(asks));
  }
}

/** How things stand once a command has been run from the palette and has been answered. */
interface Outcome {
  /** So many dialogs lie over the page. */
  readonly dialogs: number;
  /** Whether the screen says that it could not be shown. */
  readonly isBroken: boolean;
}

/**
 * Waits until no overlay is on its way out, the focus is somewhere, so many dialogs are open as are to be (any number where none is named),
 * and nothing is being saved where none is.
 */
export const settled = (page: Page, dialogs: number | null): Promise<Outcome> =>
  waitInPage(
    page,
    `${dialogs ?? 'any number of'} dialogs, the focus in sight, and all saved`,
    (wanted) => {
      // Until then Esc may be for the palette or, once that has closed by itself, for the screen, which it would leave.
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

/** Closes what lies over the page by Esc: a form in it closes first, so Esc is pressed again when something is still there a moment later. */
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

/** Goes to a screen by its command in the palette, as a user does without single keys. */
export async function goToByPalette(page: Page, id: string): Promise<void> {
  await run(page, id);
  await isOnScreenOf(page, id);
}

/** Leaves a field, where keys are letters, for the heading. */
export async function leaveField(page: Page): Promise<void> {
  const lookForHeading = () => {
    if (document.activeElement?.matches('input, textarea, select') !== true) return true;
    // The heading of the screen before may be kept for a moment.
    document.querySelector<HTMLElement>('main h1:not([data-kept-focus] *)')?.focus();
    return null;
  };
  await waitInPage(page, 'the focus on the heading', lookForHeading, null);
}

/** Waits until the screen of such a command is there: by its name too, since the one before has a heading as well. */
export async function isOnScreenOf(page: Page, id: string): Promise<void> {
  const look = (title: string) =>
    document.title === title && document.activeElement?.matches('h1:not([data-kept-focus] *)') === true;
  await waitInPage(page, `the screen of ${id}`, look, `${registry.get(id).title.replace('Go to ', '')} · Mizu`);
}

/** Waits until the screen shows a row of what there is. */
export async function rowIsThere(page: Page): Promise<void> {
  const look = () => document.querySelector('main [role="row"][data-key]')?.checkVisibility() === true;
  await waitInPage(page, 'a row', look, null);
}

/** Goes to the board, and to its first card. */
export async function goToCard(page: Page): Promise<void> {
  await goTo(page, 'go.tasks');
  await rowIsThere(page);
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
  await openDialog(page).first().waitFor();
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
  await openDialog(page).locator('input').first().waitFor();
  await page.keyboard.type(text);
  if (understood) await openDialog(page).getByRole('option').filter({ hasText: understood }).first().waitFor();
  await page.keyboard.press('Enter');
  await noOverlay(page);
};

/** Waits until nothing is being saved. */
export async function saved(page: Page): Promise<void> {
  const look = () => document.querySelector('footer')?.textContent.includes('saving…') !== true;
  await waitInPage(page, 'all saved', look, null);
}
/** Goes to a row, unless one has the focus. */
export const onRow = async (page: Page) => {
  await saved(page);
  if ((await page.evaluate(() => document.activeElement?.getAttribute('role'))) !== 'row') {
    await page.keyboard.press('j');
  }
  await focusIsOnRow(page);
};
