import {
  isOverlayWithoutList,
  kindOf,
  mayShadow,
  reachableScopes,
  type Scope,
  type ScopeKind,
} from '#client/keys/scope.ts';
import { createStore } from '#client/store/create-store.ts';
import { joinLists, type ListPart } from './list-navigator.ts';
import type { ListNavigator, ListState, TargetOf } from './scope-targets.ts';

const isNoOverlay = (scope: Scope) => kindOf(scope) !== 'overlay';
const isOfSelection = (scope: Scope) => kindOf(scope) === 'selection';
/** The kinds of scopes that keys reach on a screen without a list. */
const BARE: readonly ScopeKind[] = ['everywhere', 'screen'];
/** Not counting `selection:dayTask`, which is the same item as its `selection:task` and in front whenever that is. */
const isSelection = (scope: Scope) => kindOf(scope) === 'selection' && scope !== 'selection:dayTask';

/** The scopes that are live in the page, and the target of each. Screens, lists and overlays register theirs. */
export class LiveScopes {
  /** The targets of each scope. The last one counts; when it is dropped, the one before it counts again. */
  #targets = new Map<Scope, readonly unknown[]>();
  /** The selected nouns; the last is that of the list that has the focus, or had it last. */
  #selections: readonly Scope[] = [];
  #lists: readonly ListPart[] = [];
  readonly #joined = joinLists(() => this.#lists);
  /** The components that give a scope a target now, or will once there is something to act on. */
  readonly givers = new Set<{ readonly scope: Scope }>();
  /** How many screens are still loading what their keys act on. */
  #waiting = 0;
  /** The scopes inside the open overlay. */
  #inner: LiveScopes | null = null;
  /** What keys reached in the overlay that waits below the palette. */
  #kept: ReadonlyMap<Scope, unknown> = new Map();
  readonly #reachable = createStore<readonly Scope[]>(['everywhere']);
  /** Counts the changes to the scopes, and to their targets: other commands may be available then. */
  changes = 0;
  readonly subscribe = this.#reachable.subscribe;

  /** Makes a scope live, or changes its target: `previous` is the same giver's earlier target. */
  set<S extends Scope>(scope: S, target: TargetOf<S>, previous?: TargetOf<S> | null): void {
    const before = this.#targets.get(scope);
    const at = before?.indexOf(previous) ?? -1;
    const others = before?.filter((other) => other !== previous && other !== target) ?? [];
    this.#targets.set(scope, at < 0 ? [...others, target] : others.toSpliced(at, 0, target));
    if (!before && isSelection(scope)) this.#selections = [...this.#selections, scope];
    this.#tell(!before);
  }

  /** Removes one giver's target from a scope. */
  drop<S extends Scope>(scope: S, target: TargetOf<S>): void {
    const before = this.#targets.get(scope);
    if (!before?.includes(target)) return;
    const left = before.filter((other) => other !== target);
    if (left.length > 0) this.#targets.set(scope, left);
    else {
      this.#targets.delete(scope);
      this.#selections = this.#selections.filter((other) => other !== scope);
    }
    this.#tell(left.length === 0);
  }

  /** Moves a selection's target to the front, because it has the focus: keys act on it and on no other noun. */
  toFront<S extends Scope>(scope: S, target: TargetOf<S>): void {
    const before = this.#targets.get(scope);
    if (!before?.includes(target)) return;
    const isFirst = this.#selections.at(-1) === scope;
    if (isFirst && before.at(-1) === target) return;
    this.#targets.set(scope, [...before.filter((other) => other !== target), target]);
    this.#selections = [...this.#selections.filter((other) => other !== scope), scope];
    this.#tell(true);
  }

