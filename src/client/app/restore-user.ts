import { loadUser, whoIs } from '#client/data/user.ts';
import { ApiError } from '#contract/api-error.ts';
import type { Restoring } from './not-restored.ts';

/**
 * Loads the current user (spec §2, start-up); resolves to the email. When the server does not say who that is, another way is
 * found (`not-restored.ts`). Rejects when there is none.
 */
export async function restoreUser(restoring: Restoring): Promise<string> {
  try {
    return whoIs(await loadUser(restoring.api));
  } catch (error) {
    // Without its code there is no other way; that it cannot be loaded would not say why there is no user.
    const others = await import('./not-restored.ts').catch(() => null);
    const email = await others?.otherwise(error, restoring, () => restoreUser(restoring));
    if (email !== undefined) return email;
    // The question is cancelled when the session ends meanwhile.
    if (error instanceof ApiError) restoring.report(error);
    throw error;
  }
}
