import { type ActorRefFrom, createActor } from 'xstate';
import type { Api } from '#client/data/api.ts';
import { createRoundStorage } from '#client/data/clarify-round.ts';
import { reportFailure } from '#client/registry/report-failure.ts';
import type { Workspace } from '#client/registry/workspace.ts';
import { clarifyMachine } from '#machines/clarify.machine.ts';

export type ClarifyActor = ActorRefFrom<typeof clarifyMachine>;

const running = new WeakMap<AbortSignal, ClarifyActor>();

/** The session's round through the inbox, created at its first use. It outlives its screen. */
export function clarifyOf(api: Api, { say }: Pick<Workspace, 'say'>): ClarifyActor {
  const { session } = api.pending;
  const known = running.get(session);
  if (known) return known;
  const storage = createRoundStorage(api, (error) => reportFailure(say, error));
  const machine = clarifyMachine.provide({ actions: { tellTimeIsUp: () => say('Two minutes are over') } });
  const actor = createActor(machine, { input: { kept: storage.get() } });
  let kept = actor.getSnapshot().context;
  actor.subscribe(({ context }) => {
    if (session.aborted) return;
    const { order, skipped, current } = context;
    if (order === kept.order && skipped === kept.skipped && current === kept.current) return;
    kept = context;
    storage.set(
      current === null && skipped.length === 0 ? null : { order: [...order], skipped: [...skipped], current },
    );
  });
  running.set(session, actor);
  session.addEventListener('abort', () => actor.send({ type: 'clarify.close' }));
  return actor.start();
}
