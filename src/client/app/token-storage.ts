/** Spec §3: the session token is kept locally under this key. */
const KEY = 'auth_token';

/** There while there is no token because the server refused the last one: to the other tabs that is no sign-out. */
const EXPIRED_KEY = 'auth_expired';

/** The session token of this browser, shared by its tabs. */
export interface TokenStorage {
  get(): string | null;
  /**
   * For a call: the token of the session that is in this page. When another tab has just stored another one, that is
   * told first, and the call is given up: it was the last user's.
   */
  use(): string | null;
  /** Throws where the storage is full. */
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
  const get = () => localStorage.getItem(KEY) || null;
  /** What this page has been told is stored. */
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
  // A page that the browser has put by and brings back has been told of nothing meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) tell();
  });
  return {
    get,
    use: () => {
      if (get() === known) return known;
      // Its event is still on the way.
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
    // The mark first: the other tabs are told when the token goes.
    expire: () => {
      try {
        localStorage.setItem(EXPIRED_KEY, 'true');
      } catch {
        // The storage is full. The token has to go all the same; the other tabs take it for a sign-out.
      }
      store(null);
    },
    onChangeElsewhere: (listen) => {
      listener = listen;
    },
  };
}
