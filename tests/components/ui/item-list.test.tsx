import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { announced } from '../support/react-aria-words.ts';
import { grid, hasFocus, items, row, selectedRows, showBoard } from './item-list-under-test.tsx';

const two = { Inbox: items('Ant', 'Bee', 'Cat', 'Dog'), Done: items('Emu', 'Fox') };

/** Keys that reached the window unhandled. */
let passed: string[] = [];
const listen = (event: KeyboardEvent) => {
  if (!event.defaultPrevented) passed.push(event.key);
};
beforeEach(() => {
  passed = [];
  window.addEventListener('keydown', listen);
});
afterEach(() => window.removeEventListener('keydown', listen));

const intoInbox = async () => {
  await page.getByRole('button', { name: 'Before' }).click();
  await userEvent.tab();
  await hasFocus('Ant');
};

describe('keys', () => {
  it('is one Tab stop, with the controls of its row', async () => {
    await showBoard({ columns: two, withButton: true });
    await intoInbox();
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Open Ant' })).toHaveFocus();
    await userEvent.tab();
    await hasFocus('Emu');
    await userEvent.tab({ shift: true });
    await hasFocus('Ant');
  });

  it('lets Tab go from link to link while it is empty', async () => {
    const links = ['One', 'Two'].map((name) => (
      <a key={name} href="#there">
        {name}
      </a>
    ));
    await showBoard({ columns: { Inbox: [] }, empty: <p>{links}</p> });
    grid('Inbox').element().focus();
    for (const name of ['One', 'Two']) {
      await userEvent.tab();
      await expect.element(page.getByRole('link', { name })).toHaveFocus();
    }
    await userEvent.tab({ shift: true });
    await expect.element(page.getByRole('link', { name: 'One' })).toHaveFocus();
  });

  it('leaves Enter and Space to the controls of its row, and selects nothing', async () => {
    const { selection } = await showBoard({ columns: two, withButton: true });
    await intoInbox();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}[Space]');
    expect([...selection.get()]).toEqual([]);
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('[Space]');
    expect([...selection.get()]).toEqual(['ant']);
  });

  it('goes by arrows, Home, End and the page keys, without wrapping', async () => {
    const { reported } = await showBoard({ columns: two });
    await intoInbox();
    await userEvent.keyboard('{ArrowUp}');
    await hasFocus('Ant');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await hasFocus('Cat');
    await userEvent.keyboard('{Home}');
    await hasFocus('Ant');
    await userEvent.keyboard('{End}{ArrowDown}');
    await hasFocus('Dog');
    await userEvent.keyboard('{PageUp}');
    await hasFocus('Ant');
    await userEvent.keyboard('{PageDown}');
    await hasFocus('Dog');
    await userEvent.tab();
    await hasFocus('Emu');
    expect(reported).toEqual(['ant', 'bee', 'cat', 'ant', 'dog', 'ant', 'dog', null, 'emu']);
  });

  it('leaves Enter, Mod+A, Esc, letters and sideways arrows to the screen', async () => {
    const { selection } = await showBoard({ columns: two });
    await intoInbox();
    await userEvent.keyboard(' ');
    for (const key of [
      '{Enter}',
      '{Control>}a{/Control}',
      '{Meta>}a{/Meta}',
      '{Escape}',
      'd',
      '{ArrowLeft}',
      '{ArrowRight}',
    ]) {
      await userEvent.keyboard(key);
    }
    expect(passed.filter((key) => !['Control', 'Meta', 'Tab'].includes(key))).toEqual([
      'Enter',
      'a',
      'a',
      'Escape',
      'd',
      'ArrowLeft',
      'ArrowRight',
    ]);
    expect([...selection.get()]).toEqual(['ant']);
    await hasFocus('Ant');
  });

  it('names each row in full and exposes its position', async () => {
    await showBoard({ columns: two, total: 40 });
    await expect.element(grid('Inbox')).toHaveAttribute('aria-rowcount', '40');
    await expect.element(row('Cat')).toHaveAttribute('aria-rowindex', '3');
  });

  it('renders again only the contents of changed rows', async () => {
    const { drawn, change } = await showBoard({ columns: two });
    await intoInbox();
    drawn.length = 0;
    await userEvent.keyboard('{ArrowDown} ');
    await expect.element(row('Bee')).toHaveAttribute('aria-selected', 'true');
    expect(drawn).toEqual([]);
    change((columns) => ({
      ...columns,
      Inbox: (columns.Inbox ?? []).map((one) => (one.id === 'cat' ? { id: 'cat', title: 'Cow' } : one)),
    }));
    await expect.element(row('Cow')).toBeVisible();
    expect(drawn).toEqual(['cat']);
    await hasFocus('Bee');
  });
});

