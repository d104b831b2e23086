import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isOnScreenOf } from '#tests/support/crawl.ts';
import { arriveHome } from '#tests/support/open-app.ts';
import { noOverlay, openDialog, overlaysHaveLeft, runFromPalette } from '#tests/support/overlay.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { storedIn } from '#tests/support/stored.ts';
import { type AppOn, emptyOut, failing, openOn, signInOn, spoken } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const contextsAt = async ({ call }: AppOn) => (await call('contexts.list', {})).contexts.map(({ name }) => name);
const referencesAt = async ({ call }: AppOn) => (await call('references.list', {})).references;
const titlesAt = async ({ call }: AppOn) => (await call('tasks.list', {})).tasks.map(({ title }) => title);

const idOf = async ({ call }: AppOn, title: string) =>
  (await call('tasks.list', {})).tasks.find((task) => task.title === title)?.id;

test('contexts by keys alone: added, renamed, deleted, taken back, and gone for good: the other server', async () => {
  const app = await openOn('the other server', { signIn: 'stored' });
  const { page, asked } = app;
  await emptyOut(app);
  await arriveHome(app);
  await runFromPalette(page, 'contexts');
  await openDialog(page, 'Contexts').getByText('No contexts yet', { exact: true }).waitFor();
  const name = field(page, 'Name of the new context');
  for (const words of ['workshop', 'phone']) {
    await name.fill(words);
    await name.press('Enter');
    await row(page, words).waitFor();
  }
  await expect.poll(() => asked('POST /contexts')).toEqual([{ name: 'workshop' }, { name: 'phone' }]);
  await expect.poll(() => contextsAt(app)).toEqual(expect.arrayContaining(['workshop', 'phone']));

  await row(page, 'workshop').press('F2');
  await page.keyboard.type('studio');
  await page.keyboard.press('Enter');
  await row(page, 'studio').waitFor();
  await expect.poll(() => contextsAt(app)).toContain('studio');
  await expect.poll(() => focused(page)).toBe('studio');

  // Gone from here, and not from there.
  await page.keyboard.press('#');
  await untilGone(row(page, 'studio'));
  await expect.poll(() => focused(page)).toBe('phone');
  await expect.poll(() => contextsAt(app)).toContain('studio');
  await page.keyboard.press('z');
  await row(page, 'studio').waitFor();
  expect(await spoken(page, 'Context is back')).toBe(1);

  // At the sign-out it goes, with the token that there still is.
  await row(page, 'studio').press('#');
  await untilGone(row(page, 'studio'));
  await page.keyboard.press('Escape');
  await noOverlay(page);
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  const signedOut = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await runFromPalette(page, 'logout');
  expect((await deleted).ok()).toBe(true);
  await signedOut;
  await page.waitForURL('**/login');
  await signInOn(app);
  await runFromPalette(page, 'contexts');
  await row(page, 'phone').waitFor();
  expect(await row(page, 'studio').count()).toBe(0);
});

test('references by keys alone: kept, found, changed, and gone once the page goes: the other server', async () => {
  const app = await openOn('the other server', { signIn: 'stored' });
  const { page } = app;
  for (const { id } of await referencesAt(app)) await app.call('references.delete', { params: { id } });
  await arriveHome(app);
  await runFromPalette(page, 'references');
  await openDialog(page, 'References').getByText('No references yet', { exact: true }).waitFor();

  // What is typed outlives Esc, and the overlay itself.
  await runFromPalette(page, 'new reference');
  await field(page, 'Title').fill('Wifi');
  await field(page, 'Content (optional)').fill('guest: abc');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await noOverlay(page);
  await runFromPalette(page, 'new reference');
  expect(await field(page, 'Content (optional)').inputValue()).toBe('guest: abc');
  await field(page, 'Web address (optional)').fill('https://example.org/wifi');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => focused(page)).toBe('Wifi');
  await expect
    .poll(() => referencesAt(app))
    .toMatchObject([{ title: 'Wifi', content: 'guest: abc', url: 'https://example.org/wifi' }]);

  await page.keyboard.press('Enter');
  await openDialog(page, 'Wifi').getByText('guest: abc', { exact: true }).waitFor();
  await page.keyboard.press('F2');
  await field(page, 'Content (optional)').fill('guest: def');
  await page.keyboard.press('Control+Enter');
  // The list from which the form was opened is there for a moment more.
  await overlaysHaveLeft(page);
  await row(page, 'Wifi').first().waitFor();
  await expect.poll(async () => (await referencesAt(app))[0]?.content).toBe('guest: def');
  // Else the next page sends it once more, and this server says on the console that there is no such reference.
  await expect.poll(() => storedIn(page, 'outbox')).toEqual([]);

  await row(page, 'Wifi').press('#');
  await openDialog(page, 'References').getByText('No references yet', { exact: true }).waitFor();
  await expect.poll(() => referencesAt(app)).toHaveLength(1);
  await page.reload();
  await expect.poll(() => referencesAt(app)).toEqual([]);
});

test('a task deleted on the board is taken back, or gone once the page goes', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call } = app;
  await emptyOut(app);
  for (const title of ['Sweep', 'Wash', 'Iron']) await call('tasks.create', { body: { title, status: 'next' } });
  await page.goto('/tasks');
  await row(page, 'Sweep').waitFor();
  const titles = () => page.getByRole('row').getByRole('heading', { level: 3 }).allTextContents();
  const before = await titles();
  await row(page, before[1] ?? '').press('#');
  await expect.poll(titles).toEqual([before[0], before[2]]);
  await expect.poll(() => focused(page)).toBe(before[2]);
  await page.keyboard.press('z');
  await expect.poll(titles).toEqual(before);
  await expect.poll(() => titlesAt(app)).toHaveLength(3);

  // Two at once, as one step.
  await row(page, before[0] ?? '').press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('#');
  await expect.poll(titles).toEqual([before[2]]);
  expect(await spoken(page, '2 tasks deleted')).toBe(1);
  // Not on the dashboard either, while the server still has them.
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  // Until its heading has the focus, the row of the board that had it stays.
  await isOnScreenOf(page, 'go.dashboard');
  await row(page, before[2] ?? '').waitFor();
  expect(await row(page, before[0] ?? '').count()).toBe(0);
  await page.reload();
  await expect.poll(() => titlesAt(app)).toEqual([before[2]]);
});

test('two minutes later a deletion is sent; one that is refused comes back and is told', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call, expectNoise } = app;
  await emptyOut(app);
  for (const title of ['Sweep', 'Wash']) await call('tasks.create', { body: { title, status: 'next' } });
  await page.clock.install();
  await page.goto('/tasks');
  await row(page, 'Sweep').press('#');
  await untilGone(row(page, 'Sweep'));
  // The page's clock goes on by itself as well.
  await passTime(page, '01:30');
  await expect.poll(() => titlesAt(app)).toHaveLength(2);
  await passTime(page, '00:30');
  await expect.poll(() => titlesAt(app)).toEqual(['Wash']);

  expectNoise(/500/);
  expectNoise(/It is still needed/);
  const heal = await failing(page, ['DELETE', `/tasks/${await idOf(app, 'Wash')}`], 'It is still needed');
  await row(page, 'Wash').press('#');
  await untilGone(row(page, 'Wash'));
  await passTime(page, '02:00');
  await row(page, 'Wash').waitFor();
  await page.locator('footer').getByText('It is still needed', { exact: true }).waitFor();
  expect(await spoken(page, 'It is still needed')).toBe(1);
  await heal();
});
