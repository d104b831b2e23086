import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.ts';

test('a capture that fails gives its words back, says so, and works when tried again', async () => {
  const { page, expectNoise } = await openApp({ signIn: 'stored' });
  expectNoise(/500/);
  expectNoise(/ApiError: Failed to create task/);
  await page.route('**/api/tasks', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Quick Add' }).press('Enter');
  await page.keyboard.type('Words to keep');
  await page.keyboard.press('Tab');
  await page.keyboard.type('And what they mean');
  await page.getByRole('button', { name: 'Add to Inbox' }).press('Enter');

  await page.locator('footer').getByText('Failed to create task').waitFor();
  const said = page.locator('[data-live-announcer] > div', { hasText: 'Failed to create task' });
  expect(await said.count()).toBe(1);
  expect(await page.getByLabel('Title').inputValue()).toBe('Words to keep');
  expect(await page.getByLabel('Description (optional)').inputValue()).toBe('And what they mean');
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  expect(await page.getByRole('heading', { level: 3, name: 'Words to keep' }).count()).toBe(0);

  await page.unroute('**/api/tasks');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 3, name: 'Words to keep' }).waitFor();
  await page.locator('footer').getByText('Added to Inbox').waitFor();
});

test('words that come back after the person has gone elsewhere wait in the form', async () => {
  const { page, expectNoise } = await openApp({ signIn: 'stored' });
  expectNoise(/500/);
  expectNoise(/ApiError: Failed to create task/);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/tasks', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue();
    await held;
    return await route.fulfill({ status: 500, json: {} });
  });
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Quick Add' }).press('Enter');
  await page.keyboard.type('Words to keep');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Projects' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  release();
  await page.locator('footer').getByText('Failed to create task').waitFor();
  await page.getByRole('link', { name: 'Inbox' }).press('Enter');
  await page.getByLabel('Title').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Words to keep');
});

test('a move that fails is rolled back, said, and leaves the focus on the card', async () => {
  const { page, expectNoise } = await openApp({ signIn: 'stored' });
  expectNoise(/500/);
  expectNoise(/ApiError: No moving today\./);
  await page.route('**/move', (route) => route.fulfill({ status: 500, json: { message: 'No moving today.' } }));
  await page.goto('/tasks');
  const inbox = page.getByRole('region', { name: 'Inbox', exact: true });
  const menu = inbox.getByRole('button', { name: /^Move to…/ }).first();
  const name = await menu.getAttribute('aria-label');
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Done' }).press('Enter');
  await page.locator('footer').getByText('No moving today.').waitFor();
  await inbox.getByRole('button', { name: name ?? '', exact: true }).waitFor();
  const title = name?.replace('Move to… ', '');
  await page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, title);
});

test('a task that is still being created can be moved: the move waits for its id', async () => {
  const { page } = await openApp({ signIn: 'stored' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/tasks', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Quick Add' }).press('Enter');
  await page.keyboard.type('Hasty');
  await page.keyboard.press('Enter');
  const card = page.getByRole('row').filter({ hasText: 'Hasty' });
  await card.getByRole('button', { name: 'Move to Next Actions' }).press('Enter');
  await card.waitFor({ state: 'detached' });
  release();
  await page.locator('footer').getByText('Moved to Next Actions').waitFor();
  await page.goto('/tasks');
  await page.getByRole('region', { name: 'Next Actions', exact: true }).getByText('Hasty').waitFor();
});

test('a read that fails is retried once, shown with a way to try again, and said', async () => {
  const { page, expectNoise } = await openApp({ signIn: 'stored' });
  expectNoise(/503/);
  expectNoise(/ApiError: Failed to fetch inbox tasks/);
  let asked = 0;
  await page.route('**/api/tasks/inbox', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Down</h1>' });
  });
  await page.goto('/inbox');
  await page.locator('main').getByText('Failed to fetch inbox tasks').waitFor();
  expect(asked).toBe(2);
  await page
    .locator('[data-live-announcer] > div', { hasText: 'Failed to fetch inbox tasks' })
    .waitFor({ state: 'attached' });
  await page.unroute('**/api/tasks/inbox');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('button', { name: 'Move to Next Actions' }).first().waitFor();
});