describe('selection', () => {
  it('is toggled by Space, across two lists, and announced once', async () => {
    const { selection } = await showBoard({ columns: two });
    await intoInbox();
    await userEvent.keyboard(' ');
    await expect.poll(announced).toEqual(['Ant selected.']);
    await userEvent.tab();
    await hasFocus('Emu');
    await userEvent.keyboard(' ');
    expect([...selection.get()]).toEqual(['ant', 'emu']);
    await expect.poll(announced).toEqual(['Ant selected.', 'Emu selected. 2 items selected.']);
    await userEvent.keyboard(' ');
    expect([...selection.get()]).toEqual(['ant']);
    expect(selectedRows()).toEqual(['Ant']);
  });

  it('is extended by Shift from the row where it began, and kept in other lists', async () => {
    const { selection } = await showBoard({ columns: two });
    selection.set(new Set(['fox']));
    await intoInbox();
    await userEvent.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.poll(selectedRows).toEqual(['Ant', 'Bee', 'Cat', 'Fox']);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expect.poll(selectedRows).toEqual(['Ant', 'Bee', 'Fox']);
    await row('Emu').click({ modifiers: ['Shift'] });
    expect(new Set(selection.get())).toEqual(new Set(['ant', 'bee', 'fox', 'emu']));
  });

  it('stops at the end of the list, and says so', async () => {
    await showBoard({ columns: two });
    await intoInbox();
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expect.poll(announced).toEqual(['First item']);
    await userEvent.keyboard('{End}{Shift>}{ArrowDown}{/Shift}');
    await expect.poll(announced).toEqual(['First item', 'Last item']);
    expect(selectedRows()).toEqual([]);
  });

  it('stops at the last loaded item of a partly loaded list, and says so', async () => {
    await showBoard({ columns: two, total: 9 });
    await intoInbox();
    await userEvent.keyboard('{End}{Shift>}{ArrowDown}{/Shift}');
    await expect.poll(announced).toEqual(['The others have not loaded yet']);
  });

  it('is not changed by a click, only by one with Ctrl or on the mark', async () => {
    const { selection } = await showBoard({ columns: two });
    await row('Bee').click();
    await hasFocus('Bee');
    expect(selection.get().size).toBe(0);
    await row('Cat').click({ modifiers: ['Control'] });
    await hasFocus('Cat');
    expect([...selection.get()]).toEqual(['cat']);
    await row('Dog').click({ position: { x: 10, y: 18 } });
    await hasFocus('Dog');
    expect([...selection.get()]).toEqual(['cat', 'dog']);
    await row('Dog').click();
    expect([...selection.get()]).toEqual(['cat', 'dog']);
  });

  it('is of rows, and not of their text', async () => {
    const { selection } = await showBoard({ columns: two });
    await row('Bee').dblClick({ modifiers: ['Control'], position: { x: 40, y: 15 } });
    await row('Dog').click({ modifiers: ['Shift'] });
    expect([...selection.get()]).toEqual(['bee', 'cat', 'dog']);
    expect(`${document.getSelection()}`).toBe('');
  });

  it('is of text in a list without selection: Space and Shift with a click stay the page’s', async () => {
    await showBoard({ columns: two, areRead: true });
    await row('Bee').click();
    await userEvent.keyboard('[Space]');
    expect(passed).toEqual([' ']);
    await row('Dog').click({ modifiers: ['Shift'] });
    expect(`${document.getSelection()}`).toContain('Cat');
  });

  it('changes by the click of a screen reader, also after an interrupted press on another row', async () => {
    const { selection, opened } = await showBoard({ columns: two });
    row('Ant')
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pressure: 0.5 }));
    (row('Bee').element() as HTMLElement).click();
    expect([[...selection.get()], opened]).toEqual([['bee'], []]);
  });

  it('can be changed and cleared from outside', async () => {
    const { selection } = await showBoard({ columns: two });
    selection.toggle('bee');
    selection.toggle('fox');
    await expect.poll(selectedRows).toEqual(['Bee', 'Fox']);
    selection.toggle('bee');
    await expect.poll(selectedRows).toEqual(['Fox']);
    selection.clear();
    await expect.poll(selectedRows).toEqual([]);
  });
});
