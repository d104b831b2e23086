import * as z from 'zod/mini';
import type { Store } from '#client/store/create-store.ts';
import { createStored } from '#client/store/create-stored.ts';

/** Spec §3: stored locally under this key. */
const KEY = 'ui-storage';

const Preferences = z.object({
  sidebarOpen: z.catch(z.boolean(), true),
  theme: z.catch(z.enum(['light', 'dark']), 'light'),
});
export type Preferences = z.infer<typeof Preferences>;

/** The stored preferences, with defaults for what is missing or broken. Also reads them wrapped in `{state}`. */
function parsePreferences(kept: unknown): Preferences {
  const wrapped = z.object({ state: z.record(z.string(), z.unknown()) }).safeParse(kept);
  return z.catch(Preferences, { sidebarOpen: true, theme: 'light' }).parse(wrapped.data?.state ?? kept);
}

/** The preferences of this browser: theme and sidebar, shared by its tabs. */
export interface PreferencesStore extends Omit<Store<Preferences>, 'set'> {
  set(change: Partial<Preferences>): void;
}

/** Keeps the preferences in `localStorage`, and the document's `dark` class in step with the theme. */
export function createPreferences(window: Window): PreferencesStore {
  const store = createStored({ window, key: KEY, parse: parsePreferences });
  const wear = () => window.document.documentElement.classList.toggle('dark', store.get().theme === 'dark');
  wear();
  store.subscribe(wear);
  return { ...store, set: (change) => store.set({ ...store.get(), ...change }) };
}
