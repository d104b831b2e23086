import { createStore, type Store } from '#client/store/create-store.ts';
import type { Overlay } from './define-overlay.ts';

/** The open overlays: one is shown at a time, and each knows the one from which it was opened. */
export interface OpenOverlay extends Pick<Store<unknown>, 'subscribe'> {
  /** The overlay that is shown. */
  get(): Overlay | null;
  /** All open overlays, each opened from the one before it; the last is shown. */
  all(): readonly Overlay[];
  /** Opens an overlay from the one that is shown, or goes back to it when it is among those below. */
  open(overlay: Overlay): void;
  /** Closes the overlay that is shown, and shows the one from which it was opened. */
  close(): void;
  /** Closes all of them, because the user goes elsewhere. */
  closeAll(): void;
}

/** Which task, reference or person it is about: one about another is another overlay. A form in it is no other one. */
const aboutOf = (overlay: Overlay) => {
  if ('id' in overlay) return String(overlay.id);
  return 'who' in overlay ? overlay.who : '';
};

/** The open overlays, one upon another; none at first. */
export function createOpenOverlay(): OpenOverlay {
  const { get: all, set, subscribe } = createStore<readonly Overlay[]>([]);
  const closeTo = (left: readonly Overlay[]) => {
    if (all().length > 0) set(left);
  };
  return {
    subscribe,
    all,
    get: () => all().at(-1) ?? null,
    open: (overlay) => {
      const at = all().findIndex((other) => other.name === overlay.name && aboutOf(other) === aboutOf(overlay));
      // The menu is a way to elsewhere: nobody goes back to it.
      const from = (at < 0 ? all() : all().slice(0, at)).filter(({ name }) => name !== 'menu');
      set([...from, overlay]);
    },
    close: () => closeTo(all().slice(0, -1)),
    closeAll: () => closeTo([]),
  };
}
