/**
 * What can be selected and acted on. A `dayTask` is a task in the list of a day, with keys for its day; a `proposal` is an
 * action that the assistant proposes; a `candidate` is an item of another program that can be captured; an `access` is a
 * session of the account or a program's token; a `change` is a write that is not sent yet.
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
 * Where a command's keys work. It is data, not a predicate, so that help, the documents and the conflict check can read
 * it. `screen:/tasks` applies while that screen is shown, `list:items` while there is a list, `selection:task` while a task
 * has the focus or is selected, `drag:task` while a task is picked up, `overlay:help` while that overlay is open.
 */
export type Scope =
  | 'everywhere'
  | `screen:/${string}`
  | 'list:items'
  | `selection:${Noun}`
  | `drag:${Noun}`
  | `overlay:${string}`;

export type ScopeKind = 'everywhere' | 'screen' | 'list' | 'selection' | 'drag' | 'overlay';

/** Scopes of a later kind win over those of an earlier one: overlay > drag > selection > screen > everywhere. */
const SCOPE_KINDS: readonly ScopeKind[] = ['everywhere', 'screen', 'list', 'selection', 'drag', 'overlay'];

/** The part before the colon. */
export function kindOf(scope: Scope): ScopeKind {
  return scope.split(':', 1)[0] as ScopeKind;
}

/** Returns the precedence of a scope: keys of a higher one win. The task of a day is nearer than the same task as a task. */
export function precedenceOf(scope: Scope): number {
  return SCOPE_KINDS.indexOf(kindOf(scope)) + (scope === 'selection:dayTask' ? 0.5 : 0);
}

/** Kinds that hide all other scopes except `everywhere`. */
const masksOthers: Readonly<Record<ScopeKind, boolean>> = {
  everywhere: false,
  screen: false,
  list: false,
  selection: false,
  drag: true,
  overlay: true,
};

/**
 * Returns the live scopes that keys reach, by precedence. A drag or an open overlay hides the scopes under it; `inOverlay`
 * are the scopes of the lists in the overlay itself.
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
  // While a day of the month has the focus, the arrows move in the month.
  return live.includes('selection:day') ? byPrecedence.filter((scope) => scope !== 'list:items') : byPrecedence;
}

/**
 * Whether the two scopes are the task of a day and the same task as a task: the only nouns that are selected together, and
 * whose nearer scope may use a key for something else.
 */
export function mayShadow(one: Scope, other: Scope): boolean {
  return [one, other].includes('selection:dayTask') && [one, other].includes('selection:task');
}

/** Screens and overlays without a list or an item: they may use the keys of lists for other commands. */
const WITHOUT_LISTS: readonly Scope[] = ['screen:/process', 'overlay:sweep', 'overlay:daily'];
const OF_LISTS: readonly ScopeKind[] = ['list', 'selection', 'drag'];

/** These have no list either, and none is still to come; the task or the reference that some are about takes its own keys. */
const OTHERS_WITHOUT_LIST: readonly Scope[] = (
  ['help', 'settings', 'password', 'menu', 'task', 'reference', 'chatPreview'] as const
).map((name) => `overlay:${name}` as const);

/** Whether it is an overlay in which keys of lists have nothing to move about in. */
export function isOverlayWithoutList(scope: Scope | undefined): boolean {
  return (
    scope !== undefined && kindOf(scope) === 'overlay' && [...WITHOUT_LISTS, ...OTHERS_WITHOUT_LIST].includes(scope)
  );
}

/** Whether one has no list, so that nothing can be selected or picked up there. */
function isWithoutList(one: Scope, other: Scope): boolean {
  return WITHOUT_LISTS.includes(one) && OF_LISTS.includes(kindOf(other));
}

/** Whether one is an overlay and the other a scope of lists: any overlay may hold a list, and none holds the month. */
function isOverlayWithList(one: Scope, other: Scope): boolean {
  const isList = kindOf(other) === 'list' || (kindOf(other) === 'selection' && other !== 'selection:day');
  return kindOf(one) === 'overlay' && isList;
}

/** Whether keys can reach both scopes at the same time, so that one press could mean either. */
export function canMeet(one: Scope, other: Scope): boolean {
  if (one === other || one === 'everywhere' || other === 'everywhere') return true;
  if (isWithoutList(one, other) || isWithoutList(other, one)) return false;
  if (isOverlayWithList(one, other) || isOverlayWithList(other, one)) return true;
  if (masksOthers[kindOf(one)] || masksOthers[kindOf(other)]) return false;
  if ([one, other].includes('list:items') && [one, other].includes('selection:day')) return false;
  if (mayShadow(one, other)) return true;
  // There is one screen at a time, and only one noun is selected on it.
  return kindOf(one) !== kindOf(other);
}
