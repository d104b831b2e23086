import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { intercept } from '#tests/support/intercept.ts';
import { footerSays } from '#tests/support/keyboard.ts';
import { openDialog, overlay } from '#tests/support/overlay.ts';
import { emptyOut, openOn, region } from '#tests/support/two-servers.ts';

/** Holds the requests for further pages of next actions until `ready`; `asked` resolves at the first one. */
async function holdingRest(page: Page) {
  const ready = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await intercept(page, ['GET', /\/tasks$/], async ({ url, proceed }) => {
    if (url.searchParams.get('status') !== 'next') return await proceed();
    asked.resolve();
    await ready.promise;
    await proceed();
  });
  return { asked, ready };
}

test('a long board shows its counts at once, says that more is loading, and keeps the focus meanwhile', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call } = app;
  await emptyOut(app);
  const titles = Array.from({ length: 150 }, (_, at) => `Card ${String(at).padStart(3, '0')}`);
  for (const from of [0, 50, 100])
    await call('tasks.createMany', {
      body: {
        tasks: titles
          .slice(from, from + 50)
          .map((title, at) => ({ title, status: 'next' as const, priority: 90 - Math.floor((from + at) / 2) })),
      },
    });
  const { asked, ready } = await holdingRest(page);
  await page.goto('/tasks');
  const column = region(page, 'Next Actions');
  const grid = column.getByRole('grid');
  await column.getByText('The first 100 of 150: the others are loading').waitFor();
  expect(await grid.getAttribute('aria-rowcount')).toBe('150');
  await grid.getByRole('row').first().focus();
  await page.keyboard.press('j');
  const focused = page.locator('[role="row"]:focus');
  await focused.getByText('Card 001').waitFor();
  await asked.promise;
  await page.keyboard.press('Control+a');
  await footerSays(page, 'The others are still loading. Try again in a moment.');
  expect(await grid.locator('[aria-selected="true"]').count()).toBe(0);
  // A search for a task that has not loaded yet says that more is loading.
  await page.keyboard.press('/');
  await page.keyboard.type('Card 149');
  const palette = openDialog(page);
  await palette.getByText('Loading…').first().waitFor();
  ready.resolve();
  await palette
    .getByRole('option', { name: /Card 149/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await focused.getByText('Card 001').waitFor();
  await expect.poll(() => column.getByText('are loading').count()).toBe(0);
  await page.keyboard.press('End');
  await focused.getByText('Card 149').waitFor();
  expect(await focused.getAttribute('aria-rowindex')).toBe('150');
});

test('Show on the board focuses a task of a long board once it has loaded', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call, today } = app;
  await emptyOut(app);
  for (const priority of [90, 80, 70])
    await call('tasks.createMany', {
      body: { tasks: Array.from({ length: 45 }, () => ({ title: 'Earlier', status: 'next' as const, priority })) },
    });
  await call('tasks.create', { body: { title: 'Sweep', status: 'next', priority: 1, due_date: today } });
  const { asked, ready } = await holdingRest(page);
  await page.goto('/calendar');
  await page.getByRole('main').getByText('1 task due this month').waitFor();
  await page
    .getByRole('main')
    .getByRole('gridcell', { name: /, today/ })
    .focus();
  await page.keyboard.press('Enter');
  const focused = page.locator('[role="row"]:focus');
  await focused.getByText('Sweep').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('show on the board');
  await overlay(page).getByRole('option', { name: 'Show on the board' }).first().waitFor();
  await page.keyboard.press('Enter');
  const column = region(page, 'Next Actions');
  await column.getByText('The first 100 of 136: the others are loading').waitFor();
  await asked.promise;
  expect(await page.getByRole('contentinfo').getByText('not on this screen').count()).toBe(0);
  ready.resolve();
  await column.locator('[role="row"]:focus').getByText('Sweep').waitFor();
  expect(await page.getByRole('contentinfo').getByText('not on this screen').count()).toBe(0);
});

test('a list that another server sends whole is parsed on the main thread only once, and works on the board, in the palette and when moved', async () => {
  const { page, other } = await openOn('the other server', { signIn: 'stored' });
  const [first] = other?.state.tasks ?? [];
  if (!first) throw new Error('There is no task');
  const COUNT = 6000;
  const tasks = Array.from({ length: COUNT }, (_, at) => ({
    ...first,
    id: 10_000 + at,
    title: `Card ${String(at).padStart(4, '0')}`,
    description: 'Long enough that the whole list is read aside, as another server may well have it',
    status: 'next',
  }));
  other?.state.tasks.splice(0, Number.POSITIVE_INFINITY, ...tasks);
  await page.addInitScript(() => {
    const parse = JSON.parse;
    JSON.parse = (text, ...more) => {
      const longest = Number(document.documentElement.dataset.longest ?? 0);
      document.documentElement.dataset.longest = String(Math.max(longest, String(text).length));
      return parse(text, ...more);
    };
  });
  await page.goto('/tasks');
  const grid = region(page, 'Next Actions').getByRole('grid');
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(COUNT));
  await grid.getByRole('row').first().focus();
  await page.keyboard.press('End');
  const last = page.locator(`[role="row"][aria-rowindex="${COUNT}"]:focus`);
  await last.waitFor();
  const name = (await last.getAttribute('aria-label')) ?? '';
  await page.evaluate(() => {
    document.documentElement.dataset.longest = '0';
  });
  await page.keyboard.press('Shift+ArrowRight');
  await region(page, 'Waiting For').getByRole('row', { name }).waitFor();
  await expect.poll(() => other?.state.tasks.find(({ title }) => title === name)?.status).toBe('waiting');
  await page.keyboard.press('/');
  await page.keyboard.type('Card 0042');
  await openDialog(page)
    .getByRole('option', { name: /Card 0042/ })
    .first()
    .waitFor();
  await footerSays(page, 'all saved');
  expect(Number(await page.locator('html').getAttribute('data-longest'))).toBeLessThan(1_000_000);
});
