/** Spec §3: the session token is kept locally under this key. */
const KEY = 'auth_token';

/** Set while there is no token because the server refused the last one: to the other tabs that is no sign-out. */
const EXPIRED_KEY = 'auth_expired';

/** The session token of this browser, shared by its tabs. */
export interface TokenStorage {
  get(): string | null;
  /**
   * The token of this page's session, for a call. When another tab has just stored another one, reports that first and
   * gives up the call, which was the former user's.
   */
  use(): string | null;
  /** Throws when the storage is full. */
  set(token: string): void;
  /** Removes the token after a sign-out. */
  clear(): void;
  /** Removes the token after the server has refused it. */
  expire(): void;
  /**
   * Calls the listener with changes that another tab may have made; `hasExpired` says whether the token expired or was
   * removed.
   */
  onChangeElsewhere(listener: (token: string | null, hasExpired: boolean) => void): void;
}

/** The session's token in `localStorage`, where all tabs of this browser share it. */
export function createTokenStorage(window: Window): TokenStorage {
  const { localStorage } = window;
  const get = () => localStorage.getItem(KEY) || null;
  /** The stored token that this page knows. */
  let known = get();
  let listener: (token: string | null, hasExpired: boolean) => void = () => undefined;
  const tell = () => {
    known = get();
    listener(known, localStorage.getItem(EXPIRED_KEY) !== null);
  };
  const store = (token: string | null) => {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
    // Only now: a full storage refuses it, and nothing has changed then.
    known = token;
  };
  window.addEventListener('storage', (event) => {
    // A null key: the whole storage was cleared.
    if (event.key === KEY || event.key === null) tell();
  });
  // A page that the browser has restored from its cache got no events meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) tell();
  });
  return {
    get,
    use: () => {
      if (get() === known) return known;
      // Its event is still to come.
      tell();
      throw new DOMException('The session is over', 'AbortError');
    },
    set: (token) => {
      localStorage.removeItem(EXPIRED_KEY);
      store(token);
    },
    clear: () => {
      localStorage.removeItem(EXPIRED_KEY);
      store(null);
    },
    // The mark first: the other tabs are notified when the token goes.
    expire: () => {
      try {
        localStorage.setItem(EXPIRED_KEY, 'true');
      } catch {
        // The storage is full. The token must go all the same; the other tabs take it for a sign-out.
      }
      store(null);
    },
    onChangeElsewhere: (listen) => {
      listener = listen;
    },
  };
}
