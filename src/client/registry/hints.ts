import { precedenceOf, type Scope } from '#client/keys/scope.ts';
import type { Commands } from './commands-context.tsx';
import type { AnyCommand } from './define-command.ts';

/** A key and what it does, in a word or two. */
export interface Hint {
  id: string;
  title: string;
  key: string;
}

/** How many hints fit into the footer line of a wide window; the rest is cut off. */
const SHOWN = 8;

/**
 * The keys that work here and can run now, those for the focused item first. One of a family (`go.…`, `list.…`) stands for
 * all of it; help lists them all.
 */
export function hintsFor(
  { registry, runner, bindings, workspace }: Commands,
  reachable: readonly Scope[],
): readonly Hint[] {
  const reached = registry.all
    .filter(({ scope }) => reachable.includes(scope))
    .flatMap((command) => {
      const { keyHint: key } = bindings.hintOf(command);
      return key === undefined ? [] : [{ command, key }];
    });
  // While the steps from before a reload are being read, undo can run, and may find nothing.
  const mayRun = (command: AnyCommand) =>
    runner.availability(command) === true && (!command.movesInHistory || workspace.history.hasSteps());
  const hinted = new Set(reached.filter(({ command }) => command.hint !== undefined).map(({ key }) => key));
  const taken = new Set<string>();
  return reached
    .filter(({ command, key }) => hinted.has(key) && mayRun(command))
    .sort((one, other) => precedenceOf(other.command.scope) - precedenceOf(one.command.scope))
    .flatMap(({ command: { id, hint }, key }) => {
      // A key that a nearer scope uses belongs to that scope, whether or not it has a hint.
      if (taken.has(key)) return [];
      taken.add(key);
      return hint === undefined ? [] : [{ id, title: hint, key }];
    })
    .slice(0, SHOWN);
}
