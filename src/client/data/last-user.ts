import type { Api } from './api.ts';
import { cachedUser } from './user.ts';

const KEY = 'mizu-last-user';

/** Whose session the stored token is, for a page that cannot ask the server. */
export interface LastUser {
  get(): string | null;
  set(email: string): void;
  clear(): void;
}

/** Kept beside the token, and gone with it. */
export function createLastUser({ localStorage }: Window): LastUser {
  return {
    get: () => localStorage.getItem(KEY),
    set: (email) => {
      try {
        localStorage.setItem(KEY, email);
      } catch {
        // The storage is full. Without a connection nobody is known then: that is better than the previous user.
        localStorage.removeItem(KEY);
      }
    },
    clear: () => localStorage.removeItem(KEY),
  };
}

/** The email of who is signed in, also on a page that comes before the server has said who that is; null where nobody knows. */
export function emailNow(api: Api): string | null {
  return cachedUser(api)?.email ?? createLastUser(window).get();
}
