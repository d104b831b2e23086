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
    set: (email) => localStorage.setItem(KEY, email),
    clear: () => localStorage.removeItem(KEY),
  };
}
