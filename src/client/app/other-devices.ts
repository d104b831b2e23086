import type { Api } from '#client/data/api.ts';
import { applyChanges, Change } from '#client/data/other-devices.ts';
import type { Say } from '#client/ui/status.tsx';
import { eventsOf } from '#contract/event-stream.ts';
import { secondsIn } from '#contract/retry-after.ts';

/** How long a tab must have been away for its lists to be read again on return, in milliseconds. */
const LONG_AWAY = 5 * 60 * 1000;
/** How long a stream may be silent before it counts as broken, in milliseconds: the service sends something three times in it. */
const SILENCE = 60_000;
/** How far back events are passed to a new tab, in milliseconds: longer than a page takes from its first answer to here. */
const BEFORE = 60_000;
/** How long changes are collected before they are brought into the lists, in milliseconds. */
const GATHER = 100;
/** The shortest and the longest pause before the next attempt, in milliseconds. */
const SHORTEST = 1000;
const LONGEST = 60_000;

interface FollowOptions {
  window: Window;
  api: Api;
  /** The address of the API. */
  base: string;
  /** The name of the account. */
  account: string;
  getToken: () => string | null;
  say: Say;
  report: (error: unknown) => void;
}

/** An event, as one tab passes it to the others. */
interface Told {
  id: string | undefined;
  event: string | undefined;
  data: string;
}

/** The messages between tabs: what happened, for one tab or all; or that a new tab is there, which may have missed something. */
type Between = (Told & { to?: string }) | { come: string };

/**
 * Follows the changes of the user's other devices. Where our service reports changes, one tab listens and passes them to
 * the others; elsewhere the lists are read again when the user comes back to the tab. Returns a function that stops that.
 */
export function followOtherDevices(options: FollowOptions): () => void {
  const { window, api, account, say, report } = options;
  const { document } = window;
  const over = new AbortController();
  const { signal } = over;
  const isTold = api.isOurs && document.querySelector('meta[name="mizu-events"]') !== null;
  const askAgain = () => askOnReturn(window, signal, () => void api.queryClient.invalidateQueries());
  if (!isTold) {
    askAgain();
    return () => over.abort();
  }

  let last: string | undefined;
  /** Whether this or another tab has had a stream. A server that is not found after that is away, behind a proxy. */
  let isKnown = false;
  let gathered: Change[] = [];
  let applying: Promise<void> = Promise.resolve();
  const hasFocus = (noun: string, id: string | number) => {
    const row = document.activeElement?.closest<HTMLElement>('[role="row"][data-key]');
    return document.hasFocus() && row?.dataset.key === api.pending.rowKey(id, noun as 'task');
  };
  const applyGathered = () => {
    const changes = gathered;
    gathered = [];
    // The session may be over by then.
    const apply = () => (signal.aborted ? undefined : applyChanges({ api, hasFocus, say }, changes));
    applying = applying.then(apply).catch(report);
  };
  const take = ({ id, event, data }: Told) => {
    last = id ?? last;
    if (event === 'reset') void api.queryClient.invalidateQueries();
    if (event !== 'change') return;
    const change = Change.safeParse(JSON.parse(data));
    // A newer service may have calls that this page does not know; its release will.
    if (!change.success) return;
    if (gathered.length === 0) window.setTimeout(applyGathered, GATHER);
    gathered.push(change.data);
  };

  /** The recent events that this tab has passed on, while it listens. */
  let passed: { told: Told; at: number }[] = [];
  const recent = () => passed.filter(({ at }) => window.performance.now() - at < BEFORE);
  const channel = new BroadcastChannel(`mizu-events ${account}`);
  const own = window.crypto.randomUUID();
  channel.onmessage = ({ data }: MessageEvent<Between>) => {
    if ('come' in data) for (const { told } of recent()) channel.postMessage({ ...told, to: data.come });
    else if (data.to === undefined || data.to === own) {
      isKnown = true;
      take(data);
    }
  };
  channel.postMessage({ come: own });
  signal.addEventListener('abort', () => channel.close());
  const hear = (told: Told) => {
    take(told);
    if (signal.aborted) return;
    // The number in a ping is where the next listening tab continues, which may have slept for an hour.
    channel.postMessage(told);
    if (told.event !== 'ping') passed = [...recent(), { told, at: window.performance.now() }];
  };
  void listenInTurn(window, `mizu-events ${account}`, signal, async (awake) => {
    for (let failures = 0; !awake.aborted; failures += 1) {
      let wait = 0;
      try {
        const outcome = await listen(
          { ...options, last, signal: awake },
          {
            opened: () => {
              isKnown = true;
            },
            hear: (told) => {
              failures = -1;
              hear(told);
            },
          },
        );
        // Every other call reports this, and the session ends.
        if (outcome === 'refused') return;
        if (outcome === 'missing' && !isKnown) return askAgain();
        wait = typeof outcome === 'number' ? outcome : 0;
      } catch (error) {
        if (awake.aborted) return;
        // A server that is away is reported by the user's own calls.
        if (!(error instanceof TypeError || error instanceof DOMException)) report(error);
      }
      const backoff = Math.min(LONGEST, SHORTEST * 2 ** Math.max(0, failures)) * (0.5 + Math.random() / 2);
      await pause(window, Math.max(backoff, wait), awake);
    }
  }).catch((error: unknown) => {
    if (!signal.aborted) report(error);
  });
  return () => over.abort();
}

