import type { Api } from '#client/data/api.ts';
import type { LastUser } from '#client/data/last-user.ts';
import { waitFor } from '#client/data/transfer-patience.ts';
import type { Status } from '#client/ui/status.tsx';
import { ApiError, isUnanswered, isUnreadable } from '#contract/api-error.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { LazyOutbox } from './lazy-outbox.ts';

export interface Restoring {
  api: Api;
  outbox: LazyOutbox;
  lastUser: LastUser;
  status: Pick<Status, 'say' | 'get' | 'clear'>;
  /** Reports why there is no user; not when kept answers are shown, which say that the server does not answer. */
  report: (error: unknown) => void;
  /** The session ends. */
  signal: AbortSignal;
}

/** The seconds after which a server is asked again that takes no more just now, where it does not say when. */
const PAUSE = 5;
/** The most, whatever it says. */
const LONGEST = 60;

/**
 * Finds the user where the server does not say who is there. A server that takes no more just now is asked again, by `again`:
 * the session is not over. When it does not answer, or a network's page comes instead, the kept profile is loaded, with the
 * server's last answers (decision 25). Rejects when there is none.
 */
export async function otherwise(
  error: unknown,
  { outbox, lastUser, status, report, signal }: Restoring,
  again: () => Promise<string>,
): Promise<string> {
  if (error instanceof ApiError && error.status === 429) {
    const seconds = Math.min(LONGEST, Math.max(1, error.retryAfter ?? PAUSE));
    const when = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
    const words = `${endpoints['user.profile'].failure}. The server takes no more just now. It is asked again in ${when}`;
    console.error(error);
    status.say(words, { tone: 'error' });
    await waitFor(seconds * 1000, signal);
    const email = await again();
    if (status.get().text === words) status.clear();
    return email;
  }
  const email = lastUser.get();
  if (email !== null && (isUnanswered(error) || isUnreadable(error))) {
    const kept = await outbox.openOffline(email);
    if (await kept?.showLast()) return email;
  }
  // The question is cancelled when the session ends meanwhile.
  if (error instanceof ApiError) report(error);
  throw error;
}
