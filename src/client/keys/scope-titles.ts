import { kindOf, type Scope } from './scope.ts';

/** Writes where a scope's keys work, as a heading. `screenNames`: the names of the screens by path. */
export function scopeTitle(scope: Scope, screenNames: ReadonlyMap<string, string>): string {
  const rest = scope.slice(scope.indexOf(':') + 1);
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
      return rest === 'dayTask' ? 'With a task of a day' : `With a ${rest} in focus or selected`;
    case 'drag':
      return `With a ${rest} picked up`;
    case 'overlay':
      return `With ${rest} open`;
  }
}
