import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { grid, hasFocus, items, row, showBoard } from './item-list-under-test.tsx';

const columns = { Inbox: items('Ant', 'Bee', 'Cat'), Next: items('Dog', 'Emu'), Done: items() };
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

it.each([
  ['first', 'Ant', 'Bee'],
  ['middle', 'Bee', 'Cat'],
  ['last', 'Cat', 'Bee'],
])('moves to the next or previous row when the %s row is removed', async (_, gone, next) => {
  const { handle, remove, reported, afterRender } = await showBoard({ columns });
  handle('Inbox').focusItem(gone.toLowerCase());
  await hasFocus(gone);
  // Before the next paint.
  const atOnce: (string | null | undefined)[] = [];
  afterRender.push(() => atOnce.push(document.activeElement?.getAttribute('aria-label')));
  remove(gone.toLowerCase());
  await hasFocus(next);
  expect(atOnce).toEqual([next]);
  await expect.element(row(gone)).not.toBeInTheDocument();
  expect(reported.at(-1)).toBe(next.toLowerCase());
  await userEvent.keyboard('{Home}');
  await hasFocus(gone === 'Ant' ? 'Bee' : 'Ant');
});

it('skips rows that are removed together with it', async () => {
  const { handle, remove } = await showBoard({ columns });
  handle('Inbox').focusItem('bee');
  remove('bee', 'cat');
  await hasFocus('Ant');
});

it('moves to the heading when the only row is removed, and back when a row is added', async () => {
  const { handle, remove, change, reported } = await showBoard({ columns: { Inbox: items('Ant') } });
  handle('Inbox').focusItem('ant');
  remove('ant');
  await expect.element(heading('Inbox')).toHaveFocus();
  expect(reported).toEqual(['ant', null]);
  await userEvent.tab();
  await expect.element(grid('Inbox')).toHaveFocus();
  await expect.element(grid('Inbox')).toHaveAccessibleDescription('No tasks');
  change(() => ({ Inbox: items('Bee', 'Cat') }));
  await hasFocus('Bee');
  await userEvent.keyboard('{ArrowDown}');
  await hasFocus('Cat');
});

it('stays where the user has moved it when its former row is removed', async () => {
  const { handle, remove } = await showBoard({ columns });
  handle('Inbox').focusItem('bee');
  await page.getByRole('button', { name: 'After' }).click();
  remove('bee');
  await expect.element(row('Bee')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  // Tab returns to the row in its place.
  await expect.element(row('Cat')).toHaveAttribute('tabindex', '0');
});

it('stays on its row when rows are reordered or rendered again', async () => {
  const { handle, change, reported } = await showBoard({ columns });
  handle('Inbox').focusItem('bee');
  change((now) => ({ ...now, Inbox: items('Cat', 'Zoo', 'Ant', 'Bee') }));
  await expect.element(row('Zoo')).toBeVisible();
  await hasFocus('Bee');
  change((now) => ({ ...now, Inbox: [{ id: 'bee', title: 'Bumblebee' }, ...items('Zoo')] }));
  await hasFocus('Bumblebee');
  expect(reported).toEqual(['bee']);
  await userEvent.keyboard('{ArrowDown}');
  await hasFocus('Zoo');
});

it('moves from a control of a row to the next row when its row is removed', async () => {
  const { handle, remove } = await showBoard({ columns, withButton: true });
  handle('Inbox').focusItem('ant');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Open Ant' })).toHaveFocus();
  remove('ant');
  await hasFocus('Bee');
});

it.each([
  ['to the right', 'Inbox', 'bee', 'Next'],
  ['to the left', 'Next', 'dog', 'Inbox'],
  ['out of a list that it leaves empty', 'Next', 'dog', 'Done'],
])('follows a card %s', async (_, from, key, to) => {
  const { handle, move, remove, afterRender, reported } = await showBoard({ columns });
  if (to === 'Done') remove('emu');
  handle(from).focusItem(key);
  afterRender.push(() => handle(to).focusItem(key));
  move([key], to);
  const title = key === 'bee' ? 'Bee' : 'Dog';
  await expect.element(grid(to).getByRole('row', { name: title })).toHaveFocus();
  expect(reported.at(-1)).toBe(key);
  await userEvent.keyboard('{End}{Home}');
  await hasFocus(title);
});

it('waits for a card that loads later', async () => {
  const { handle, remove, change } = await showBoard({ columns });
  handle('Inbox').focusItem('bee');
  handle('Done').focusItem('bee');
  remove('bee');
  await hasFocus('Cat');
  change((now) => ({ ...now, Done: items('Bee') }));
  await hasFocus('Bee');
});

it('stops waiting when the user has moved it', async () => {
  const { handle, change } = await showBoard({ columns });
  handle('Inbox').focusItem('bee');
  handle('Done').focusItem('zoo');
  await userEvent.keyboard('{ArrowUp}');
  await hasFocus('Ant');
  change((now) => ({ ...now, Done: items('Zoo') }));
  await expect.element(row('Zoo')).toBeVisible();
  await hasFocus('Ant');
});

it('moves where a screen sends it', async () => {
  const { handle } = await showBoard({ columns });
  const inbox = handle('Inbox');
  for (const [go, title] of [
    [inbox.focusNext, 'Ant'],
    [inbox.focusNext, 'Bee'],
    [() => inbox.stepTo('cat'), 'Cat'],
    [inbox.focusNext, 'Cat'],
    [() => inbox.focusItem('bee'), 'Bee'],
    [inbox.focusFirst, 'Ant'],
  ] as const) {
    go();
    await hasFocus(title);
  }
  expect([inbox.hasItem('bee'), inbox.hasItem('dog'), inbox.indexOf('cat'), inbox.keyAt(1)]).toEqual([
    true,
    false,
    2,
    'bee',
  ]);
  handle('Next').focusNext();
  await hasFocus('Dog');
  inbox.focusNext();
  await hasFocus('Ant');
});

it('stays on a control of a row that gets it from outside', async () => {
  const { reported } = await showBoard({ columns, withButton: true });
  const control = row('Cat').getByRole('button').element() as HTMLElement;
  control.focus();
  await expect.element(row('Cat').getByRole('button')).toHaveFocus();
  expect(reported).toEqual(['cat']);
});
