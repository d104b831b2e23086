import { addTask } from '#client/commands/project.commands.ts';
import { projectsLeft, stalledAmong } from '#client/data/stalled-projects.ts';
import { takesLetters } from '#client/keys/key-target.ts';
import { ApiError } from '#contract/api-error.ts';
import type { Id } from '#contract/entities/common.ts';
import type { StartedCommands } from './commands.ts';
import { watchQuiet } from './quiet.ts';

/**
 * How long the user must be idle before the question appears, in milliseconds: it must not take keys that are meant for the
 * page. Going through a list, people look at an item for several tenths of a second before the next key.
 */
const PAUSE = 1000;

/** How soon to check again whether the user is idle, in milliseconds. */
const LOOKS_AGAIN = 100;

interface NextActionsOptions {
  window: Window;
  commands: Pick<StartedCommands, 'api' | 'changedTasks' | 'runner' | 'workspace' | 'keyboardDrag'>;
  report: (error: unknown) => void;
}

/**
 * Asks once what is next for a project when a command completes or moves its last next action. If there are several such
 * projects it asks about the first, and says how many more there are. Returns a function that stops that.
 */
export function startNextActions({ window, commands, report }: NextActionsOptions): () => void {
  const { api, changedTasks, runner, workspace, keyboardDrag } = commands;
  const { document } = window;
  /** The projects from which commands have taken a next action since the last question. */
  const left = new Map<string, Id>();
  let isAsking = false;
  let isStopped = false;
  const quiet = watchQuiet(window, PAUSE);
  // This code does not know the keys before it loaded: held keys are replayed just then.
  const begun = performance.now();

  const isFree = () => !workspace.overlays.isOpen() && !keyboardDrag.isOn() && !takesLetters(document.activeElement);
  const isQuiet = () => quiet.isQuiet() && performance.now() - begun >= PAUSE && isFree();
  const look = () => new Promise((resolve) => window.setTimeout(resolve, LOOKS_AGAIN));

  const ask = async () => {
    const { session } = api.pending;
    while (left.size > 0) {
      while (!isQuiet()) {
        await look();
        if (isStopped || session.aborted) return;
      }
      const ids = [...left.values()];
      const stalled = await stalledAmong(api, ids);
      if (isStopped || session.aborted) return;
      // The user has gone on meanwhile, and may have added the next action, or undone the change.
      if (!isQuiet()) continue;
      for (const id of ids) left.delete(String(id));
      const [first] = stalled;
      if (first) await runner.run(addTask, { target: { id: String(first.id), stalled: stalled.length } });
    }
  };
  const askInTurn = async () => {
    if (isAsking || left.size === 0) return;
    isAsking = true;
    try {
      await ask();
    } catch (error) {
      // Not an error: the user has asked for nothing, and the project is marked wherever it is shown.
      if (!(error instanceof ApiError)) report(error);
    } finally {
      left.clear();
      isAsking = false;
    }
  };
  const take = () => {
    const changed = changedTasks.get();
    if (changed.length === 0) return;
    changedTasks.set([]);
    for (const id of projectsLeft(changed)) left.set(String(id), id);
    void askInTurn();
  };
  const unsubscribe = changedTasks.subscribe(take);
  // A command may have run before this code loaded.
  take();
  return () => {
    isStopped = true;
    unsubscribe();
    quiet.stop();
  };
}
