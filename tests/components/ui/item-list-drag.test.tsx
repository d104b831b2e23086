import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { announced } from '../support/react-aria-words.ts';
import { grid, hasFocus, items, row, showBoard } from './item-list-under-test.tsx';

const columns = { Inbox: items('Ant', 'Bee', 'Cat'), Next: items('Dog'), Done: items() };

/** The board of this test. */
let board: Awaited<ReturnType<typeof showBoard>>;
const show = async (options: Partial<Parameters<typeof showBoard>[0]> = {}) => {
  board = await showBoard({ columns, draggable: true, ...options });
  return board;
};
const isDragging = () => board.rowDrag.isOn();

const highlighted = () => document.querySelectorAll('[data-drop-target="true"]').length;
/** Resolves when a drag by pointer is over; the dragged row has the focus all the time. */
const letGo = () => expect.poll(() => document.querySelectorAll('[data-held="true"]').length).toBe(0);
const chosen = (name: string) => expect.element(page.getByRole('group', { name, exact: true })).toHaveFocus();
const inColumn = (name: string) =>
  grid(name)
    .getByRole('row')
    .elements()
    .map((element) => element.textContent);

afterEach(() => expect(isDragging()).toBe(false));

describe('by pointer', () => {
  it('moves a row once to the list where it is dropped, and keeps the focus on it', async () => {
    const { drops, selection } = await show();
    await row('Bee').dropTo(row('Dog'));
    expect(drops).toEqual([{ on: 'Next', keys: ['bee'] }]);
    await expect.poll(() => inColumn('Next')).toEqual(['Bee', 'Dog']);
    await hasFocus('Bee');
    await expect.poll(highlighted).toBe(0);
    expect(selection.get().size).toBe(0);
  });

  it('accepts a drop on the heading and on the empty space of a list', async () => {
    const { drops } = await show();
    await row('Bee').dropTo(page.getByRole('heading', { name: 'Done' }));
    await hasFocus('Bee');
    await row('Cat').dropTo(page.getByText('Next', { exact: true }));
    await hasFocus('Cat');
    expect(drops).toEqual([
      { on: 'Done', keys: ['bee'] },
      { on: 'Next', keys: ['cat'] },
    ]);
  });

  it('moves all selected items, from any list, except those already there', async () => {
    const { drops, selection } = await show();
    selection.set(new Set(['cat', 'ant', 'dog']));
    await row('Cat').dropTo(grid('Next'));
    expect(drops).toEqual([{ on: 'Next', keys: ['cat', 'ant'] }]);
    await hasFocus('Cat');
    expect(selection.get().size).toBe(3);
  });

  it('moves only the dragged row when it is not selected', async () => {
    const { drops, selection } = await show();
    selection.set(new Set(['cat']));
    await row('Ant').dropTo(grid('Next'));
    expect(drops).toEqual([{ on: 'Next', keys: ['ant'] }]);
  });

  it('does nothing when a row is dropped on its own list or outside all lists', async () => {
    const { drops } = await show();
    await row('Bee').dropTo(row('Ant'));
    await letGo();
    await hasFocus('Bee');
    await row('Bee').dropTo(page.getByRole('heading', { name: 'Tasks' }));
    await letGo();
    await hasFocus('Bee');
    expect(drops).toEqual([]);
    expect(highlighted()).toBe(0);
  });
});

