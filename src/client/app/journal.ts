import { takeBackKept } from '#client/commands/kept-steps.ts';
import type { Api } from '#client/data/api.ts';
import { type OutboxStore, STEPS } from '#client/data/outbox-store.ts';
import { replaced } from '#client/data/replaced-values.ts';
import { isTemporary } from '#client/data/temporary-id.ts';
import type { Journal, KeptStep } from '#client/registry/history.ts';

/** How many steps are kept, and how many items they may have in all. */
const DEPTH = 50;
const EFFECTS = 1000;

/** For how many milliseconds the steps of closed tabs are kept. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000;

interface JournalOptions {
  api: Api;
  store: OutboxStore;
  account: string;
  /** The name of this tab, which its pages share. */
  tab: string;
  report: (error: unknown) => void;
}

/** Opens the kept steps of this tab. */
export async function openJournal({
  api,
  store,
  account,
  tab,
  report,
}: JournalOptions): Promise<Journal & { stop(): void }> {
  const row = { account, hash: `${STEPS}${tab}`, queryKey: ['history', tab] };
  let steps: readonly KeptStep[] = [];
  for (const kept of await store.answers(account, STEPS)) {
    if (kept.hash === row.hash) steps = kept.data as readonly KeptStep[];
    else if (kept.at < Date.now() - LIFETIME) await store.removeAnswer(kept);
  }
  let last = steps;
  let isComplete = !hasTemporary(steps);
  const keep = (all: readonly KeptStep[]) => {
    last = withKnownIds(api, few(all));
    isComplete = !hasTemporary(last);
    store.keepAnswers([{ ...row, data: last, at: Date.now() }]).catch(report);
  };
  // An item that was created offline gets another id when the server answers. While no page of this tab exists, the page
  // that sends the write changes the steps.
  const stop = api.pending.subscribe(() => {
    if (!isComplete && withKnownIds(api, last) !== last) keep(last);
  });
  return { steps, keep, stop, wayBack: (step) => () => takeBackKept(api, step) };
}

/** The steps with the present ids; the same array when none has changed. */
const withKnownIds = ({ pending }: Api, steps: readonly KeptStep[]) =>
  replaced(steps, (value) => (isTemporaryId(value) ? pending.knownId(value) : value)) as readonly KeptStep[];

const hasTemporary = (steps: readonly KeptStep[]) =>
  replaced(steps, (value) => (isTemporaryId(value) ? null : value)) !== steps;

const isTemporaryId = (value: unknown): value is string => typeof value === 'string' && isTemporary(value);

/** The latest steps, as far as they can be kept. One with too many items loses its effects, and so its undo after a reload. */
function few(steps: readonly KeptStep[]): readonly KeptStep[] {
  let room = EFFECTS;
  return steps
    .slice(-DEPTH)
    .toReversed()
    .map((step) => {
      room -= step.effects?.length ?? 0;
      return room < 0 ? { ...step, effects: null } : step;
    })
    .toReversed();
}
