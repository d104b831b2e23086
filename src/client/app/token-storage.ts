/** Spec §3: the session token is kept locally under this key. */
const KEY = 'auth_token';

/** The session token of this browser, shared by its tabs. */
export interface TokenStorage {
  get(): string | null;
  set(token: string): void;
  clear(): void;
  /** Tells of a change that another tab made. */
  onChangeElsewhere(listener: (token: string | null) => void): void;
}

export function createTokenStorage(window: Window): TokenStorage {
  const { localStorage } = window;
  return {
    get: () => localStorage.getItem(KEY) || null,
    set: (token) => localStorage.setItem(KEY, token),
    clear: () => localStorage.removeItem(KEY),
    onChangeElsewhere: (listener) => {
      window.addEventListener('storage', (event) => {
        // A null key: the whole storage was cleared.
        if (event.key === KEY || event.key === null) listener(localStorage.getItem(KEY) || null);
      });
    },
  };
}
