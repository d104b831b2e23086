import { precedenceOf, type Scope } from '#client/keys/scope.ts';
import type { Commands } from './commands-context.tsx';

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
  const taken = new Set<string>();
  return registry.all
    .filter((command) => command.hint !== undefined && reachable.includes(command.scope))
    .filter((command) => runner.availability(command) === true)
    .sort((one, other) => precedenceOf(other.scope) - precedenceOf(one.scope))
    .flatMap((command) => {
      const { id, hint, title } = command;
      const { keyHint } = bindings.hintOf(command);
      // A key that means something else in a nearer scope is that one's.
      if (keyHint === undefined || taken.has(keyHint)) return [];
      taken.add(keyHint);
      return [{ id, title: hint ?? title, key: keyHint }];
    })
    .slice(0, SHOWN);
}
