/**
 * What can be selected and acted on. A `dayTask` is a task in the list of a day, with keys of its own for its day; a
 * `proposal` an action that the assistant proposes; a `candidate` something elsewhere that may be captured; an `access`
 * a session of the account or a program's token; a `change` what is not sent yet.
 */
export type Noun =
  | 'task'
  | 'project'
  | 'context'
  | 'reference'
  | 'day'
  | 'dayTask'
  | 'proposal'
  | 'candidate'
  | 'change'
  | 'access';

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

/** Where a scope stands: the keys of a higher one come first. The task of a day is nearer than the task that it also is. */
export function precedenceOf(scope: Scope): number {
  return SCOPE_KINDS.indexOf(kindOf(scope)) + (scope === 'selection:dayTask' ? 0.5 : 0);
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
 * overlay hides what is under it; `inOverlay` are those of the lists that it holds itself.
 */
export function reachableScopes(live: readonly Scope[], inOverlay: readonly Scope[] = []): readonly Scope[] {
  const byPrecedence = [...live].sort((a, b) => precedenceOf(b) - precedenceOf(a));
  const top = byPrecedence[0];
  if (top && kindOf(top) === 'overlay') {
    return [
      top,
      ...inOverlay.filter((scope) => scope !== 'everywhere'),
      ...live.filter((scope) => scope === 'everywhere'),
    ];
  }
  if (top && masksOthers[kindOf(top)]) return byPrecedence.filter((scope) => scope === top || scope === 'everywhere');
  // While a day of the month has the focus, the arrows are the month's.
  return live.includes('selection:day') ? byPrecedence.filter((scope) => scope !== 'list:items') : byPrecedence;
}

/**
 * True for the task of a day and the task that it also is: the one pair of nouns that is selected together, and where a
 * key may mean something else in the nearer scope.
 */
export function mayShadow(one: Scope, other: Scope): boolean {
  return [one, other].includes('selection:dayTask') && [one, other].includes('selection:task');
}

/** Shows one item at a time and no list: its keys may mean what they mean in lists elsewhere. */
const WITHOUT_LISTS: readonly Scope[] = ['screen:/process'];
const OF_LISTS: readonly ScopeKind[] = ['list', 'selection', 'drag'];

/** On a screen that has no list, nothing can be selected or picked up. */
function isWithoutList(one: Scope, other: Scope): boolean {
  return WITHOUT_LISTS.includes(one) && OF_LISTS.includes(kindOf(other));
}

/** Any overlay may hold a list; only the month is never in one. */
function isOverlayWithList(one: Scope, other: Scope): boolean {
  const isList = kindOf(other) === 'list' || (kindOf(other) === 'selection' && other !== 'selection:day');
  return kindOf(one) === 'overlay' && isList;
}

/** True when one press of a key could mean either: the two scopes can be reached at the same time. */
export function canMeet(one: Scope, other: Scope): boolean {
  if (one === other || one === 'everywhere' || other === 'everywhere') return true;
  if (isOverlayWithList(one, other) || isOverlayWithList(other, one)) return true;
  if (isWithoutList(one, other) || isWithoutList(other, one)) return false;
  if (masksOthers[kindOf(one)] || masksOthers[kindOf(other)]) return false;
  if ([one, other].includes('list:items') && [one, other].includes('selection:day')) return false;
  if (mayShadow(one, other)) return true;
  // One screen at a time; on it any noun may be selected, one at a time.
  return kindOf(one) !== kindOf(other);
}
