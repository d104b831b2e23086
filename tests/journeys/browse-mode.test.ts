import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrowTo, focusIsAt, nameOf, tabTo } from '#tests/support/by-tab.ts';
import { answerAsGithub } from '#tests/support/github-page.ts';
import { GithubWorld, worldItems } from '#tests/support/github-world.ts';
import { footerSays } from '#tests/support/keyboard.ts';
import { arriveHome } from '#tests/support/open-app.ts';
import { noOverlay, openDialog, overlay } from '#tests/support/overlay.ts';
import { type AppOn, openOn } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

/** The keys that a screen reader's browse mode passes on to the page, and those that it sends itself. */
type Key = 'Tab' | 'Enter' | 'Space' | 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const press = async (page: Page, ...keys: Key[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Tabs to a control and presses it. */
const use = async (page: Page, name: string | RegExp, key: Key = 'Enter') => {
  await tabTo(page, name);
  await press(page, key);
};
/** Waits until the screen's heading has the focus: the link to the screen has the same name. */
const arrive = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).and(page.locator(':focus')).waitFor();
/** Tabs to a field and writes into it. */
const write = async (page: Page, name: string | RegExp, text: string) => {
  await tabTo(page, name);
  await page.keyboard.insertText(text);
};
/** Tabs to the next row, and goes by arrows to the one with this name. */
const row = async (page: Page, name: RegExp) => {
  await page.getByRole('row', { name }).first().waitFor();
  for (let tabs = 0; !(await page.evaluate(() => document.activeElement?.getAttribute('role') === 'row')); tabs++) {
    expect(tabs, `Tab to a row, at ${await nameOf(page)}`).toBeLessThan(40);
    await press(page, 'Tab');
  }
  await arrowTo(page, name);
};

/** Runs a command that has no control on the screen, by the button that shows all commands. */
async function command(page: Page, title: string): Promise<void> {
  await use(page, 'Commands');
  const field = openDialog(page).getByRole('combobox');
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.insertText(title);
  // Other rows are listed until something is written.
  await expect.poll(() => field.inputValue()).toBe(title);
  const chosen = overlay(page).locator('[role="option"][aria-selected="true"]');
  await chosen.first().waitFor();
  const wanted = overlay(page).getByRole('option', { name: title }).first();
  await wanted.waitFor();
  for (let down = 0; (await wanted.getAttribute('aria-selected')) !== 'true'; down++) {
    expect(down, `ArrowDown to ${title}`).toBeLessThan(40);
    await press(page, 'ArrowDown');
  }
  await press(page, 'Enter');
}

/** Closes the dialog by its own button, the last one: Shift+Tab from the first control reaches it. */
async function close(page: Page): Promise<void> {
  await tabTo(page, 'Close', 'Shift+Tab');
  await press(page, 'Enter');
  await noOverlay(page);
  await expect.poll(() => nameOf(page)).not.toBe('body');
}

/** Signed in, with single keys off as their switch stores it; the test of the shell presses the switch. */
async function openWithoutSingleKeys(): Promise<AppOn> {
  const app = await openOn('our service', { signIn: 'stored' });
  await app.page.evaluate(() => localStorage.setItem('mizu-keys', JSON.stringify({ singleKeys: false, chords: {} })));
  await arriveHome(app);
  return app;
}

/** Switches the single keys off by their switch. */
async function switchOff(page: Page): Promise<void> {
  await command(page, 'Settings');
  await openDialog(page).getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  await use(page, 'Single keys', 'Space');
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('mizu-keys') ?? '{}')))
    .toEqual({ singleKeys: false, chords: {} });
  await close(page);
}

async function planProject({ page, call }: AppOn): Promise<void> {
  await use(page, 'Projects');
  await arrive(page, 'Projects');
  await use(page, 'New Project');
  await focusIsAt(page, /^Name/);
  await page.keyboard.insertText('Paint the house');
  await use(page, 'Create Project');
  await row(page, /^Paint the house/);
  await press(page, 'Enter');
  await focusIsAt(page, 'Paint the house');

  // A project on hold does not ask for a next action when its only one becomes a waiting task.
  await use(page, 'Put on hold');
  await footerSays(page, 'Paint the house is on hold');
  await use(page, 'Add a task');
  await openDialog(page).getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.insertText('Buy primer');
  await press(page, 'Enter');
  await row(page, /^Buy primer/);
  await press(page, 'Enter');
  await focusIsAt(page, 'Title');
  await tabTo(page, 'Status');
  await press(page, 'ArrowDown');
  await use(page, 'Save');
  await focusIsAt(page, /^Buy primer/);
  await tabTo(page, 'Back to projects', 'Shift+Tab');
  await use(page, 'Edit');
  await tabTo(page, /^Description/);
  await page.keyboard.insertText('Outside first');
  await use(page, /^Save/);
  await focusIsAt(page, 'Edit');
  await use(page, 'Back to projects');
  await focusIsAt(page, /^Paint the house/);
  await expect
    .poll(async () => (await call('projects.list', {})).projects.find(({ name }) => name === 'Paint the house'))
    .toMatchObject({ description: 'Outside first', status: 'on_hold' });
  await expect
    .poll(async () => (await call('tasks.list', {})).tasks.find(({ title }) => title === 'Buy primer')?.status)
    .toBe('waiting');
}

