import type { Chord } from '#client/keys/chord.ts';
import { defineCommand, familyOf } from '#client/registry/define-command.ts';
import { final, silent } from '#client/registry/outcome.ts';
import type { ListMove, ListState } from '#client/registry/scope-targets.ts';

/** The moves in the lists of a screen. `atEnd`: said when there is nowhere further to go. */
const moves: readonly [
  move: ListMove,
  title: string,
  does: string,
  keys: readonly Chord[],
  atEnd: string,
  words: { also: string },
][] = [
  [
    'next',
    'Next item',
    'Goes to the next item of the list.',
    ['j', 'ArrowDown'],
    'Last item',
    {
      also: `down, move down, next row, cursor down, arrow down, forward, next task, next card, one down, select next,
      below, focus next, next line, next todo, lower, go lower, one lower, item underneath, next in list, last one`,
    },
  ],
  [
    'previous',
    'Previous item',
    'Goes to the item before.',
    ['k', 'ArrowUp'],
    'First item',
    {
      also: `up, move up, previous row, cursor up, arrow up, backward, previous task, one up, select previous, above,
      focus previous, previous line, prior item, last task, previous card, higher, go higher, one higher,
      previous in list, first one`,
    },
  ],
  [
    'first',
    'First item',
    'Goes to the first item of the list.',
    ['Home'],
    'First item',
    {
      also: `top, beginning, jump to top, start of list, gg, jump to first, topmost, first task, top of list,
      jump to start of list, begin of list`,
    },
  ],
  [
    'last',
    'Last item',
    'Goes to the last item of the list.',
    ['End'],
    'Last item',
    {
      also: `bottom, end, shift g, jump to bottom, last task, jump to last, final item, last row, go to last, bottommost,
      last card, scroll to bottom, jump to end of list, end of list, bottom of the list`,
    },
  ],
  [
    'nextList',
    'Next column',
    'Goes to the column on the right.',
    ['l', 'ArrowRight'],
    'Last column with items',
    {
      also: `right, next list, next lane, column right, jump to next column, other column, focus next column,
      next board column, next swimlane, right column, focus right, column to the right`,
    },
  ],
  [
    'previousList',
    'Previous column',
    'Goes to the column on the left.',
    ['h', 'ArrowLeft'],
    'First column with items',
    {
      also: `left, previous list, jump to previous column, column before, focus previous column, previous lane,
      column left, left column, focus left, column to the left`,
    },
  ],
];

export const moveAbout = familyOf(moves, ([move, title, does, keys, atEnd, words]) =>
  defineCommand({
    id: `list.${move}`,
    title,
    ...words,
    does,
    ...(move === 'next' && { hint: 'next' }),
    keys,
    repeats: true,
    yields: 'to the page',
    scope: 'list:items',
    when: ({ target }) => {
      const { items, lists, isComing } = target.state();
      if (items === 0 && !isComing) return 'There is no item here';
      return lists > 1 || !move.endsWith('List') || 'There is only one list here';
    },
    // A screen reader speaks the row that gets the focus. Only a move that fails or has to wait is announced.
    run: ({ target }) => {
      if (target.move(move)) return silent();
      const { hasFocus, isLoading } = target.state();
      if (!hasFocus) return final('Still loading');
      const isPart = isLoading && (move === 'next' || move === 'last');
      return final(isPart ? 'The others have not loaded yet' : atEnd);
    },
  }),
);

const canSelect = ({ hasFocus, areRead = false }: ListState): true | string => {
  if (!hasFocus) return 'No item has the focus';
  return !areRead || 'Nothing can be selected here';
};

export const select = defineCommand({
  id: 'list.select',
  title: 'Select or deselect',
  also: `mark, toggle selection, multi-select, multiselect, pick, tick item, highlight, check item, select item,
    tag item, multiple, toggle mark, choose, deselect, unselect item, mark task, select task, select this,
    select card, tick task, select more, select several, bulk select, batch select, check task, extend selection,
    select row, select current, mark item, toggle item, mark this, mark it, mark this one,
    visual mode, visual line`,
  does: 'Adds the item to those selected, or takes it out. Ticks one of a checklist.',
  hint: 'select',
  keys: ['x', 'Space'],
  yields: 'to the page',
  scope: 'list:items',
  when: ({ target }) => {
    const state = target.state();
    return state.areRead === 'or ticked' || canSelect(state);
  },
  run: ({ target }) => {
    target.toggleSelected();
    return silent();
  },
});

export const selectAll = defineCommand({
  id: 'list.selectAll',
  title: 'Select all of the column',
  also: `mark all, all items, choose all, mark everything, everything, select column, select all, all, select list,
    select all tasks, select all cards, ctrl a, cmd a, tick all, check all, highlight all, bulk select all,
    select whole column, select everything, pick all, mark everything here,
    ggvg`,
  does: 'Selects every item of the list that has the focus.',
  keys: ['Mod+A'],
  yields: true,
  scope: 'list:items',
  when: ({ target }) => canSelect(target.state()),
  run: ({ target }) => {
    // 'Select all' would leave out rows that load a moment later. Announced here, because a key that yields goes on to the
    // list, which would select the rows it has.
    const { isLoading } = target.state();
    if (isLoading === 'as needed') return final('Not all of them are here: filter them, or go on to the last one');
    if (isLoading) return final('The others are still loading. Try again in a moment.');
    target.selectAll();
    return silent();
  },
});

export const clearSelection = defineCommand({
  id: 'list.clearSelection',
  title: 'Clear the selection',
  also: `deselect, deselect all, unselect, unmark, clear selected, cancel selection, unselect all, none,
    drop selection, reset selection, undo selection, select none, select nothing, uncheck all, untick all, un-select,
    drop selected, forget selection, deselect tasks, remove marks, stop selecting, clear selection, remove selection,
    deselect everything, unmark all, unselect everything`,
  does: 'Deselects everything.',
  keys: ['Escape'],
  yields: true,
  scope: 'list:items',
  when: ({ target }) => target.state().selected > 0 || 'Nothing is selected',
  run: ({ target }) => {
    // The list announces it.
    const { hasFocus } = target.state();
    target.clearSelection();
    return hasFocus ? silent() : final('Nothing selected');
  },
});
