import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '../focus/render-app.tsx';

test.each([1000, 1024, 1280, 1440])('at %i px each column has its title and count on one line', async (width) => {
  await page.viewport(width, 800);
  const tasks = Array.from({ length: 150 }, (_, at) => ({ id: at, title: `Some day ${at}`, status: 'someday' }));
  await renderApp('/tasks', { tasks });
  const titles = () => [...document.querySelectorAll('main section h2')].map(({ parentElement }) => parentElement);
  await vi.waitFor(() => expect(titles().map((title) => title?.textContent)).toContain('Someday/Maybe 150'));
  const heights = titles().map((title) => title?.getBoundingClientRect().height);
  expect(new Set(heights).size, heights.join(' ')).toBe(1);
});
