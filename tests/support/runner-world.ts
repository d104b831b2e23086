import { screenNames } from '#client/app/routes.ts';
import type { Api } from '#client/data/api.ts';
import { createRunner, type RunnerDependencies } from '#client/registry/command-runner.ts';
import { History } from '#client/registry/history.ts';
import { LiveScopes } from '#client/registry/live-scopes.ts';
import { reportFailure } from '#client/registry/report-failure.ts';
import type { Workspace } from '#client/registry/workspace.ts';
import { createStore } from '#client/store/create-store.ts';

interface Differences extends Partial<Pick<RunnerDependencies, 'ask' | 'report'>> {
  /** What the app does for commands besides speech, navigation and undo: of each port, what the tests need. */
  workspace?: { [Port in keyof Workspace]?: Partial<Workspace[Port]> };
}

/** A command runner without a page; it records what is announced and where it navigates. */
export function startRunnerWorld(api: Api, { workspace: more = {}, ...differences }: Differences = {}) {
  const live = new LiveScopes();
  const history = new History();
  const said: string[] = [];
  const paths: string[] = [];
  const staying = new AbortController();
  const workspace = {
    say: (words: string) => void said.push(words),
    newer: createStore(null),
    ...more,
    page: { navigate: (path: string) => void paths.push(path), ...more.page },
    history: {
      undo: () => history.undo(),
      redo: () => history.redo(),
      canUndo: () => history.canUndo,
      canRedo: () => history.canRedo,
      ...more.history,
    },
  } as unknown as Workspace;
  const runner = createRunner({
    live,
    history,
    api,
    workspace,
    screenName: (path) => screenNames.get(path) ?? path,
    stay: () => staying.signal,
    waiting: (before) => before,
    ask: () => undefined,
    report: (error) => reportFailure(workspace.say, error),
    remember: () => undefined,
    noteChanged: () => undefined,
    ...differences,
  });
  return { runner, live, history, workspace, said, paths, staying };
}
