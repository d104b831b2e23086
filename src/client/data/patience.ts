import { ApiError } from '#contract/api-error.ts';

/** What calls need that wait when the server asks for it. */
export interface Patience {
  /** Gives up at once, with whatever is running. */
  signal: AbortSignal;
  /** Resolves after so many milliseconds; rejects with the signal's reason as soon as that is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** How often the same call is sent when the server says each time that it is too much. */
const TRIES = 6;
/** The shortest and the longest pause, in milliseconds, whatever the server asks for. */
const SHORTEST = 1000;
const LONGEST = 60_000;

/** Makes a call; when the server asks for a pause (429, or 503 with Retry-After), makes it again after that. */
export async function patiently<T>(call: () => Promise<T>, { signal, wait }: Patience): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!asksForPause(error) || attempt === TRIES) throw error;
      await wait(pauseAfter(error, 2 ** attempt * 500), signal);
    }
  }
}

const asksForPause = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || (error.status === 503 && error.retryAfter !== undefined));

/** The pause before the server is asked again, in milliseconds; `usual` when the server does not say. */
export function pauseAfter({ retryAfter }: ApiError, usual: number): number {
  return Math.min(LONGEST, Math.max(SHORTEST, retryAfter === undefined ? usual : retryAfter * 1000));
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
