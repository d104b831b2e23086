import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { noOverlay, openDialog, runFromPalette } from '#tests/support/overlay.ts';
import { emptyOut, openOn, spoken } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

const dialog = (page: Page) => openDialog(page, 'Export and import');

test('everything goes to a file and from there to another server, by keys alone', async () => {
  const from = await openOn('our service', { signIn: true });
  const { context } = await from.call('contexts.create', { body: { name: 'boat' } });
  const { project } = await from.call('projects.create', { body: { name: 'Sail', status: 'on_hold' } });
  const body = { priority: 90, due_date: from.today, context_id: context.id, project_id: project.id };
  await from.call('tasks.create', { body: { title: 'Mend the “sail”', status: 'waiting', ...body } });
  await from.call('tasks.create', { body: { title: 'Paint', status: 'done' } });
  const sent = (await from.call('tasks.list', {})).tasks;

  const downloading = from.page.waitForEvent('download');
  await runFromPalette(from.page, 'Export everything');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`mizu-${from.today}.json`);
  const path = await download.path();
  await dialog(from.page).getByText(`Saved mizu-${from.today}.json`, { exact: true }).waitFor();
  expect(await spoken(from.page, 'Export started')).toBe(1);
  expect(await spoken(from.page, `Saved mizu-${from.today}.json: `)).toBe(1);

  const to = await openOn('the other server', { signIn: true });
  await emptyOut(to);
  const { page } = to;
  // Early: a file chooser that opens before the browser is told to report it is lost.
  const choosing = page.waitForEvent('filechooser');
  await runFromPalette(page, 'Import from a file');
  await dialog(page).getByRole('button', { name: 'Choose a file' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(path);
  const about = dialog(page).getByRole('heading', { level: 3 });
  await about.waitFor();
  await expect.poll(() => about.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByRole('heading', { name: /^Imported / })
    .waitFor();
  expect(await spoken(page, 'Import started')).toBe(1);
  expect(await spoken(page, `Imported 1 context, 1 project, ${sent.length} tasks`)).toBe(1);

  const imported = async () => (await to.call('tasks.list', {})).tasks;
  await expect
    .poll(async () => (await imported()).map(({ title, status }) => `${title}: ${status}`).sort())
    .toEqual(sent.map(({ title, status }) => `${title}: ${status}`).sort());
  await expect
    .poll(async () => (await imported()).find(({ title }) => title === 'Mend the “sail”'))
    .toMatchObject({ priority: 90, due_date: from.today, context: { name: 'boat' }, project: { name: 'Sail' } });
  // The dashboard underneath is refreshed: it counts the new tasks.
  await page.keyboard.press('Escape');
  await noOverlay(page);
  await untilGone(page.getByRole('main').getByText('Sail', { exact: true }));
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.getByRole('row', { name: /^Mend the “sail”/ }).waitFor();
});