describe('by keyboard', () => {
  /** Picks a row up as the screen's key does. */
  const pickUp = async (title: string) => {
    await show();
    board.handle('Inbox').focusItem(title.toLowerCase());
    await hasFocus(title);
    await userEvent.keyboard('{Shift}');
    board.handle('Inbox').startDrag(title.toLowerCase());
    expect(isDragging()).toBe(true);
    return board;
  };

  it('chooses the list with arrows and drops with Enter', async () => {
    const { drops, reported } = await pickUp('Bee');
    await userEvent.keyboard('{ArrowRight}');
    await chosen('Next');
    await expect.element(page.getByRole('group', { name: 'Next' })).toHaveAttribute('data-drop-target', 'true');
    // A screen reader passes arrows only to an application, and notices that role only on a new element.
    expect(document.activeElement?.closest('[role="application"]')).not.toBeNull();
    await userEvent.keyboard('{ArrowRight}');
    await chosen('Done');
    expect(highlighted()).toBe(1);
    await userEvent.keyboard('{ArrowRight}');
    await chosen('Done');
    await userEvent.keyboard('{ArrowLeft}');
    await chosen('Next');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => inColumn('Next')).toEqual(['Bee', 'Dog']);
    await hasFocus('Bee');
    expect(drops).toEqual([{ on: 'Next', keys: ['bee'] }]);
    expect(highlighted()).toBe(0);
    expect(document.querySelectorAll('[role="application"]')).toHaveLength(0);
    expect(reported.at(-1)).toBe('bee');
    await userEvent.keyboard('{ArrowDown}');
    await hasFocus('Dog');
  });

  it.each([
    ['l', 'h'],
    ['j', 'k'],
    ['{ArrowDown}', '{ArrowUp}'],
  ])('chooses with %s and %s too', async (next, previous) => {
    await pickUp('Bee');
    await userEvent.keyboard(next);
    await chosen('Next');
    await userEvent.keyboard(next);
    await chosen('Done');
    await userEvent.keyboard(previous);
    await chosen('Next');
    await userEvent.keyboard('{Escape}');
    await hasFocus('Bee');
  });

  it('chooses with the letters of another alphabet on the same keys, and with Caps Lock', async () => {
    await pickUp('Bee');
    // Keys typed ahead count too, from the next frame on.
    const type = (key: string, code: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }),
      );
    type('д', 'KeyL');
    await chosen('Next');
    type('L', 'KeyL');
    await chosen('Done');
    type('р', 'KeyH');
    await chosen('Next');
    await userEvent.keyboard('{Escape}');
    await hasFocus('Bee');
  });

  it('puts the row back on Escape, and when it is dropped where it was', async () => {
    const { drops, handle } = await pickUp('Bee');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await chosen('Done');
    await userEvent.keyboard('{Escape}');
    await hasFocus('Bee');
    await expect.poll(() => announced().at(-1)).toBe('Drop canceled.');
    handle('Inbox').startDrag('bee');
    await userEvent.keyboard('{ArrowRight}');
    await chosen('Next');
    await userEvent.keyboard('{ArrowLeft}');
    await chosen('Inbox');
    await userEvent.keyboard('{Enter}');
    await hasFocus('Bee');
    await expect.poll(() => announced().at(-1)).toBe('Drop canceled.');
    expect(drops).toEqual([]);
    expect(highlighted()).toBe(0);
  });

  it('announces each step once', async () => {
    await pickUp('Bee');
    const begun = 'Started dragging. Navigate to a drop target, then click or press Enter to drop.';
    await expect.poll(announced).toEqual([begun]);
    await userEvent.keyboard('{ArrowRight}');
    await chosen('Next');
    await expect
      .element(page.getByRole('group', { name: 'Next' }))
      .toHaveAccessibleDescription('Press Enter to drop. Press Escape to cancel drag.');
    await userEvent.keyboard('{Enter}');
    await hasFocus('Bee');
    await expect.poll(announced).toEqual([begun, 'Drop complete.']);
  });

  it('moves all selected items', async () => {
    const { drops, selection } = await pickUp('Bee');
    // Immediately: react-aria listens to keys only from the next frame on.
    await userEvent.keyboard('{Escape}');
    // Bee has the focus until the first frame of the drag, too.
    await expect.poll(isDragging).toBe(false);
    await hasFocus('Bee');
    selection.set(new Set(['ant', 'bee']));
    await userEvent.tab();
    await expect.element(grid('Inbox').getByRole('button', { name: 'Drag 2 selected items' })).toHaveFocus();
    selection.set(new Set(['ant', 'bee', 'dog']));
    await expect.element(grid('Inbox').getByRole('button', { name: 'Drag 3 selected items' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await chosen('Inbox');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await chosen('Done');
    await userEvent.keyboard('{Enter}');
    await hasFocus('Bee');
    expect(drops).toEqual([{ on: 'Done', keys: ['ant', 'bee', 'dog'] }]);
  });

  const heading = page.getByRole('heading', { name: 'Elsewhere', level: 1 });

  it('ends when the board is left, and the next page has its keys and its heading', async () => {
    const { goElsewhere, drops } = await pickUp('Bee');
    await userEvent.keyboard('{ArrowRight}');
    await chosen('Next');
    goElsewhere();
    await expect.element(heading).toHaveFocus();
    expect(isDragging()).toBe(false);
    expect(document.querySelectorAll('[inert], [aria-hidden="true"]:not([data-live-announcer] *)')).toHaveLength(0);
    expect(drops).toEqual([]);
  });

  it('ends too when the board is left in the frame in which the drag began', async () => {
    const { goElsewhere } = await pickUp('Bee');
    goElsewhere();
    await expect.element(heading).toHaveFocus();
    await expect.poll(isDragging).toBe(false);
    await expect.poll(() => document.querySelectorAll('[inert]').length).toBe(0);
  });

  it('is over as soon as it is canceled, however early and often, and Escape is the page’s again', async () => {
    const { handle } = await pickUp('Bee');
    await userEvent.keyboard('{Escape}');
    // Bee has the focus until the first frame of the drag, too.
    await expect.poll(isDragging).toBe(false);
    await hasFocus('Bee');
    const escapes: string[] = [];
    const note = ({ key }: KeyboardEvent) => escapes.push(`${key}, ${isDragging() ? 'the drag’s' : 'the page’s'}`);
    window.addEventListener('keydown', note, true);
    handle('Inbox').startDrag('cat');
    expect(isDragging()).toBe(true);
    board.rowDrag.cancel();
    board.rowDrag.cancel();
    expect(isDragging()).toBe(false);
    // Once react-aria listens.
    const calledOff = ['Escape, the drag’s', 'Escape, the drag’s'];
    await expect.poll(() => escapes).toEqual(calledOff);
    await hasFocus('Cat');
    expect(escapes).toEqual(calledOff);
    window.removeEventListener('keydown', note, true);
    expect(document.querySelectorAll('[inert]')).toHaveLength(0);
  });

  it('ends when the held row is removed, and when the drag is canceled', async () => {
    const { remove, handle } = await pickUp('Bee');
    await userEvent.keyboard('{ArrowRight}');
    await chosen('Next');
    remove('bee');
    await expect.poll(isDragging).toBe(false);
    await hasFocus('Ant');
    handle('Inbox').startDrag('cat');
    await userEvent.keyboard('{ArrowRight}');
    await chosen('Next');
    board.rowDrag.cancel();
    expect(isDragging()).toBe(false);
    await hasFocus('Cat');
  });

  it('has a drag button in the current row', async () => {
    const { drops } = await show();
    await row('Ant').click();
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Drag Ant', exact: true })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await chosen('Inbox');
    await userEvent.keyboard('{Tab}');
    await chosen('Next');
    await userEvent.keyboard('{Enter}');
    await hasFocus('Ant');
    expect(drops).toEqual([{ on: 'Next', keys: ['ant'] }]);
    expect(page.getByRole('button', { name: /^Drag/ }).elements()).toHaveLength(2);
  });
});

it('cannot be dropped on a list that refuses it', async () => {
  const { drops, handle } = await show({ closed: 'Next' });
  await row('Bee').dropTo(row('Dog'));
  await letGo();
  await hasFocus('Bee');
  expect(highlighted()).toBe(0);
  handle('Inbox').startDrag('bee');
  await userEvent.keyboard('{ArrowRight}');
  await chosen('Done');
  await userEvent.keyboard('{Enter}');
  await hasFocus('Bee');
  expect(drops).toEqual([{ on: 'Done', keys: ['bee'] }]);
});

it('cannot be dragged outside a drop area', async () => {
  const { handle } = await show({ draggable: false });
  handle('Inbox').startDrag('bee');
  await hasFocus('Bee');
  expect(isDragging()).toBe(false);
  await expect.element(row('Bee')).toHaveAttribute('draggable', 'false');
});
