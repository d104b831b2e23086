import type { Api } from '#client/data/api.ts';
import type { LastUser } from '#client/data/last-user.ts';
import { pauseAfter, waitFor } from '#client/data/patience.ts';
import type { Status } from '#client/ui/status.tsx';
import { ApiError, isUnanswered, isUnreadable } from '#contract/api-error.ts';
import { endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/entities/counted.ts';
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

/** When a server that takes no more just now is asked again, in milliseconds, where it does not say. */
const PAUSE = 5000;

/**
 * Finds the user where the server does not say who is there; resolves to nothing when there is no way to. A server that takes no
 * more just now is asked again, by `again`: the session is not over. When it does not answer, or a network's page comes instead,
 * the kept profile is loaded, with the server's last answers (decision 25).
 */
export async function otherwise(
  error: unknown,
  { outbox, lastUser, status, signal }: Restoring,
  again: () => Promise<string>,
): Promise<string | undefined> {
  if (error instanceof ApiError && error.status === 429) {
    const pause = pauseAfter(error, PAUSE);
    const when = counted(pause / 1000, 'second');
    const words = `${endpoints['user.profile'].failure}. The server takes no more just now. It is asked again in ${when}`;
    console.error(error);
    status.say(words, { tone: 'error' });
    await waitFor(pause, signal);
    const email = await again();
    if (status.get().text === words) status.clear();
    return email;
  }
  const email = lastUser.get();
  if (email === null || !(isUnanswered(error) || isUnreadable(error))) return undefined;
  const kept = await outbox.openOffline(email);
  return (await kept?.showLast()) ? email : undefined;
}
