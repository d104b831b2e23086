import type { Commands } from './commands-context.tsx';
import { kindOf, SCOPE_KINDS, type Scope } from './scope.ts';

/** A key and what it does, in a word or two. */
export interface Hint {
  id: string;
  title: string;
  key: string;
}

/** How many fit into the footer line of a wide window; what is too much is cut off. */
const SHOWN = 8;

/**
 * The keys that work here and can run now, those for what has the focus first. One of a family (`go.…`, `list.…`)
 * stands for the others; help has them all.
 */
export function hintsFor({ registry, runner, bindings }: Commands, reachable: readonly Scope[]): readonly Hint[] {
  const weight = (scope: Scope) => SCOPE_KINDS.indexOf(kindOf(scope));
  return registry.all
    .filter((command) => command.hint !== undefined && reachable.includes(command.scope))
    .filter((command) => runner.availability(command) === true)
    .sort((one, other) => weight(other.scope) - weight(one.scope))
    .flatMap(({ id, hint, title }) => {
      const { keyHint } = bindings.hintOf(id);
      return keyHint === undefined ? [] : [{ id, title: hint ?? title, key: keyHint }];
    })
    .slice(0, SHOWN);
}
