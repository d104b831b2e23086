import { ApiError } from '#contract/api-error.ts';

/** What a long series of calls needs besides the calls. */
export interface Patience {
  /** Gives up at once, with whatever is running. */
  signal: AbortSignal;
  /** Resolves after so many milliseconds; rejects with the signal's reason as soon as that is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** How often the same call is sent when the server says each time that it is too much. */
const TRIES = 6;
/** The longest pause, in milliseconds; if the server asks for more, it is asked again earlier. */
const LONGEST = 60_000;

/** Makes a call; when the server asks for a pause (429, or 503 with Retry-After), makes it again after that. */
export async function patiently<T>(call: () => Promise<T>, { signal, wait }: Patience): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      const pause = pauseAfter(error, attempt);
      if (pause === null || attempt === TRIES) throw error;
      await wait(pause, signal);
    }
  }
}

function pauseAfter(error: unknown, attempt: number): number | null {
  if (!(error instanceof ApiError)) return null;
  const { status, retryAfter } = error;
  if (status !== 429 && !(status === 503 && retryAfter !== undefined)) return null;
  return Math.min(LONGEST, retryAfter === undefined ? 2 ** attempt * 500 : Math.max(0, retryAfter) * 1000);
}

/** Waits by the clock. */
export function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
  });
}
