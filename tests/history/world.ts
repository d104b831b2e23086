import { QueryObserver } from '@tanstack/react-query';
import type { Api } from '#client/data/api.ts';
import { HeldItems } from '#client/data/held-items.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import { type ReadName, readOptions } from '#client/data/read.ts';
import { viewNow } from '#client/data/views.ts';
import type { Client } from '#contract/client.ts';
import type { Named } from '#contract/entities/common.ts';
import type { Task } from '#contract/entities/task.ts';
import { startRunnerWorld } from '#tests/support/runner-world.ts';

/** The commands running against a service, without a page; the board's content; the announcements; the failures. */
export async function startWorld(call: Client) {
  const failures: unknown[] = [];
  const report = (error: unknown) => void failures.push(error);
  const queryClient = createQueryClient(report);
  // Deletions are held until they are sent all at once, however long the test takes.
  const held = new HeldItems({ report, later: () => () => undefined });
  const api: Api = { call, queryClient, pending: new PendingWrites(), held, isOurs: true };
  const { runner, live, history, said } = startRunnerWorld(api, {
    ask: ({ command }) => report(new Error(`${command} asked`)),
    report,
  });
  /** Reads a list and keeps it up to date, as a screen that shows it does; resolves to how to stop that. */
  const follow = async <N extends ReadName>(name: N) => {
    const options = readOptions(api, name, {} as never);
    const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
    await queryClient.fetchQuery(options);
    return stop;
  };
  const stops = [await follow('tasks.list'), await follow('contexts.list'), await follow('projects.list')];
  /** The cards of the board: pending writes applied to what the service has sent. */
  const shown = (): readonly Task[] => viewNow(api, 'tasks.list', {})?.tasks ?? [];
  return {
    api,
    runner,
    history,
    live,
    said,
    shown,
    contexts: (): readonly Named[] => viewNow(api, 'contexts.list', {})?.contexts ?? [],
    projects: (): readonly Named[] => viewNow(api, 'projects.list', {})?.projects ?? [],
    failures,
    stop: () => {
      for (const stop of stops) stop();
      queryClient.clear();
    },
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
