import { kindOf, precedenceOf, type Scope } from './scope.ts';

/** What the user calls it, where the name of the scope is another word. */
const KNOWN_AS: Readonly<Record<string, string>> = {
  access: '“Where you are signed in”',
  candidate: 'an item to import',
  change: 'a change not sent',
  daily: '“Daily review”',
  now: '“What now”',
  password: '“Change your password”',
  proposal: 'a proposed action',
  sources: 'an import',
  sweep: '“Mind sweep”',
  transfer: '“Export and import”',
};

/** Writes where a scope's keys work, as a heading. `screenNames`: the names of the screens by path. */
export function scopeTitle(scope: Scope, screenNames: ReadonlyMap<string, string>): string {
  const rest = scope.slice(scope.indexOf(':') + 1);
  const thing = KNOWN_AS[rest] ?? `a ${rest}`;
  switch (kindOf(scope)) {
    case 'everywhere':
      return 'Everywhere';
    case 'screen':
      return `On the screen ${screenNames.get(rest) ?? rest}`;
    case 'list':
      return 'In a list';
    case 'selection':
      if (rest === 'day') return 'With a day in focus';
      if (rest === 'access') return 'With a session or a token in focus or selected';
      return rest === 'dayTask' ? 'With a task of a day' : `With ${thing} in focus or selected`;
    case 'drag':
      return `With ${thing} picked up`;
    case 'overlay':
      return `With ${KNOWN_AS[rest] ?? (rest === 'task' ? thing : rest)} open`;
  }
}

/** Sorts scopes as they are read: those that work everywhere first, and those of a kind by their titles. */
export function inReadingOrder(scopes: Iterable<Scope>, screenNames: ReadonlyMap<string, string>): readonly Scope[] {
  const titleOf = (scope: Scope) => scopeTitle(scope, screenNames);
  return [...new Set(scopes)].sort(
    (one, other) => precedenceOf(one) - precedenceOf(other) || (titleOf(one) < titleOf(other) ? -1 : 1),
  );
}
