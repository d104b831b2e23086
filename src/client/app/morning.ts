import * as z from 'zod/mini';
import { withLayers } from '#client/data/answer-layers.ts';
import type { Api } from '#client/data/api.ts';
import { weekdayText } from '#client/data/day-text.ts';
import { whenFirstRead } from '#client/data/query-client.ts';
import { comeBack } from '#client/data/tickler.ts';
import { onNewDay } from '#client/data/today.ts';
import { createKeptValue } from '#client/store/kept-value.ts';
import type { Say } from '#client/ui/status.tsx';
import { ApiError } from '#contract/api-error.ts';
import { addDays, type Day, dayOf } from '#contract/entities/day.ts';

interface Morning {
  api: Api;
  window: Window;
  say: Say;
  /** The signed-in user. */
  owner: () => string | null;
  report: (error: unknown) => void;
}

/** Says it once something has been read, and when a new day begins. */
export async function startMornings(morning: Morning): Promise<void> {
  const { api, window, owner, report } = morning;
  const tell = async () => {
    await whenFirstRead(api.queryClient);
    const whose = owner();
    if (whose !== null) await tellMorning(morning, whose, dayOf(new Date()));
  };
  onNewDay(window, () => void tell().catch(report));
  await tell();
}

/** Says once a day, for each account in this browser, how many tasks were deferred until now. */
export async function tellMorning(
  { api, window, say, report }: Pick<Morning, 'api' | 'say' | 'report'> & { window: Pick<Window, 'localStorage'> },
  owner: string,
  today: Day,
): Promise<void> {
  const told = createKeptValue(window.localStorage, `mizu-morning:${owner}`, z.string(), report);
  const last = told.get();
  if (last !== null && last >= today) return;
  const signal = api.pending.session;
  const since = last ?? addDays(today, -1);
  try {
    // If there are many thousands, our service sends the few whose deferral has ended.
    const query = api.isOurs ? { deferred_after: since, counts: 'none' as const } : undefined;
    const answer = await api.call('tasks.list', query ? { query } : {}, { signal });
    const back = comeBack(withLayers('tasks.list', {}, answer, api.pending.layers).tasks, since, today);
    told.set(today);
    const first = back.at(-1)?.defer_until;
    if (first) say(`${back.length} back ${first === today ? 'today' : `since ${weekdayText(first, today)}`}`);
  } catch (error) {
    // Not an error: the user has asked for nothing, or has signed out. It is said when the page is opened next.
    if (!signal.aborted && !(error instanceof ApiError)) throw error;
  }
}
