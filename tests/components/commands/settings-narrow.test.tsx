import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, renderCommands } from './render-commands.tsx';

/** The words of a cell that stand on more than one line. */
function tornIn(cell: Element): string[] {
  const text = cell.firstChild;
  if (!(text instanceof Text)) return [];
  return [...text.data.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? word : [];
  });
}

it('tears no key apart in a narrow window', async () => {
  await page.viewport(390, 844);
  await renderCommands();
  await press('gs');
  const dialog = page.getByRole('dialog', { name: 'Settings', exact: true });
  await expect.element(dialog).toBeVisible();
  const cells = [...dialog.element().querySelectorAll('td:nth-child(2)')];
  expect(cells.map(({ textContent }) => textContent)).toContain('Ctrl+Enter');
  expect(cells.flatMap(tornIn)).toEqual([]);
  expect(dialog.element().scrollWidth).toBe(dialog.element().clientWidth);
});
