import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPalette, press, renderCommands, rows, task } from './render-commands.tsx';

it('shows its results in a window of a few lines, as a zoom of 400 % leaves', async () => {
  await page.viewport(360, 225);
  await renderCommands({ tasks: [task(1, 'Call Ana')] });
  await openPalette();
  const list = page.getByRole('listbox', { name: 'Results' });
  await expect.element(list).toBeVisible();
  expect(list.element().clientHeight).toBeGreaterThan(100);
  for (let down = 0; down < 6; down++) await press('{ArrowDown}');
  await expect.poll(() => rows()[5]?.getAttribute('aria-selected')).toBe('true');
  const chosen = rows()[5]?.getBoundingClientRect();
  expect(chosen?.top).toBeGreaterThanOrEqual(0);
  expect(chosen?.bottom).toBeLessThanOrEqual(225);
});
