import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerAsGithub, GITHUB } from '#tests/support/github-page.ts';
import { GithubWorld, worldItems } from '#tests/support/github-world.ts';
import { hasFocus, keyboardOf } from '#tests/support/keyboard.ts';
import { arriveHome } from '#tests/support/open-app.ts';
import { noOverlay, openDialog, overlay, runFromPalette } from '#tests/support/overlay.ts';
import { emptyOut, openOn, spoken } from '#tests/support/two-servers.ts';

/** Serves an in-memory GitHub at the real one's address; returns the external addresses that the page has requested. */
async function putInPlace(page: Page, world: GithubWorld, own: string): Promise<string[]> {
  const outside: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(own)) outside.push(`${request.method()} ${url}`);
  });
  await answerAsGithub(page, world);
  return outside;
}

/** Everything that the browser stores for this page, and the page's text. */
const kept = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      await indexedDB.databases(),
      document.body.textContent,
      performance.getEntriesByType('resource').map(({ name }) => name),
    ]),
  );

test('open work on GitHub is captured by keys alone; the second run finds nothing new; the token is stored nowhere', async () => {
  const world = new GithubWorld();
  world.issues = worldItems('Issue', 55);
  world.reviews = worldItems('PullRequest', 3);
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call, service, asked } = app;
  await emptyOut(app);
  await arriveHome(app);
  const outside = await putInPlace(page, world, service.address);
  const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const isLoaded = async () =>
    (await scripts()).some((name) => /assets\/(git-hub\.source|sources-overlay)-/.test(name));
  expect(await isLoaded()).toBe(false);

  const keys = keyboardOf(page);
  const dialog = openDialog(page, 'Import from GitHub');
  const open = async () => {
    await keys.press(':');
    await keys.type('Import from GitHub');
    await overlay(page).getByRole('option', { name: 'Import from GitHub' }).first().waitFor();
    await keys.press('Enter');
    await dialog.waitFor();
  };
  const token = dialog.getByLabel('Token', { exact: true });
  // The field gets the focus once the source's code has loaded.
  const tokenHasFocus = () => token.and(page.locator(':focus')).waitFor();
  await open();
  await tokenHasFocus();
  // The browser records its requests with a delay.
  await expect.poll(isLoaded).toBe(true);
  expect(outside).toEqual([]);
  await keys.type(world.token);
  await keys.press('Control+Enter');
  expect(await spoken(page, 'Found 55 issues, 3 review requests: 58 new')).toBe(1);
  expect(await spoken(page, '55 issues')).toBe(2);
  await hasFocus(page, 'Issue 1, acme/site#1');
  expect(await kept(page)).not.toContain(world.token);

  // Nothing is selected at first.
  await dialog.getByRole('button', { name: 'Capture 1', exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Select all', exact: true }).press('Enter');
  await dialog.getByRole('button', { name: 'Capture 58', exact: true }).waitFor();
  expect(await spoken(page, '58 selected')).toBe(1);
  await dialog.getByRole('button', { name: 'Select none', exact: true }).press('Enter');
  expect(await spoken(page, 'Nothing selected')).toBe(1);
  await keys.press('j', 'x', 'j', 'x', 'j', 'x');
  await dialog.getByRole('button', { name: 'Capture 3', exact: true }).waitFor();
  await keys.press('Enter');
  expect(await spoken(page, '3 captured')).toBe(1);
  const inbox = async () => (await call('tasks.inbox', {})).tasks.map(({ title }) => title).toSorted();
  await expect.poll(() => inbox()).toEqual(['Issue 1', 'Issue 2', 'Issue 3']);
  const second = (here: string) => dialog.getByRole('row', { name: `Issue 2, acme/app#2${here}`, exact: true });
  await second(', already here').waitFor();
  await keys.press('z');
  await spoken(page, '3 tasks deleted');
  await second('').waitFor();
  await keys.press('Shift+Z');
  await spoken(page, '3 tasks are back');
  await second(', already here').waitFor();

  world.issues.length = 3;
  world.reviews = [];
  await keys.press('Escape');
  await noOverlay(page);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await open();
  // After a reload the token is asked for again.
  await tokenHasFocus();
  expect(await token.inputValue()).toBe('');
  await keys.type(world.token);
  await keys.press('Enter');
  await spoken(page, 'Found 3 issues, 0 review requests: nothing new, 3 already here');
  await hasFocus(page, 'Issue 1, acme/site#1, already here');
  await keys.press('Enter');
  await spoken(page, 'It is here already');
  await expect.poll(() => inbox()).toHaveLength(3);
  await expect.poll(() => asked('POST /tasks')).toHaveLength(3);

  expect(await kept(page)).not.toContain(world.token);
  expect(new Set(outside)).toEqual(new Set([`POST ${GITHUB}/graphql`]));
  expect(world.requests.every(({ authorization }) => authorization === `Bearer ${world.token}`)).toBe(true);
  keys.print('GitHub imported twice');
});

test('a host that the operator has not allowed is not contacted, and the user is told why', async () => {
  const app = await openOn('our service', { signIn: true });
  const { page, expectNoise } = app;
  expectNoise(/Content Security Policy/);
  expectNoise(/could not be reached at github\.example\.org/);
  await runFromPalette(page, 'Import from GitHub');
  await page.getByLabel('Token', { exact: true }).fill('ghp_secret');
  await page.getByLabel('Address', { exact: true }).fill('https://github.example.org');
  await page.keyboard.press('Enter');
  await openDialog(page)
    .getByText(/^GitHub could not be reached at github\.example\.org: /)
    .waitFor();
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('https://github.example.org');
});