async function keepReferencesAndContexts({ page, call }: AppOn): Promise<void> {
  const references = async () => (await call('references.list', {})).references.map(({ title }) => title);
  await command(page, 'References');
  await openDialog(page).getByRole('heading', { name: 'References', exact: true }).waitFor();
  await use(page, 'New reference');
  await focusIsAt(page, 'Title');
  await page.keyboard.insertText('Plumber');
  await write(page, /^Content/, '555 1234');
  await use(page, 'Save');
  await expect.poll(references).toContain('Plumber');
  // The page notices a moment later, and moves the focus there.
  await focusIsAt(page, /^Plumber/);
  await row(page, /^Plumber/);
  await use(page, 'Edit');
  await focusIsAt(page, 'Title');
  await press(page, 'ArrowRight');
  await page.keyboard.insertText(' (good)');
  await use(page, 'Save');
  await expect.poll(references).toContain('Plumber (good)');
  await focusIsAt(page, /^Plumber/);
  await row(page, /^Plumber/);
  await use(page, 'Read');
  await openDialog(page).getByRole('heading', { name: 'Plumber (good)', exact: true, level: 2 }).waitFor();
  await use(page, 'Close');
  await focusIsAt(page, 'Read');
  await close(page);

  const contexts = async () => (await call('contexts.list', {})).contexts.map(({ name }) => name);
  await command(page, 'Contexts');
  await openDialog(page).getByRole('heading', { name: 'Contexts', exact: true }).waitFor();
  await write(page, 'Name of the new context', 'boat');
  await use(page, 'Add');
  await expect.poll(contexts).toContain('boat');
  await row(page, /^boat/);
  await use(page, 'Rename');
  await focusIsAt(page, 'Another name for boat');
  await press(page, 'ArrowRight');
  await page.keyboard.insertText('house');
  await use(page, /^Save/);
  await expect.poll(contexts).toContain('boathouse');
  await focusIsAt(page, /^boathouse/);
  await row(page, /^boathouse/);
  await use(page, 'Delete');
  await untilGone(page.getByRole('row', { name: /^boathouse/ }));
  await expect.poll(() => nameOf(page)).not.toBe('body');
  await close(page);
}

async function exportAndImport({ page, call }: AppOn): Promise<void> {
  await call('tasks.create', { body: { title: 'Mend the sail', status: 'waiting' } });
  const all = async () => (await call('tasks.list', {})).tasks;
  const downloading = page.waitForEvent('download');
  await command(page, 'Export everything');
  const path = await (await downloading).path();
  await focusIsAt(page, /^Saved mizu-/);
  await close(page);
  const sail = (await all()).find(({ title }) => title === 'Mend the sail');
  await call('tasks.delete', { params: { id: sail?.id ?? '' } });

  const choosing = page.waitForEvent('filechooser');
  await command(page, 'Import from a file');
  await openDialog(page).getByRole('button', { name: 'Choose a file' }).waitFor();
  await use(page, 'Choose a file');
  await (await choosing).setFiles({ name: 'all.json', mimeType: 'application/json', buffer: readFileSync(path) });
  await focusIsAt(page, 'all.json');
  await use(page, 'Import');
  await focusIsAt(page, 'Imported all.json');
  await expect.poll(async () => (await all()).filter(({ title }) => title === 'Mend the sail')).toHaveLength(1);
  await close(page);
}

async function captureFromGithub({ page, call }: AppOn): Promise<void> {
  const world = new GithubWorld();
  world.issues = worldItems('Issue', 3);
  await answerAsGithub(page, world);
  await command(page, 'Import from GitHub');
  await focusIsAt(page, 'Token');
  await page.keyboard.insertText(world.token);
  await use(page, 'List what there is');
  await focusIsAt(page, /^Issue 1/);
  await press(page, 'Space', 'ArrowDown', 'Space');
  await use(page, 'Capture 2');
  await page.getByRole('row', { name: /^Issue 2.*already here$/ }).waitFor();
  // Captured at once, in any order.
  const inbox = async () => (await call('tasks.inbox', {})).tasks.map(({ title }) => title).toSorted();
  await expect
    .poll(async () => (await inbox()).filter((title) => title.startsWith('Issue ')))
    .toEqual(['Issue 1', 'Issue 2']);
  await close(page);
}

test('a project, references and contexts, export and import, and capturing from GitHub work with Tab, Enter, Space and arrows alone', async () => {
  // One after the other in one page: each begins where the focus was left.
  const app = await openWithoutSingleKeys();
  await planProject(app);
  await keepReferencesAndContexts(app);
  await exportAndImport(app);
  await captureFromGithub(app);
});

test('the shell, help and the sign-out work with Tab, Enter, Space and arrows alone', async () => {
  const { page } = await openOn('our service', { signIn: true });
  await switchOff(page);
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  const before = await isDark();
  await use(page, 'Dark theme', 'Space');
  await expect.poll(isDark).toBe(!before);
  await use(page, 'Sidebar', 'Space');
  await untilGone(page.getByRole('navigation', { name: 'Main' }));
  await press(page, 'Space');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await command(page, 'Keys that work here');
  await focusIsAt(page, /^Search the keys/);
  await close(page);
  await use(page, 'Analytics');
  await arrive(page, 'Analytics');
  await use(page, 'Logout');
  await page.waitForURL((url) => url.pathname === '/login');
  await expect.poll(() => nameOf(page)).not.toBe('body');
});
