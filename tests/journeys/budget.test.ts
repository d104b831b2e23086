import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.ts';

/** Design §9: JavaScript before the first authenticated screen paints, brotli, in bytes. */
const BUDGET = 150_000;

test('the first authenticated screen needs at most 150 kB of JavaScript', async () => {
  const { page } = await openApp({ signIn: true });
  // What is fetched ahead in idle time comes after the first paint and does not count.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body());
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Ana Example' }).waitFor();
  await page.getByText('Items to process').waitFor();
  const sizes = (await Promise.all(scripts)).map((body) => brotliCompressSync(body).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(sizes.length).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(BUDGET);
});
