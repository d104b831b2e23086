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
  const reached = registry.all
    .filter(({ scope }) => reachable.includes(scope))
    .flatMap((command) => {
      const { keyHint: key } = bindings.hintOf(command);
      return key === undefined ? [] : [{ command, key }];
    });
  const hinted = new Set(reached.filter(({ command }) => command.hint !== undefined).map(({ key }) => key));
  const taken = new Set<string>();
  return reached
    .filter(({ command, key }) => hinted.has(key) && runner.availability(command) === true)
    .sort((one, other) => precedenceOf(other.command.scope) - precedenceOf(one.command.scope))
    .flatMap(({ command: { id, hint }, key }) => {
      // A key that means something else in a nearer scope is that one's, and it may do without a hint.
      if (taken.has(key)) return [];
      taken.add(key);
      return hint === undefined ? [] : [{ id, title: hint, key }];
    })
    .slice(0, SHOWN);
}
