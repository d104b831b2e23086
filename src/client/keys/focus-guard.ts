import type { Api } from '#client/data/api.ts';
import { wasKept } from '#client/ui/kept-focus.tsx';
import { isInTextField } from './key-target.ts';

/** How long the keys are held back, in milliseconds: about what it takes to notice that the focus has moved. */
const MOMENT = 600;

/** Headings hold the focus for want of a better place: they are replaced as screens and lists load, and nobody types there. */
const isPlaceOfWork = (place: Element | null): place is Element =>
  place !== null && place !== document.body && !(place instanceof HTMLHeadingElement);

const isGone = (place: Element): boolean => !place.isConnected || wasKept(place);

/** The keys by which the user leaves a field or sends what is in it. */
const LEAVES_FIELD = new Set(['Enter', 'Escape', 'Tab']);

interface FocusGuardOptions {
  window: Window;
  api: Pick<Api, 'queryClient'>;
  /** Before that, what goes is the sign-in page, and by what the user did there. */
  isAuthenticated: () => boolean;
  /** The time in milliseconds. */
  now?: (() => number) | undefined;
}

export interface FocusGuard {
  /** True while the keys are held back; to ask it with a key in hand prolongs that. */
  holdsBack(): boolean;
  /** Runs a command: what it changes on the page is the user's doing. */
  during<T>(command: () => Promise<T>): Promise<T>;
  stop(): void;
}

/**
 * Holds the keys back for a moment after something other than the user has taken away the place with the focus: a row
 * whose item was deleted elsewhere, a screen or an overlay that crashed. The focus has to go somewhere, and what the
 * user is typing must not act there. A pause in typing, Tab and the pointer end it.
 *
 * A change of the page is taken to come from what happened last: from the user when that was a command, a press, Back or
 * the answer to a write; from elsewhere when it was the answer to a read, or a letter typed into a field.
 */
export function createFocusGuard({
  window,
  api,
  isAuthenticated,
  now = () => performance.now(),
}: FocusGuardOptions): FocusGuard {
  const { document } = window;
  const { queryClient } = api;
  let isUsersDoing = true;
  let running = 0;
  let until = 0;
  let place = document.activeElement;

  const look = () => {
    if (isPlaceOfWork(place) && isGone(place) && !isUsersDoing) until = now() + MOMENT;
    place = document.activeElement;
    // Why it has gone is known now, and is not asked again when the focus moves on.
    if (place && isGone(place)) place = null;
  };
  const noteUser = () => {
    isUsersDoing = true;
  };
  const noteOther = () => {
    // What has gone so far has gone for the reason before this one.
    look();
    // What a command asks for, such as 'Try again', is no surprise.
    if (running === 0 && isAuthenticated()) isUsersDoing = false;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    look();
    if (event.key === 'Tab') until = 0;
    if (now() < until) return;
    if (isInTextField(event) && !LEAVES_FIELD.has(event.key)) noteOther();
    else noteUser();
  };
  const onPointerDown = () => {
    until = 0;
    noteUser();
  };
  const unsubscribe = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action } = event;
      if (action.type === 'error' || (action.type === 'success' && !action.manual)) noteOther();
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && ['success', 'error'].includes(event.action.type)) noteUser();
    }),
  ];
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('pointerdown', onPointerDown, true);
  window.addEventListener('popstate', noteUser, true);
  window.addEventListener('focusin', look, true);

  return {
    holdsBack() {
      if (now() >= until) return false;
      until = now() + MOMENT;
      return true;
    },
    async during(command) {
      noteUser();
      running += 1;
      try {
        return await command();
      } finally {
        running -= 1;
      }
    },
    stop() {
      for (const stop of unsubscribe) stop();
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('pointerdown', onPointerDown, true);
      window.removeEventListener('popstate', noteUser, true);
      window.removeEventListener('focusin', look, true);
    },
  };
}
