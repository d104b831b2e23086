import { createStore, type Store } from '#client/store/create-store.ts';
import type { Overlay } from './define-overlay.ts';

/** Which overlay is open, and which it was opened from: one is shown at a time, since each is about something of its own. */
export interface OpenOverlay extends Pick<Store<unknown>, 'subscribe'> {
  /** The one that is shown. */
  get(): Overlay | null;
  /** All of them, each opened from the one before; the last is shown. */
  all(): readonly Overlay[];
  /** Opens it from the one that is shown, or leads back to it where it was opened from there. */
  open(overlay: Overlay): void;
  /** Closes the one that is shown, and leads back to what it was opened from. */
  close(): void;
  /** The user goes elsewhere. */
  closeAll(): void;
}

/** Which task, reference or person it is about: one about another is another overlay. A form in it is no other one. */
const aboutOf = (overlay: Overlay) => {
  if ('id' in overlay) return String(overlay.id);
  return 'who' in overlay ? overlay.who : '';
};

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
