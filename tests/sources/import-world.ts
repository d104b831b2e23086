import { waitFor } from 'xstate';
import type { Api } from '#client/data/api.ts';
import { Drafts } from '#client/data/drafts.ts';
import { HeldItems } from '#client/data/held-items.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import { captureStep } from '#client/screens/sources/capture-step.ts';
import { captureChosen } from '#client/screens/sources/source.commands.ts';
import { importFrom } from '#client/screens/sources/source-import.ts';
import type { Client } from '#contract/client.ts';

/** A tab of a signed-in person: the import with its effects, on a service and a GitHub, without a page. */
export function openTab(call: Client, answers: Record<string, string>, { isOurs = true } = {}) {
  const said: string[] = [];
  const report = (error: unknown) => void said.push(String(error));
  // Deletions are held until they are sent all at once, however long the test takes.
  const held = new HeldItems({ report, later: () => () => undefined });
  const api: Api = { call, queryClient: createQueryClient(report), pending: new PendingWrites(), held, isOurs };
  const drafts = new Drafts();
  drafts.set('sources.git-hub', answers);
  const workspace = { say: (text: string) => void said.push(text), drafts };
  const announcer = { announce: (text: string) => void said.push(text) };
  const open = () => importFrom('git-hub', { api, workspace, announcer });
  const { actor } = open();
  const context = () => actor.getSnapshot().context;
  /** Opens the import, or lists again, and waits until nothing more is to come. */
  const list = async () => {
    if (actor.getSnapshot().hasTag('loading')) actor.send({ type: 'import.open' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('asking') || snapshot.hasTag('choosing'));
    actor.send({ type: 'import.look' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('asking') || snapshot.hasTag('choosing'));
  };
  /** Chooses all that is not here yet. */
  const chooseAll = (): readonly string[] => {
    actor.send({ type: 'import.choose', keys: new Set(context().items.map(({ key }) => key)) });
    return [...context().chosen];
  };
  /** Captures by the command, as a user does; by default, every item that is not here yet. */
  const capture = async (keys: readonly string[] = chooseAll()) => {
    const target = { count: keys.length, whyNot: undefined, capture: () => captureStep(api, actor, keys) };
    const context = { api, workspace: workspace as never, target: target as never, idempotencyKey: 'capture' };
    return await captureChosen.run(context, {});
  };
  /** Waits until it is known again which items are here. */
  const rechecked = () => waitFor(actor, (snapshot) => snapshot.matches({ choosing: 'resting' }));
  return { api, actor, context, drafts, said, open, list, chooseAll, capture, rechecked };
}
