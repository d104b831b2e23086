import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../support/axe.ts';
import { contrast, setTheme, themes } from './contrast.ts';
import { grid, hasFocus, type Item, items, row, showBoard } from './item-list-under-test.tsx';

const columns = { Inbox: items('Ant', 'Bee', 'Cat'), Next: items('Dog'), Done: items() };
const many: Item[] = Array.from({ length: 3000 }, (_, index) => ({ id: `${index}`, title: `Item ${index}` }));

describe('axe finds nothing', () => {
  it('in lists with rows and without, selected rows, and one with the focus', async () => {
    const { selection } = await showBoard({ columns, draggable: true, withButton: true });
    expect(await violations()).toEqual([]);
    selection.set(new Set(['ant', 'dog']));
    await row('Bee').click({ position: { x: 60, y: 10 } });
    await hasFocus('Bee');
    await expect.element(row('Ant')).toHaveAttribute('aria-selected', 'true');
    expect(await violations()).toEqual([]);
    await userEvent.tab({ shift: true });
    grid('Done').element().focus();
    await expect.element(grid('Done')).toHaveFocus();
    expect(await violations()).toEqual([]);
  });

  it('while rows are dragged', async () => {
    const { handle, selection } = await showBoard({ columns, draggable: true, withButton: true });
    selection.set(new Set(['ant', 'bee']));
    handle('Inbox').startDrag('bee');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('group', { name: 'Next' })).toHaveFocus();
    expect(document.querySelectorAll('[data-held="true"]')).toHaveLength(2);
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await hasFocus('Bee');
  });

  it('in a virtual list', async () => {
    await showBoard({ columns: { Inbox: many }, scrolling: true });
    await page.getByRole('button', { name: 'Before' }).click();
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    await hasFocus('Item 2999');
    expect(await violations()).toEqual([]);
  });
});

it.each(themes)('focus, selection and the drop target have borders of 3:1, in %s', async (theme) => {
  setTheme(theme);
  const { handle, selection } = await showBoard({ columns, draggable: true });
  selection.set(new Set(['ant']));
  await expect.element(row('Ant')).toHaveAttribute('data-selected', 'true');
  const ant = row('Ant').element();
  const mark = ant.querySelector('[data-mark]');
  if (!mark) throw new Error('A row has no mark');
  const square = getComputedStyle(mark, '::after');
  expect([square.borderTopWidth, square.borderTopStyle]).toEqual(['4px', 'solid']);
  expect(contrast(square.borderTopColor, getComputedStyle(ant).backgroundColor)).toBeGreaterThanOrEqual(3);

  handle('Inbox').startDrag('bee');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('group', { name: 'Next' })).toHaveFocus();
  const place = getComputedStyle(page.getByRole('group', { name: 'Next' }).element());
  expect([place.outlineStyle, place.outlineWidth]).toEqual(['solid', '3px']);
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  expect(contrast(place.outlineColor, ground)).toBeGreaterThanOrEqual(3);
  await userEvent.keyboard('{Escape}');
  await hasFocus('Bee');
  const bee = getComputedStyle(row('Bee').element());
  expect(bee.outlineStyle).toBe('solid');
  expect(contrast(bee.outlineColor, bee.backgroundColor)).toBeGreaterThanOrEqual(3);
});
