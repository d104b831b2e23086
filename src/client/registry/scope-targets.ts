import type { Noun, Scope } from '#client/keys/scope.ts';
import type { Task } from '#contract/entities/task.ts';
import type { Loading } from './chosen-items.ts';

/** The tasks that a command acts on: the selected ones, else the one with the focus. */
export interface TaskSelection {
  readonly tasks: readonly Task[];
  /** Selects the tasks that the command failed for; absent where the tasks are in no list. */
  select?(tasks: readonly Task[]): void;
  /** True when the list shows the order of the tasks' project. */
  readonly areInOrder?: boolean;
}

/** A project, a context or a reference that a command acts on. */
export interface ItemSelection {
  readonly id: string;
  /** All of them, for commands that act on several at once. */
  readonly ids?: readonly string[];
  /** Opens a project on its screen; false when it has the focus there already. Absent for a project chosen elsewhere. */
  open?(options?: { edit?: boolean }): boolean;
  /** How many projects a command has left without a next action, including this one: why the user is asked about it. */
  readonly stalled?: number;
  /** Its own panel is open, outside a list: once it is deleted there is nothing left to show. */
  readonly isOpen?: boolean;
}

/** The state of the lists of a screen. */
export interface ListState {
  /** How many lists stand side by side, and how many items are in all of them. */
  lists: number;
  items: number;
  selected: number;
  /** Whether one of the items has the focus. */
  hasFocus: boolean;
  /** The items of the list that has the focus are for reading: none can be selected, but the one in focus may be ticked. */
  areRead?: boolean | 'or ticked';
  /** More items of the list that has the focus are to come. */
  isLoading?: Loading;
  /** The first items are still loading. */
  isComing?: boolean;
}

/** The moves of the focus in lists. */
export type ListMove = 'next' | 'previous' | 'first' | 'last' | 'nextList' | 'previousList';

/** Moves and selects in the lists of a screen, alone or side by side. The lists announce the result themselves. */
export interface ListNavigator {
  state(): ListState;
  /**
   * Moves the focus; false at the end. From outside the lists every move goes to the first item, or to the last; while
   * these are loading, it goes there when they come, unless the user moves the focus elsewhere meanwhile.
   */
  move(move: ListMove): boolean;
  /** Selects the item that has the focus, or takes it out of the selection; ticks or unticks one of a checklist. */
  toggleSelected(): void;
  /** Selects every item of the list with the focus. */
  selectAll(): void;
  clearSelection(): void;
}

/**
 * The target that a live scope gives to its commands. A screen adds its own by declaration merging, in its folder:
 * `declare module '#client/registry/scope-targets.ts' { interface ScopeTargets { 'screen:/x': XScreen } }`.
 */
export interface ScopeTargets {
  'list:items': ListNavigator;
  'selection:task': TaskSelection;
  'selection:project': ItemSelection;
  'selection:context': ItemSelection;
  'selection:reference': ItemSelection;
}

/** What a command of scope `S` acts on; undefined for scopes without a target. */
export type TargetOf<S extends Scope> = S extends keyof ScopeTargets ? ScopeTargets[S] : undefined;

/** The nouns whose items the palette offers when a command has nothing to act on. */
export const SELECTABLE = ['task', 'project', 'context', 'reference'] as const satisfies readonly Noun[];
export type Selectable = (typeof SELECTABLE)[number];

/** The noun of a `selection:` scope, if the palette can ask for an item of it. */
export function selectableOf(scope: Scope): Selectable | undefined {
  return SELECTABLE.find((noun) => scope === `selection:${noun}`);
}
