import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { allCommands } from '#client/app/all-commands.ts';
import { startCommands } from '#client/app/commands.ts';
import { createPreferences } from '#client/app/preferences.ts';
import { type Api, ApiProvider } from '#client/data/api.ts';
import { Drafts, DraftsProvider } from '#client/data/drafts.ts';
import { HeldItems } from '#client/data/held-items.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import { CommandsProvider } from '#client/registry/commands-context.tsx';
import { createRegistry } from '#client/registry/registry.ts';
import { reportFailure } from '#client/registry/report-failure.ts';
import { createStatus, StatusProvider } from '#client/ui/status.tsx';
import { createClient } from '#contract/client.ts';
import { CountsRenders } from './count-renders.tsx';

/** The surroundings of a screen in the app: a server behind `fetch`, the real commands with their keys, and the announcements. */
export function createScreenWorld(
  fetch: (address: string | URL | Request, init?: RequestInit) => Promise<Response>,
  {
    onReadFailed,
    onNavigate,
    isNew = false,
    isOurs = false,
    now,
  }: {
    onReadFailed?: (message: string) => void;
    /** Handles a command's navigation; by default nothing does. */
    onNavigate?: (path: string) => void;
    /** Whether the first steps are shown. */
    isNew?: boolean;
    /** Whether the server is our own service. */
    isOurs?: boolean;
    /** The clock of the focus guard. */
    now?: (() => number) | undefined;
  } = {},
) {
  if (!isNew) window.localStorage.setItem('mizu-coach', JSON.stringify({ done: [], dismissed: true }));
  const spoken: string[] = [];
  const paths: string[] = [];
  const announcer = {
    announce: (text: string) => void spoken.push(text),
    clear: () => undefined,
    withdraw: () => undefined,
    again: () => false,
  };
  const status = createStatus(announcer);
  const api: Api = {
    call: createClient({ base: 'http://server', fetch, getToken: () => 'token' }),
    queryClient: createQueryClient((error) => (onReadFailed ?? status.say)(error.message)),
    pending: new PendingWrites(),
    held: new HeldItems({ report: (error) => reportFailure(status.say, error) }),
    isOurs,
  };
  const drafts = new Drafts();
  const preferences = createPreferences(window);
  const commands = startCommands({
    window,
    api,
    registry: createRegistry(allCommands, isOurs),
    status,
    announcer,
    preferences,
    drafts,
    navigate: (path) => {
      paths.push(path);
      onNavigate?.(path);
    },
    signOut: () => undefined,
    isAuthenticated: () => true,
    report: (error) => reportFailure(status.say, error),
    now,
  });
  // Keys of this test must not reach the next one, and no deferred deletion may be sent two minutes later.
  onTestFinished(() => {
    commands.stop();
    preferences.dispose();
    api.held.clear();
    api.pending.clear();
    api.queryClient.clear();
  });
  /** Wraps the screen in all its providers. */
  const around = (screen: ReactNode) => (
    <StatusProvider value={status}>
      <QueryClientProvider client={api.queryClient}>
        <ApiProvider value={api}>
          <DraftsProvider value={drafts}>
            <CommandsProvider value={commands}>
              <main>
                <CountsRenders>{screen}</CountsRenders>
              </main>
            </CommandsProvider>
          </DraftsProvider>
        </ApiProvider>
      </QueryClientProvider>
    </StatusProvider>
  );
  return { api, status, spoken, paths, drafts, commands, preferences, announcer, around };
}
