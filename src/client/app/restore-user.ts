import { loadUser, whoIs } from '#client/data/user.ts';
import type { Restoring } from './not-restored.ts';

/**
 * Loads the current user (spec §2, start-up); resolves to the email. When the server does not say who that is, another way is
 * found (`not-restored.ts`). Rejects when there is none.
 */
export async function restoreUser(restoring: Restoring): Promise<string> {
  try {
    return whoIs(await loadUser(restoring.api));
  } catch (error) {
    const { otherwise } = await import('./not-restored.ts');
    return await otherwise(error, restoring, () => restoreUser(restoring));
  }
}
