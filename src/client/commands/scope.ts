/** What can be selected and acted on. */
export type Noun = 'task' | 'project' | 'context' | 'reference' | 'day';

/**
 * Where a command's keys work. Data and no predicate, so that help, documents and the conflict check can reason about
 * it. `screen:/tasks` while that screen is shown, `list:items` while a list is there to move about in, `selection:task`
 * while a task has the focus or is selected, `drag:task` while one is picked up, `overlay:help` while that overlay is open.
 */
export type Scope =
  | 'everywhere'
  | `screen:/${string}`
  | 'list:items'
  | `selection:${Noun}`
  | `drag:${Noun}`
  | `overlay:${string}`;

export type ScopeKind = 'everywhere' | 'screen' | 'list' | 'selection' | 'drag' | 'overlay';

/** Scopes of a later kind win over those of an earlier one (design §5): overlay > drag > selection > screen > everywhere. */
export const SCOPE_KINDS: readonly ScopeKind[] = ['everywhere', 'screen', 'list', 'selection', 'drag', 'overlay'];

/** The part before the colon. */
export function kindOf(scope: Scope): ScopeKind {
  return scope.split(':', 1)[0] as ScopeKind;
}

/** What an open overlay and something picked up let through: themselves, and what works everywhere. */
const masksOthers: Readonly<Record<ScopeKind, boolean>> = {
  everywhere: false,
  screen: false,
  list: false,
  selection: false,
  drag: true,
  overlay: true,
};

/**
 * The scopes that keys reach, in the order of precedence, of all those that are live. Something picked up or an open
 * overlay hides what is under it.
 */
export function reachableScopes(live: readonly Scope[]): readonly Scope[] {
  const byPrecedence = [...live].sort((a, b) => SCOPE_KINDS.indexOf(kindOf(b)) - SCOPE_KINDS.indexOf(kindOf(a)));
  const top = byPrecedence[0];
  if (top && masksOthers[kindOf(top)]) return byPrecedence.filter((scope) => scope === top || scope === 'everywhere');
  // While a day of the month has the focus, the arrows are the month's.
  return live.includes('selection:day') ? byPrecedence.filter((scope) => scope !== 'list:items') : byPrecedence;
}

/** True when one press of a key could mean either: the two scopes can be reached at the same time. */
export function canMeet(one: Scope, other: Scope): boolean {
  if (one === other || one === 'everywhere' || other === 'everywhere') return true;
  if (masksOthers[kindOf(one)] || masksOthers[kindOf(other)]) return false;
  if ([one, other].includes('list:items') && [one, other].includes('selection:day')) return false;
  // One screen at a time; on it any noun may be selected, one at a time.
  return kindOf(one) !== kindOf(other);
}
