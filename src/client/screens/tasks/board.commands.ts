import { defineCommand } from '#client/registry/define-command.ts';
import { final, silent } from '#client/registry/outcome.ts';
import type { BoardFilter } from './board-filter.ts';

interface FilterChoice {
  label: string;
  value: string;
}

/** The target of the board for its commands. */
export interface BoardTarget {
  /** Whether it shows no card at all. */
  isEmpty: boolean;
  /** Picks up the focused card; false when none has the focus. */
  pickUp(): boolean;
  filter: BoardFilter;
  isFiltered: boolean;
  /** The choices of the filter; the first of each means any. */
  contexts: readonly FilterChoice[];
  projects: readonly FilterChoice[];
  /** Shows the fields of the filter, and focuses the first. */
  openFilter(): void;
  /** Changes the filter; returns the words for how many cards are left. */
  setFilter(change: Partial<BoardFilter>): string;
  clearFilter(): string;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'screen:/tasks': BoardTarget;
  }
}

export const pickUp = defineCommand({
  id: 'board.pickUp',
  title: 'Pick up a card',
  also: `drag, drag and drop, grab, lift, move card, pick up, carry, move by keyboard, move with arrows, take card,
    reorder, drag task, rearrange, hold card, drag item, dnd, drag'n'drop, hold, start dragging, start moving,
    shift card, drop card, sort cards, reorder tasks`,
  does: 'Takes the card in hand: arrows choose the column, Enter drops it, Esc puts it back.',
  keys: ['m'],
  hint: 'pick up',
  scope: 'screen:/tasks',
  when: ({ target }) => !target.isEmpty || 'There is no card here',
  run: ({ target }) => (target.pickUp() ? silent() : final('No card has the focus')),
});

export const filter = defineCommand({
  id: 'board.filter',
  title: 'Filter',
  also: `narrow, show only, only show, refine, search board, query board, limit, sift, search tasks, filter board, filter tasks,
    show some, filters, view options, query, focus, filter cards, filter items, filter list, filter view, filter by,
    open filter, set filter, add filter, apply filter, filter panel, filter bar, filter options, edit filter,
    filter form, narrow down, show certain tasks, reduce, subset, restrict, filtering, customise view, view settings,
    hide cards, hide tasks, which cards, advanced filter, drill down, limit to, limit board,
    show fewer cards, fewer cards, only some of the cards, some cards only`,
  does: 'Shows only the cards that hold some words, or belong to a context or a project.',
  keys: ['f'],
  hint: 'filter',
  scope: 'screen:/tasks',
  run: ({ target }) => {
    target.openFilter();
    return silent();
  },
});

export const filterText = defineCommand({
  id: 'board.filterText',
  title: 'Filter by words…',
  also: `search board, find cards, filter text, filter title, narrow by words, search cards, filter by keyword, grep,
    find on board, search in board, only words, filter by text, filter for, show cards with, show tasks with,
    only cards with, only tasks with, cards containing, find in board, find in cards, search the board, search titles,
    find word on board, search tasks on board, show only words, only show, matching, search card titles, filter by, containing,
    search within board`,
  does: 'Shows only the cards whose title or description holds all of the words.',
  line: 'filter',
  scope: 'screen:/tasks',
  args: {
    text: {
      kind: 'text',
      asks: 'Show which words?',
      initial: (target: BoardTarget | undefined) => target?.filter.text ?? '',
    },
  },
  run: ({ target }, { text }) => final(target.setFilter({ text })),
});

export const filterContext = defineCommand({
  id: 'board.filterContext',
  title: 'Filter by context…',
  also: `show context, only context, filter tag, tasks at, by context, view context, by tag, by label, tag filter,
    filter by tag, filter by label, filter label, filter tags, filter by place, filter by location,
    filter by category, only show context, show only context, tasks with context, narrow to context,
    narrow by context, limit to context, filter @, @ filter, what can i do here, what can i do at home,
    focus on context, group by context, context view, cards of a context, show tag, view tag, filter by, filter,
    show only, only show, only,
    show just, just show`,
  does: 'Shows only the cards of a context.',
  scope: 'screen:/tasks',
  args: {
    context: {
      kind: 'choice',
      asks: 'Show which context?',
      choices: (target: BoardTarget | undefined) => target?.contexts ?? [],
    },
  },
  run: ({ target }, { context }) => final(target.setFilter({ context })),
});

export const filterProject = defineCommand({
  id: 'board.filterProject',
  title: 'Filter by project…',
  also: `only project, narrow to project, filter project, by project, show project, only this project,
    view project tasks, focus on project, filter projects, filter by goal, filter by area, filter by list,
    show only project, show one project, single project, limit to project, tasks of project, tasks in project,
    cards of a project, view project, see project tasks, restrict to project, group by project, board for project,
    project board, filter +, just this project, filter by parent, filter by epic, hoist project, filter by, filter,
    show only, only show, only, filter to project,
    show just, just show`,
  does: 'Shows only the cards of a project.',
  scope: 'screen:/tasks',
  args: {
    project: {
      kind: 'choice',
      asks: 'Show which project?',
      choices: (target: BoardTarget | undefined) => target?.projects ?? [],
    },
  },
  run: ({ target }, { project }) => final(target.setFilter({ project })),
});

export const hideDeferred = defineCommand({
  id: 'board.hideDeferred',
  title: 'Hide or show deferred',
  also: `hide future, toggle deferred, available only, show scheduled, hidden tasks, show deferred tasks,
    toggle snoozed, snoozed, show hidden, deferred, show future, hide scheduled, postponed, view snoozed, see snoozed,
    tasks put off, hide delayed, show tickler, show not available, hide unavailable, remaining, show later,
    sleeping tasks, hide start date in future, upcoming tasks hidden, filter deferred, don't show later ones,
    what is for later, hide what starts later, only what is available now`,
  does: 'Leaves out the cards that are deferred past today, or shows them again.',
  scope: 'screen:/tasks',
  run: ({ target }) => final(target.setFilter({ hidesDeferred: !target.filter.hidesDeferred })),
});

export const clearFilter = defineCommand({
  id: 'board.clearFilter',
  title: 'Clear the filter',
  also: `reset filter, remove filter, show all, unfilter, all cards, clear search, clear filters, remove filters,
    reset filters, show everything, no filter, all tasks, cancel filter, clear board filter, clear filtering,
    clear all, remove the filter, reset view, reset search, drop filter, delete filter, delete filters, undo filter,
    turn off filter, filter off, disable filter, without filter, show all cards, show all tasks, show all items,
    see all cards, see all tasks, show whole board, full board, everything, see everything, view all, view all cards,
    widen, empty filter, switch off filter, forget filter, erase filter, exit filter, broaden, show hidden cards,
    display all, dismiss filter, all items,
    nothing is shown, where are my tasks, tasks are missing, tasks have gone, my tasks disappeared,
    where did my tasks go, get all tasks back, bring back all cards`,
  does: 'Shows all cards again.',
  scope: 'screen:/tasks',
  when: ({ target }) => target.isFiltered || 'Nothing is filtered',
  run: ({ target }) => final(target.clearFilter()),
});
