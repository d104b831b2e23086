import { expect, test } from 'vitest';
import { intercept } from '#tests/support/intercept.ts';
import { footerSays } from '#tests/support/keyboard.ts';
import { emptyOut, openOn, region } from '#tests/support/two-servers.ts';

test('a long board has its counts at once, says that more is loading, and keeps the focus while it comes', async () => {
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
  const ready = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await intercept(page, ['GET', /\/tasks$/], async ({ url, proceed }) => {
    if (url.searchParams.get('status') !== 'next') return await proceed();
    asked.resolve();
    await ready.promise;
    await proceed();
  });
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
  // Who looks for what is still to come hears that it is.
  await page.keyboard.press('/');
  await page.keyboard.type('Card 149');
  const palette = page.getByRole('dialog');
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
