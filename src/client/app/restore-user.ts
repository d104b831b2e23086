import type { Api } from '#client/data/api.ts';
import type { LastUser } from '#client/data/last-user.ts';
import { loadUser, whoIs } from '#client/data/user.ts';
import { ApiError, isUnanswered, isUnreadable } from '#contract/api-error.ts';
import type { LazyOutbox } from './lazy-outbox.ts';

interface Restoring {
  api: Api;
  outbox: LazyOutbox;
  lastUser: LastUser;
  /** Reports why there is no user; not when kept answers are shown, which say that the server does not answer. */
  report: (error: unknown) => void;
}

/**
 * Loads the current user (spec §2, start-up); resolves to the email. When the server does not answer, or a network's page
 * comes instead, the kept profile is loaded, with the server's last answers (decision 25). Rejects when there is none.
 */
export async function restoreUser({ api, outbox, lastUser, report }: Restoring): Promise<string> {
  try {
    return whoIs(await loadUser(api));
  } catch (error) {
    const email = lastUser.get();
    if (email !== null && (isUnanswered(error) || isUnreadable(error))) {
      const kept = await outbox.openOffline(email);
      if (await kept?.showLast()) return email;
    }
    // The question is cancelled when the session ends meanwhile.
    if (error instanceof ApiError) report(error);
    throw error;
  }
}
