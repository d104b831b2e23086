import type { Api } from './api.ts';
import { cachedUser, whoIs } from './user.ts';

const KEY = 'mizu-last-user';

/** The user of the stored token, for a page that cannot ask the server. */
export interface LastUser {
  get(): string | null;
  set(email: string): void;
  clear(): void;
}

/** Kept beside the token, and removed with it. */
export function createLastUser({ localStorage }: Window): LastUser {
  return {
    get: () => localStorage.getItem(KEY),
    set: (email) => {
      try {
        localStorage.setItem(KEY, email);
      } catch {
        // The storage is full. Without a connection nobody is known then, which is better than a former user.
        localStorage.removeItem(KEY);
      }
    },
    clear: () => localStorage.removeItem(KEY),
  };
}

/** The email of the signed-in user, also before the server has said who that is; null when unknown. */
export function emailNow(api: Api): string | null {
  const user = cachedUser(api);
  return user ? whoIs(user) : createLastUser(window).get();
}
