import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goDownTo } from '#tests/support/keyboard.ts';
import { arriveHome } from '#tests/support/open-app.ts';
import { noOverlay, openDialog } from '#tests/support/overlay.ts';
import { openOn, region, spoken } from '#tests/support/two-servers.ts';

const question = (page: Page) => openDialog(page, 'What is next for Paint the house?');

test('a project keeps its next action, by keys alone, on another server', async () => {
  const app = await openOn('the other server', { signIn: 'stored' });
  const { page, call } = app;
  const there = (await call('projects.list', {})).projects.find(({ name }) => name === 'Paint the house');
  const { id } = there ?? (await call('projects.create', { body: { name: 'Paint the house' } })).project;
  // No column on the way is empty.
  for (const status of ['inbox', 'waiting', 'someday'] as const)
    await call('tasks.create', { body: { title: `Stays in ${status}`, status } });
  const { task } = await call('tasks.create', { body: { title: 'Buy primer', status: 'next' } });
  await call('tasks.update', { params: { id: task.id }, body: { project_id: id } });
  const tasks = async () =>
    (await call('tasks.list', { query: { project_id: String(id) } })).tasks.filter(
      ({ project, status }) => project?.name === 'Paint the house' && status === 'next',
    );
  await arriveHome(app);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await region(page, 'Next Actions')
    .getByRole('row', { name: /^Buy primer/ })
    .waitFor();

  // Completing the only next action asks for the next one, which is parsed as a capture.
  await page.keyboard.press('j');
  await page.locator('[role="row"]:focus').waitFor();
  await page.keyboard.press('l');
  await region(page, 'Next Actions').locator('[role="row"]:focus').waitFor();
  await goDownTo(page, 'Buy primer');
  await page.keyboard.press('e');
  await question(page).getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Open the tin !80');
  await page.keyboard.press('Enter');
  await noOverlay(page);
  await page.locator('[role="row"]:focus').waitFor();
  await expect.poll(tasks).toMatchObject([{ title: 'Open the tin', priority: 80 }]);
  expect(await spoken(page, 'Added to Paint the house')).toBe(1);

  // Moved away, with the question left open, the project is stalled and Mizu does not ask again.
  await region(page, 'Next Actions')
    .getByRole('row', { name: /^Open the tin/ })
    .waitFor();
  for (const column of ['Someday/Maybe', 'Waiting For', 'Next Actions']) {
    await page.keyboard.press('h');
    await region(page, column).locator('[role="row"]:focus').waitFor();
  }
  await goDownTo(page, 'Open the tin');
  await page.keyboard.press('s');
  await page.keyboard.press('w');
  await question(page).getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await noOverlay(page);
  await page.locator('[role="row"]:focus').waitFor();
  await expect.poll(tasks).toEqual([]);
});