  /** Adds a list, or lists side by side, to the lists of the page. Returns a function that removes it. */
  addList(list: ListPart): () => void {
    this.#lists = [...this.#lists, list];
    this.set('list:items', this.#joined);
    // Keys may act on the same item as before, which now is selected.
    const stop = list.onSelect?.(() => this.#tell(false));
    return () => {
      stop?.();
      this.#lists = this.#lists.filter((other) => other !== list);
      if (this.#lists.length === 0) this.drop('list:items', this.#joined);
    };
  }

  /** Puts the scopes of an overlay before all others. Returns a function that removes them. */
  nest(inner: LiveScopes): () => void {
    this.#inner = inner;
    const unsubscribe = inner.subscribe(() => this.#tell(true));
    this.#tell(true);
    return () => {
      unsubscribe();
      if (this.#inner !== inner) return;
      this.#inner = null;
      this.#tell(true);
    };
  }

  /** Keeps what keys reach in the open overlay, for the palette that is opened over it. */
  keepInner(): void {
    const [over, ...others] = this.reachable;
    if (over === undefined || isNoOverlay(over) || over === 'overlay:palette') return;
    const scopes = [over, ...others.filter((scope) => scope !== 'everywhere')];
    this.#kept = new Map(scopes.map((scope) => [scope, this.targetOf(scope)]));
    this.#tell(true);
  }

  /** Forgets the selection that `keepInner` kept. */
  dropKept(): void {
    if (this.#kept.size === 0) return;
    this.#kept = new Map();
    this.#tell(true);
  }

  /** The scopes of the overlay below the palette, and what they give; empty when the palette is over the page, or closed. */
  get kept(): ReadonlyMap<Scope, unknown> {
    return this.#kept;
  }

  /** Those of what is selected there. */
  get keptSelections(): readonly Scope[] {
    return [...this.#kept.keys()].filter(isOfSelection);
  }

  isLive(scope: Scope): boolean {
    if (this.#isFromKept(scope)) return this.#kept.has(scope);
    return scope === 'everywhere' || this.#targets.has(scope) || (this.#inner?.isLive(scope) ?? false);
  }

  /** The target of a live scope; undefined when it is not live. */
  targetOf(scope: Scope): unknown {
    if (this.#isFromKept(scope)) return this.#kept.get(scope);
    return this.#inner?.targetOf(scope) ?? this.#targets.get(scope)?.at(-1);
  }

  /** Marks that what the screen's own keys act on is still loading. Returns a function that ends that. */
  awaitItem(): () => void {
    this.#waiting += 1;
    return () => {
      this.#waiting -= 1;
    };
  }

  /** Whether keys have to wait: for an item that the user asked to move to, or for what the screen's own keys act on. */
  get awaitsItems(): boolean {
    return this.#waiting > 0 || this.#joined.isWaiting() || (this.#inner?.awaitsItems ?? false);
  }

  /**
   * The scopes that an item of the reachable lists would make live, while none has the focus; those of a list of tasks
   * where there is no list.
   */
  get unchosen(): readonly Scope[] {
    if (this.isOverlayWithoutList)
      return this.reachable.some(isOfSelection) ? ['list:items'] : ['selection:task', 'list:items'];
    if (this.reachable.every((scope) => BARE.includes(kindOf(scope)) || scope === 'selection:day'))
      return ['selection:task', 'list:items'];
    if (!this.reachable.includes('list:items') || this.#listState().hasFocus) return [];
    return [...(this.#inner ?? this).givers].map(({ scope }) => scope).filter(isOfSelection);
  }

  /** Whether the open overlay has no list: keys of lists are not meant for the page below. */
  get isOverlayWithoutList(): boolean {
    return isOverlayWithoutList(this.reachable[0]);
  }

  /** How many items are selected in the lists that keys reach. */
  get selected(): number {
    return this.#listState().selected;
  }

  /** The scopes that keys reach now, by precedence; the same array until they change. */
  get reachable(): readonly Scope[] {
    return this.#reachable.get();
  }

  /** The scopes that keys would reach without any overlay, for help. */
  reachableBelowOverlays(): readonly Scope[] {
    return reachableScopes([...this.#scopes()].filter(isNoOverlay));
  }

  /** The selections that the palette acts on, the nearest first: those of the open overlay, else those below all overlays. */
  acting(): readonly Scope[] {
    const over = this.#kept.size > 0 ? this.keptSelections : (this.#inner?.reachable.filter(isOfSelection) ?? []);
    return over.length > 0 ? over : this.reachableBelowOverlays().filter(isOfSelection);
  }

  /** Resolves once the scope is live; rejects when the signal is aborted first. */
  whenLive(scope: Scope, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!this.isLive(scope)) return;
        stop();
        resolve();
      };
      const giveUp = () => {
        stop();
        reject(signal.reason);
      };
      const unsubscribe = this.subscribe(look);
      const stop = () => {
        unsubscribe();
        signal.removeEventListener('abort', giveUp);
      };
      signal.addEventListener('abort', giveUp);
      if (signal.aborted) giveUp();
      else look();
    });
  }

  #listState(): ListState {
    return ((this.#inner?.targetOf('list:items') as ListNavigator | undefined) ?? this.#joined).state();
  }

  /**
   * While something is selected in the overlay below the palette, nothing that the page has is. The day of the month is where one
   * is, not something that was selected.
   */
  #isFromKept(scope: Scope): boolean {
    if (this.#kept.has(scope)) return true;
    return this.keptSelections.length > 0 && isOfSelection(scope) && scope !== 'selection:day';
  }

  /** Of several selected nouns, keys act on the one in front. */
  #scopes(): readonly Scope[] {
    const front = this.#selections.at(-1);
    const isForKeys = (scope: Scope) =>
      kindOf(scope) !== 'selection' || scope === front || (front !== undefined && mayShadow(scope, front));
    return ['everywhere', ...[...this.#targets.keys()].filter(isForKeys)];
  }

  #tell(scopesChanged: boolean): void {
    const now = this.#reachable.get();
    this.changes += 1;
    this.#reachable.set(scopesChanged ? reachableScopes(this.#scopes(), this.#inner?.reachable) : now);
  }
}
