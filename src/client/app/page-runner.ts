import type { FocusGuard } from '#client/keys/focus-guard.ts';
import { createRunner, type Runner } from '#client/registry/command-runner.ts';
import { draftFor } from '#client/registry/draft-for.ts';
import type { Workspace } from '#client/registry/workspace.ts';
import type { CommandDependencies, CommandParts } from './command-parts.ts';
import { screenNames } from './routes.ts';
import type { Travel } from './travel.ts';

/** The runner of the page: it opens the palette to ask, and guard, hints and coach watch what runs. */
export function createPageRunner(
  { api, drafts, report }: CommandDependencies,
  parts: CommandParts,
  { workspace, travel, guard }: { workspace: Workspace; travel: Travel; guard: FocusGuard },
): Runner {
  const { registry, live, history, overlays, palette, recent, pointerHints, coach } = parts;
  const runner = createRunner({
    live,
    history,
    api,
    workspace,
    screenName: (path) => screenNames.get(path) ?? path,
    stay: travel.stay,
    ask: (inquiry) => {
      overlays.close();
      palette.send({ type: 'palette.open', page: inquiry, query: draftFor(inquiry, { registry, live, drafts }) });
    },
    report,
    remember: (id) => recent.note(id),
  });
  const { run, isWaiting, ...watched } = pointerHints.watch(runner);
  let incomplete = 0;
  return {
    ...watched,
    isWaiting: () => incomplete > 0 || isWaiting(),
    run: async (command, options) => {
      if (!registry.isComplete) {
        incomplete += 1;
        try {
          // It may ask, in the palette or in a dialog, and these have all commands.
          await registry.complete();
        } catch (error) {
          report(error);
          return false;
        } finally {
          incomplete -= 1;
        }
      }
      const hasRun = await guard.during(() => run(command, options));
      if (hasRun) coach.note(command.id);
      return hasRun;
    },
  };
}
