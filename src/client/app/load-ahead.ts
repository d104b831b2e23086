import type { Api } from '#client/data/api.ts';
import { practiseOnceOpen } from '#client/palette/practise.ts';
import type { NewerRelease } from '#client/registry/workspace.ts';
import type { Store } from '#client/store/create-store.ts';
import { LazyMenu } from '#client/ui/lazy-menu.ts';
import type { Status } from '#client/ui/status.tsx';
import { idle } from '#client/ui/when-idle.ts';
import type { StartedCommands } from './commands.ts';
import { startMornings } from './morning.ts';
import { startNextActions } from './next-actions.ts';
import { dropOldWords } from './old-words.ts';
import { preloadOverlays } from './overlays.tsx';
import { loadWhereAmI } from './page-workspace.ts';
import { endPastFailures } from './past-failures.ts';
import { followReleases } from './releases.ts';
import { LoginScreen, routes } from './routes.ts';
import { tellStillSaving } from './still-saving.ts';

interface Rest {
  window: Window;
  api: Api;
  commands: StartedCommands;
  /** The release that waits for the user. */
  newer: Store<NewerRelease | null>;
  /** The email of the signed-in user. */
  owner: () => string | null;
  status: Status;
  report: (error: unknown) => void;
  /** Called with what could not be loaded: nobody has asked for it yet, and a user who does gets a message then. */
  log: (error: unknown) => void;
}

/** Loads what the first screen does not need, piece by piece, and starts what runs beside the screens. */
export async function loadTheRest({ window, api, commands, newer, owner, status, report, log }: Rest): Promise<void> {
  const email = owner();
  if (email !== null) dropOldWords(window, email, report);
  endPastFailures(window, status);
  void startNextActions({ window, commands, report });
  tellStillSaving(api, status.say);
  await preloadOverlays(idle).catch(log);
  void practiseOnceOpen(commands, idle).catch(log);
  void startMornings({ api, window, say: status.say, owner, report }).catch(log);
  for (const preload of [
    LazyMenu.preload,
    loadWhereAmI,
    LoginScreen.preload,
    ...routes.map(({ Screen }) => Screen.preload),
  ]) {
    await idle();
    await preload().catch(log);
  }
  if (import.meta.env.PROD) await followReleases({ window, newer, say: status.say });
}
