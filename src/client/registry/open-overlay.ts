import { createStore, type Store } from '#client/store/create-store.ts';
import type { Overlay } from './define-overlay.ts';

/** Which overlay is open: at most one, since each is about something of its own. */
export interface OpenOverlay extends Omit<Store<Overlay | null>, 'set'> {
  open(overlay: Overlay): void;
  close(): void;
}

export function createOpenOverlay(): OpenOverlay {
  const { set, ...store } = createStore<Overlay | null>(null);
  return {
    ...store,
    open: set,
    close: () => {
      if (store.get()) set(null);
    },
  };
}
