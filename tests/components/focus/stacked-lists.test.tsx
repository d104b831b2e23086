import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press, renderApp } from './render-app.tsx';

test('a task moved past a long list stays in view, although the rows in between are only measured then', async () => {
  await page.viewport(390, 800);
  const between = Array.from({ length: 300 }, (_, at) => ({
    id: 10 + at,
    title: `Some day ${at} `.repeat(12),
    status: 'someday',
  }));
  await renderApp('/tasks', { tasks: [{ id: 1, title: 'Post', status: 'inbox' }, ...between] });
  const post = page.getByRole('row', { name: 'Post' });
  await expect.element(post).toBeVisible();
  await press('je');
  await vi.waitFor(() => expect(scrollY).toBeGreaterThan(10_000));
  await expect.element(post).toHaveFocus();
  await vi.waitFor(() => {
    const { top, bottom } = post.element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(innerHeight);
  });
});
