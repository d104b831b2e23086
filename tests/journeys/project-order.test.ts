import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, pressKeyOf, run } from '#tests/support/crawl.ts';
import { goDownTo } from '#tests/support/keyboard.ts';
import { arriveHome } from '#tests/support/open-app.ts';
import { openDialog } from '#tests/support/overlay.ts';
import { openOn, region, spoken } from '#tests/support/two-servers.ts';

const house = (page: Page) => region(page, 'Paint the house');
const rowsOf = (page: Page) =>
  house(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')?.split(',')[0]));
/** Waits until the row of this title has the focus. */
const isOn = (page: Page, title: string) => house(page).locator(`[role="row"]:focus[aria-label^="${title}"]`).waitFor();

test('the steps of a project are reordered by keys alone', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call } = app;
  const projects = async () => (await call('projects.list', {})).projects;
  const isHouse = ({ name }: { name: string }) => name === 'Paint the house';
  const there = (await projects()).find(isHouse);
  const { id } = there ?? (await call('projects.create', { body: { name: 'Paint the house' } })).project;
  for (const title of ['Buy primer', 'Prime the wall', 'Paint it']) {
    const { task } = await call('tasks.create', { body: { title, status: 'next' } });
    await call('tasks.update', { params: { id: task.id }, body: { project_id: id } });
  }
  await arriveHome(app);
  await goTo(page, 'go.projects');
  await page.getByRole('row', { name: /^Paint the house/ }).waitFor();
  await goDownTo(page, 'Paint the house');
  await page.keyboard.press('Enter');
  await house(page).getByRole('heading', { name: 'Paint the house' }).and(page.locator(':focus')).waitFor();
  await house(page)
    .getByRole('row', { name: /^Paint it/ })
    .waitFor();

  await run(page, 'project.inOrder');
  await house(page).getByRole('row', { name: 'Prime the wall, Next Actions, after Buy primer', exact: true }).waitFor();
  await expect.poll(async () => (await projects()).find(isHouse)?.in_order).toBe(true);
  expect(await spoken(page, 'Paint the house: tasks in order')).toBe(1);

  // The second step becomes the first, and the row keeps the focus.
  await page.keyboard.press('l');
  await isOn(page, 'Buy primer');
  await pressKeyOf(page, 'task.moveDown');
  await house(page).getByRole('row', { name: 'Buy primer, Next Actions, after Prime the wall', exact: true }).waitFor();
  await isOn(page, 'Buy primer');
  await page.keyboard.press('j');
  await isOn(page, 'Paint it');
  await pressKeyOf(page, 'task.moveUp');
  await house(page).getByRole('row', { name: 'Paint it, Next Actions, after Prime the wall', exact: true }).waitFor();
  await isOn(page, 'Paint it');
  expect(await rowsOf(page)).toEqual(['Prime the wall', 'Paint it', 'Buy primer']);
  const offered = async () => (await call('tasks.next', {})).tasks.map(({ title }) => title);
  await expect.poll(offered).toEqual(['Prime the wall']);

  // Completing the first step offers the next one, and Mizu does not ask what is next.
  await page.keyboard.press('k');
  await isOn(page, 'Prime the wall');
  await page.keyboard.press('e');
  await house(page).getByRole('row', { name: 'Paint it, Next Actions', exact: true }).waitFor();
  await expect.poll(offered).toEqual(['Paint it']);

  await goTo(page, 'go.tasks');
  const next = region(page, 'Next Actions');
  await next.getByRole('row', { name: /^Buy primer, .*after Paint it/ }).waitFor();
  await next.getByRole('row', { name: /^Paint it/ }).waitFor();
  await run(page, 'now.show');
  await openDialog(page)
    .getByRole('row', { name: /^Paint it/ })
    .waitFor();
  expect(await openDialog(page).getByRole('row').count()).toBe(1);
  expect(await openDialog(page, /^What is next for/).count()).toBe(0);
});
