import { expect, test } from 'vitest';
import { emptyOut, openOn } from '#tests/support/two-servers.ts';

test('nothing on the board moves on a phone when the font loads late', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call } = app;
  await emptyOut(app);
  for (const title of [
    'Ask the plumber about the leaking roof and the gutter',
    'Wait',
    'Write to everybody on the list',
  ])
    await call('tasks.create', { body: { title } });
  await page.setViewportSize({ width: 390, height: 844 });
  const ready = Promise.withResolvers<void>();
  const face = /\.woff2$/;
  await page.route(face, async (route) => {
    await ready.promise;
    await route.continue();
  });
  await page.goto('/tasks');
  await page.getByRole('row', { name: /^Write to everybody/ }).waitFor();
  const statuses = () => page.evaluate(() => [...document.fonts].map(({ status }) => status));
  /** The position of each heading and row. */
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, h3, [role="row"], button)')].map((element) => {
        const { x, y, height } = element.getBoundingClientRect();
        return [element.textContent, ...[x, y, height].map(Math.round)];
      }),
    );
  await expect.poll(statuses).toContain('loading');
  const before = await places();
  ready.resolve();
  await expect.poll(statuses).not.toContain('loading');
  expect(await places()).toEqual(before);
  await page.unroute(face);
});
