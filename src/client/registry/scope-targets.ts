import type { Noun, Scope } from '#client/keys/scope.ts';
import type { Task } from '#contract/entities/task.ts';
import type { Loading } from './chosen-items.ts';

/** Tasks that a command acts on: those selected, else the one that has the focus. */
export interface TaskSelection {
  readonly tasks: readonly Task[];
  /** Selects those that are still to be seen to; absent for what is in no list. */
  select?(tasks: readonly Task[]): void;
  /** They are in a list that shows the order of their project. */
  readonly areInOrder?: boolean;
}

/** A project, a context or a reference that a command acts on. */
export interface ItemSelection {
  readonly id: string;
  /** All of them, for what can be done to several at once. */
  readonly ids?: readonly string[];
  /** Opens a project on its screen, false when it has the focus there already; absent for what was chosen elsewhere. */
  open?(options?: { edit?: boolean }): boolean;
  /** How many projects a command has left without a next action, this one included: why the user is asked about it. */
  readonly stalled?: number;
  /** It lies open itself, and not in a list: once it is deleted there is nothing left to see. */
  readonly isOpen?: boolean;
}

/** How the lists of a screen stand. */
export interface ListState {
  /** Lists side by side, and the items in all of them. */
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

/** Where the focus can go in lists. */
export type ListMove = 'next' | 'previous' | 'first' | 'last' | 'nextList' | 'previousList';

/** The lists of a screen, side by side or alone, to move about in and to select from. They say themselves what comes of it. */
export interface ListNavigator {
  state(): ListState;
  /**
   * Moves the focus; false at the end. From outside the lists every move goes to the first item, or to the last; while
   * these are still loading, it goes there when they come, unless the user puts the focus elsewhere meanwhile.
   */
  move(move: ListMove): boolean;
  /** Selects the item that has the focus, or takes it out of the selection; ticks or unticks one of a checklist. */
  toggleSelected(): void;
  /** Selects every item of the list that has the focus. */
  selectAll(): void;
  clearSelection(): void;
}

/**
 * What a live scope gives to its commands. A screen adds its own by declaration merging, in its folder:
 * `declare module '#client/registry/scope-targets.ts' { interface ScopeTargets { 'screen:/x': XScreen } }`.
 */
export interface ScopeTargets {
  'list:items': ListNavigator;
  'selection:task': TaskSelection;
  'selection:project': ItemSelection;
  'selection:context': ItemSelection;
  'selection:reference': ItemSelection;
}

/** What a command of scope `S` acts on; undefined for scopes that give nothing. */
export type TargetOf<S extends Scope> = S extends keyof ScopeTargets ? ScopeTargets[S] : undefined;

/** The nouns whose items the palette can offer when a command has nothing to act on. */
export const SELECTABLE = ['task', 'project', 'context', 'reference'] as const satisfies readonly Noun[];
export type Selectable = (typeof SELECTABLE)[number];

/** The noun of a `selection:` scope that the palette can ask for; undefined for other scopes. */
export function selectableOf(scope: Scope): Selectable | undefined {
  return SELECTABLE.find((noun) => scope === `selection:${noun}`);
}
