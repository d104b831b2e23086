import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.ts';
import type { OtherServer } from '#tests/support/other-server.ts';
import { noOverlay, openDialog, runFromPalette } from '#tests/support/overlay.ts';
import { openOn } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

const project = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const said = (page: Page, words: string | RegExp) => page.locator('footer').getByText(words).waitFor();

/** Waits until the focused element has this name or text. */
const focusIsOn = (page: Page, name: string) =>
  page.waitForFunction((wanted) => {
    const active = document.activeElement;
    return (active?.getAttribute('aria-label') ?? active?.textContent ?? '').startsWith(wanted);
  }, name);

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

test('a project goes from its idea to its end by keys alone', async () => {
  const { page } = await openApp({ signIn: 'stored' });
  await page.goto('/projects');
  await page.getByRole('main').getByText('No projects yet').waitFor();
  await page.getByRole('main').getByText('Create your first project to organize multi-step tasks').waitFor();

  for (const [name, description] of [
    ['Garden', ''],
    ['Paint the house', 'Outside first'],
  ] as const) {
    await press(page, 'n');
    await page.keyboard.type(name);
    await press(page, 'Tab');
    await page.keyboard.type(description);
    await press(page, 'Control+Enter');
    await row(page, new RegExp(`^${name}`)).waitFor();
  }
  await row(page, 'Paint the house, active, 0%, 0 of 0 tasks completed').waitFor();

  // It opens beside the list, and the address says so.
  await press(page, 'j', 'j');
  await focusIsOn(page, 'Paint the house');
  await press(page, 'Enter');
  const house = project(page, 'Paint the house');
  await house.getByText('No tasks in this project yet').waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?open=.+/);

  // Adds its first tasks, without leaving the question.
  await runFromPalette(page, 'Add a task to the project');
  const question = page.getByRole('textbox', { name: 'What is to be done for this project?' });
  await question.waitFor();
  await page.keyboard.type('Buy primer');
  await press(page, 'Control+Enter');
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === '');
  await page.keyboard.type('Scrape the walls');
  await press(page, 'Enter');
  await house.getByRole('row', { name: /^Scrape the walls/ }).waitFor();
  await house.getByRole('row', { name: /^Buy primer/ }).waitFor();
  await said(page, 'Added to Paint the house');

  // Moves, completes and opens them in the list.
  await press(page, 'l');
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'row');
  await row(page, /^Buy primer/).focus();
  await press(page, 's', 'd');
  await house.getByRole('row', { name: /^Buy primer, Done/ }).waitFor();
  await focusIsOn(page, 'Buy primer');
  await row(page, /^Paint the house, active, 50%, 1 of 2/).waitFor();
  await press(page, 'Enter');
  await openDialog(page).waitFor();
  await press(page, 'Escape');
  await noOverlay(page);
  await focusIsOn(page, 'Buy primer');

  // Goes from list to list; does and undoes every transition.
  await press(page, 'h');
  await focusIsOn(page, 'Paint the house');
  await runFromPalette(page, 'Put on hold');
  await said(page, 'Paint the house is on hold');
  await runFromPalette(page, 'Mark completed');
  await said(page, 'Paint the house is completed');
  await row(page, /^Paint the house, completed/).waitFor();
  await press(page, 'z');
  await said(page, 'Paint the house is on hold');
  await runFromPalette(page, 'Make active');
  await said(page, 'Paint the house is active');

  // Renames it; the typed text survives a visit to another screen.
  await row(page, /^Paint the house/).focus();
  await press(page, 'F2');
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  await press(page, 'Control+a');
  await page.keyboard.type('Paint the boat');
  await press(page, 'Escape');
  await press(page, 'g', 't');
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
  await page.goBack();
  await project(page, 'Paint the house').getByText('There are changes that have not been saved').waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
  await page.getByRole('button', { name: 'Edit' }).press('Enter');
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === 'Paint the boat');
  await press(page, 'Control+Enter');
  await project(page, 'Paint the boat').waitFor();
  await said(page, 'Project saved');

  // A reload restores the open project; Esc closes it.
  await page.reload();
  await project(page, 'Paint the boat')
    .getByRole('row', { name: /^Scrape the walls/ })
    .waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
  // Esc does not wait for the code of the commands: wait for the footer's hints, which show that it has loaded.
  await said(page, 'new project');
  await press(page, 'Escape');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await row(page, /^Paint the boat/)
    .and(page.locator(':focus'))
    .waitFor();

  // Deletes it, and undoes that before the server is told.
  await press(page, '#');
  await untilGone(row(page, /^Paint the boat/));
  await focusIsOn(page, 'Garden');
  await press(page, 'z');
  await row(page, /^Paint the boat/).waitFor();
});

test('a project goes from its idea to its end against another server', async () => {
  const app = await openOn('the other server', { signIn: 'stored', other: { shape: 'bare' } });
  const { page } = app;
  const other = app.other as OtherServer;
  await page.goto('/projects');
  await row(page, 'Paint the house, active, 62.5%, 5 of 8 tasks completed').waitFor();

  // This server filters no list; its tasks name their project.
  await press(page, 'j', 'j');
  await focusIsOn(page, 'Paint the house');
  await press(page, 'Enter');
  const house = project(page, 'Paint the house');
  await house.getByRole('row', { name: /^Scrape the walls, Done/ }).waitFor();
  expect(await house.getByRole('row').count()).toBe(8);
  expect(await house.getByRole('row').last().getAttribute('aria-label')).toMatch(/, Done$/);
  await press(page, 'j', 's', 'n');
  await said(page, /^Moved to Next Actions/);
  await runFromPalette(page, 'Put on hold');
  // A task has the focus, so the command acts on the open project.
  await said(page, 'Paint the house is on hold');
  // The change is shown before the server has it.
  await expect.poll(() => other.state.projects[0]).toMatchObject({ status: 'on_hold', name: 'Paint the house' });

  await press(page, 'h', 'k');
  await focusIsOn(page, 'Family tree');
  await press(page, 'Enter');
  await project(page, 'Family tree').getByText('No tasks in this project yet').waitFor();
  await runFromPalette(page, 'Add a task to the project');
  await page.getByRole('textbox', { name: 'What is to be done for this project?' }).waitFor();
  await page.keyboard.type('Ask grandmother');
  await press(page, 'Enter');
  await project(page, 'Family tree')
    .getByRole('row', { name: /^Ask grandmother, Next Actions/ })
    .waitFor();
  await expect
    .poll(() => other.state.tasks.at(-1))
    .toMatchObject({ title: 'Ask grandmother', status: 'next', projectId: 32 });

  await press(page, 'F2');
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  await press(page, 'Control+a');
  await page.keyboard.type('Family forest');
  await press(page, 'Enter');
  await project(page, 'Family forest').waitFor();
  await expect.poll(() => other.state.projects[1]).toMatchObject({ name: 'Family forest', description: 'Both sides' });
});
