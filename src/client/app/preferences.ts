import * as z from 'zod/mini';

/** Spec §3: kept locally under this key. */
const KEY = 'ui-storage';

const Preferences = z.object({
  sidebarOpen: z.catch(z.boolean(), true),
  theme: z.catch(z.enum(['light', 'dark']), 'light'),
});
export type Preferences = z.infer<typeof Preferences>;

/** The stored preferences; what is missing or broken is the default. Also reads them wrapped in `{state}`. */
export function parsePreferences(stored: string | null): Preferences {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? '{}');
  } catch {
    // Someone else's text under our key: start from the defaults.
    value = {};
  }
  const wrapped = z.object({ state: z.record(z.string(), z.unknown()) }).safeParse(value);
  return z.catch(Preferences, { sidebarOpen: true, theme: 'light' }).parse(wrapped.data?.state ?? value);
}

/** The preferences of this browser: theme and sidebar, shared by its tabs. */
export interface PreferencesStore {
  get(): Preferences;
  set(change: Partial<Preferences>): void;
  subscribe(listener: () => void): () => void;
  /** Stops following other tabs. */
  dispose(): void;
}

/** Keeps the preferences in `localStorage` and the `dark` class of the document in step with the theme. */
export function createPreferences(window: Window): PreferencesStore {
  const listeners = new Set<() => void>();
  let current = parsePreferences(window.localStorage.getItem(KEY));

  const apply = (next: Preferences) => {
    current = next;
    window.document.documentElement.classList.toggle('dark', next.theme === 'dark');
    for (const listener of listeners) listener();
  };
  apply(current);
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) apply(parsePreferences(event.newValue));
  };
  window.addEventListener('storage', onStorage);

  return {
    get: () => current,
    set: (change) => {
      apply({ ...current, ...change });
      window.localStorage.setItem(KEY, JSON.stringify(current));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: () => window.removeEventListener('storage', onStorage),
  };
}
