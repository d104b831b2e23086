import type { FocusGuard } from '#client/keys/focus-guard.ts';
import { createRunner, type Runner, type RunOptions } from '#client/registry/command-runner.ts';
import { draftFor } from '#client/registry/draft-for.ts';
import type { Workspace } from '#client/registry/workspace.ts';
import { idle } from '#client/ui/when-idle.ts';
import type { CommandDependencies, CommandParts } from './command-parts.ts';
import { screenNames } from './routes.ts';
import type { Travel } from './travel.ts';

export interface PageRunner extends Runner {
  /** True while a command waits for its code or its screen, and until its effect is on the page. */
  isWaiting(): boolean;
}

/** The page's runner: it opens the palette to ask, and is watched by guard, hints and coach. */
export function createPageRunner(
  { api, drafts, report }: CommandDependencies,
  parts: CommandParts,
  { workspace, travel, guard }: { workspace: Workspace; travel: Travel; guard: FocusGuard },
): PageRunner {
  let waits = 0;
  const waiting = async <T>(before: Promise<T>): Promise<T> => {
    waits += 1;
    try {
      return await before;
    } finally {
      // Once the page is idle it shows what the command did.
      void idle().then(() => {
        waits -= 1;
      });
    }
  };
  const { registry, live, history, palette, recent, pointerHints, coach, changedTasks } = parts;
  const runner = createRunner({
    live,
    history,
    api,
    workspace,
    screenName: (path) => screenNames.get(path) ?? path,
    stay: travel.stay,
    waiting,
    ask: (inquiry) => {
      palette.send({ type: 'palette.open', page: inquiry, query: draftFor(inquiry, { registry, live, drafts, api }) });
    },
    report,
    remember: (id) => recent.note(id),
    noteChanged: (changed) => changedTasks.set([...changedTasks.get(), ...changed]),
  });
  const { run, ...watched } = pointerHints.watch(runner);
  return {
    ...watched,
    isWaiting: () => waits > 0,
    run: async (command, options) => {
      if (!registry.isComplete) {
        const { session } = api.pending;
        try {
          // It may ask, in the palette or in a dialog, which offer all commands.
          await waiting(registry.complete());
        } catch (error) {
          report(error);
          return false;
        }
        // The user who asked for it has signed out.
        if (session.aborted) return false;
      }
      let words: string | null = null;
      const hear: RunOptions['hear'] = (fate, heard) => {
        words = heard;
        options?.hear?.(fate, heard);
      };
      const hasRun = await guard.during(() => run(command, { ...options, hear }));
      if (hasRun) coach.note(command.id, words);
      return hasRun;
    },
  };
}
