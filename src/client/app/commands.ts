import { createFocusGuard } from '#client/keys/focus-guard.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import { type CommandDependencies, type CommandParts, createCommandParts } from './command-parts.ts';
import { startListening } from './listening.ts';
import { createPageRunner } from './page-runner.ts';
import { createWorkspace } from './page-workspace.ts';
import { screenNames } from './routes.ts';
import { createTravel } from './travel.ts';

export interface StartedCommands extends Commands, Pick<CommandParts, 'changedTasks'> {
  /** Call it after a sign-out: what was open, done and used is not the next user's. */
  forget: () => void;
  /** Stops listening to keys and to other tabs. */
  stop: () => void;
}

/** Creates and starts the commands with their effects: registry, runner, palette and key engine. */
export function startCommands(dependencies: CommandDependencies): StartedCommands {
  const { window, api, announcer, isAuthenticated, now } = dependencies;
  // Before all other listeners to keys and Back: what those change on the page counts as the user's doing.
  const guard = createFocusGuard({ window, api, isAuthenticated, now });
  const parts = createCommandParts(dependencies);
  const travel = createTravel(window, parts);
  const workspace = createWorkspace(dependencies, parts, travel);
  const runner = createPageRunner(dependencies, parts, { workspace, travel, guard });
  const stopListening = startListening(dependencies, parts, { runner, guard });
  return {
    ...parts,
    api,
    runner,
    announcer,
    workspace,
    screenNames,
    stop: () => {
      stopListening();
      guard.stop();
      disposeOf(parts);
    },
    forget: () => {
      forget(parts);
      announcer.clear();
    },
  };
}

/** After this, no part listens any more. */
function disposeOf({ browserStep, pointerHints, coach, bindings, keySettings, changedTasks }: CommandParts): void {
  changedTasks.dispose();
  browserStep.stop();
  pointerHints.stop();
  coach.dispose();
  bindings.dispose();
  keySettings.dispose();
}

function forget(parts: CommandParts): void {
  parts.keyboardDrag.cancel();
  parts.history.clear();
  parts.recent.clear();
  parts.changedTasks.set([]);
  parts.learned.close();
  parts.pointerHints.forget();
  parts.overlays.closeAll();
  parts.palette.send({ type: 'palette.close' });
  parts.reveals.set(null);
}