/** One tab at a time listens: a browser allows few connections to a host. A tab that is suspended hands over. */
async function listenInTurn(
  { document, navigator }: Window,
  name: string,
  signal: AbortSignal,
  work: (awake: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const asleep = new AbortController();
    const sleep = () => asleep.abort();
    document.addEventListener('freeze', sleep);
    document.defaultView?.addEventListener('pagehide', sleep);
    const awake = AbortSignal.any([signal, asleep.signal]);
    const slept = new Promise<void>((resolve) => {
      awake.addEventListener('abort', () => resolve());
    });
    try {
      await navigator.locks.request(name, { signal: awake }, () => Promise.race([work(awake), slept]));
      // This session is over, or there is nothing to listen to.
      if (!awake.aborted) return;
    } catch (error) {
      if (!awake.aborted) throw error;
    } finally {
      document.removeEventListener('freeze', sleep);
      document.defaultView?.removeEventListener('pagehide', sleep);
    }
    if (!signal.aborted) await waking(document, signal);
  }
}

/** Resolves when the tab is visible again. */
function waking(document: Document, signal: AbortSignal): Promise<void> {
  const until = new AbortController();
  return new Promise<void>((resolve) => {
    const options = { signal: AbortSignal.any([signal, until.signal]) };
    document.addEventListener('resume', () => resolve(), options);
    document.defaultView?.addEventListener('pageshow', () => resolve(), options);
    signal.addEventListener('abort', () => resolve(), { once: true });
  }).finally(() => until.abort());
}

interface Listening extends FollowOptions {
  last: string | undefined;
  signal: AbortSignal;
}

/** How a stream ended: the session is over, there is no such call, or after how many milliseconds to try again. */
type Outcome = 'refused' | 'missing' | number;

/** Listens until the stream ends. */
async function listen(
  { window, base, getToken, last, signal }: Listening,
  { opened, hear }: { opened: () => void; hear: (told: Told) => void },
): Promise<Outcome> {
  const silent = new AbortController();
  let timer = window.setTimeout(() => silent.abort(), SILENCE);
  try {
    const answer = await window.fetch(`${base.replace(/\/+$/, '')}/events`, {
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${getToken()}`,
        ...(last !== undefined && { 'Last-Event-ID': last }),
      },
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (answer.status === 401) return 'refused';
    // Too many streams, or a slow server: try again in a while.
    const isBusy = answer.status === 408 || answer.status === 429;
    if (isBusy) return Math.min(LONGEST, 1000 * (secondsIn(answer.headers.get('Retry-After')) ?? 0));
    if (answer.status >= 400 && answer.status < 500) return 'missing';
    if (!answer.ok || !answer.body) throw new TypeError(`${answer.status}`);
    opened();
    for await (const { id, event, data } of eventsOf(answer.body)) {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => silent.abort(), SILENCE);
      hear({ id, event, data });
    }
    return 0;
  } finally {
    window.clearTimeout(timer);
  }
}

function pause(window: Window, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer);
      resolve();
    });
  });
}

/** Calls `ask` when the user comes back to the tab after a while. */
function askOnReturn({ document, performance }: Window, signal: AbortSignal, ask: () => void): void {
  let hiddenAt: number | undefined = document.hidden ? performance.now() : undefined;
  const look = () => {
    if (document.hidden) {
      hiddenAt ??= performance.now();
      return;
    }
    if (hiddenAt !== undefined && performance.now() - hiddenAt >= LONG_AWAY) ask();
    hiddenAt = undefined;
  };
  document.addEventListener('visibilitychange', look, { signal });
}
