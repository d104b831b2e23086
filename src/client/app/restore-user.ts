import type { Api } from '#client/data/api.ts';
import type { LastUser } from '#client/data/last-user.ts';
import { loadUser } from '#client/data/user.ts';
import { ApiError, isUnanswered, isUnreadable } from '#contract/api-error.ts';
import type { LazyOutbox } from './lazy-outbox.ts';

interface Restoring {
  api: Api;
  outbox: LazyOutbox;
  lastUser: LastUser;
  /** Tells why there is no user; not where what is kept is shown, which says that the server does not answer. */
  report: (error: unknown) => void;
}

/**
 * Loads the current user (spec §2, start-up); resolves to the email. When the server does not answer, or a network's page
 * comes in place of its answer, the profile that this browser keeps is loaded, and with it what the server said last
 * (decision 25). Rejects when there is none.
 */
export async function restoreUser({ api, outbox, lastUser, report }: Restoring): Promise<string> {
  try {
    return (await loadUser(api)).email;
  } catch (error) {
    const email = lastUser.get();
    if (email !== null && (isUnanswered(error) || isUnreadable(error))) {
      const kept = await outbox.openOffline(email);
      if (await kept?.showLast()) return email;
    }
    // A session that ends meanwhile calls the question off.
    if (error instanceof ApiError) report(error);
    throw error;
  }
}
