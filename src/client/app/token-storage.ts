/** Spec §3: the session token is kept locally under this key. */
const KEY = 'auth_token';

/** There while there is no token because the server refused the last one: to the other tabs that is no sign-out. */
const EXPIRED_KEY = 'auth_expired';

/** The session token of this browser, shared by its tabs. */
export interface TokenStorage {
  get(): string | null;
  set(token: string): void;
  /** After a sign-out. */
  clear(): void;
  /** After the server has refused the token. */
  expire(): void;
  /** Tells of a change that another tab may have made; `hasExpired` says which of the two took the token away. */
  onChangeElsewhere(listener: (token: string | null, hasExpired: boolean) => void): void;
}

export function createTokenStorage(window: Window): TokenStorage {
  const { localStorage } = window;
  return {
    get: () => localStorage.getItem(KEY) || null,
    set: (token) => {
      localStorage.removeItem(EXPIRED_KEY);
      localStorage.setItem(KEY, token);
    },
    clear: () => {
      localStorage.removeItem(EXPIRED_KEY);
      localStorage.removeItem(KEY);
    },
    // The mark first: the other tabs are told when the token goes.
    expire: () => {
      localStorage.setItem(EXPIRED_KEY, 'true');
      localStorage.removeItem(KEY);
    },
    onChangeElsewhere: (listener) => {
      const tell = () => listener(localStorage.getItem(KEY) || null, localStorage.getItem(EXPIRED_KEY) !== null);
      window.addEventListener('storage', (event) => {
        // A null key: the whole storage was cleared.
        if (event.key === KEY || event.key === null) tell();
      });
      // A page that the browser has put by and brings back has been told of nothing meanwhile.
      window.addEventListener('pageshow', (event) => {
        if (event.persisted) tell();
      });
    },
  };
}
