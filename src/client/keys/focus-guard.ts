import type { Api } from '#client/data/api.ts';
import type { Outbox } from '#client/data/outbox.ts';
import { wasKept } from '#client/ui/kept-focus.tsx';
import { isInLeavingLayer } from '#client/ui/return-focus.ts';
import { isInTextField } from './key-target.ts';

/** How long keys are held back, in milliseconds: about as long as the user needs to notice that the focus moved. */
const MOMENT = 600;

/**
 * A heading has the focus only until a better place loads, and the user types nothing there; but for the item of an
 * application, which keys act on.
 */
const isPlaceOfWork = (place: Element | null): boolean =>
  place !== null &&
  place !== document.body &&
  (!(place instanceof HTMLHeadingElement) || place.closest('[role="application"]') !== null);

const isGone = (place: Element): boolean => !place.isConnected || wasKept(place);

/** The keys that leave a field or submit it. */
const LEAVES_FIELD = new Set(['Enter', 'Escape', 'Tab']);

interface FocusGuardOptions {
  window: Window;
  api: Pick<Api, 'queryClient' | 'outbox'>;
  /** Before the sign-in only the sign-in page goes away, and only by what the user does there. */
  isAuthenticated: () => boolean;
  /** The time in milliseconds. */
  now?: (() => number) | undefined;
}

export interface FocusGuard {
  /** Whether keys are held back. Call it once per key press: each call while they are restarts the wait. */
  holdsBack(): boolean;
  /** Runs a command, so that what it changes on the page counts as done by the user. */
  during<T>(command: () => Promise<T>): Promise<T>;
  stop(): void;
}

/**
 * Holds keys back for a moment when the element with the focus disappears and the user did not cause that: the item of a
 * row is deleted on another device, or a screen or an overlay crashes. The focus moves elsewhere, and the keys that the
 * user is still typing must not act there. A pause in typing, Tab or the pointer ends the wait.
 *
 * The last event decides who caused a change of the page: the user, when it was a command, a press, Back or the answer to
 * a write; something else, when it was the answer to a read, a change that had waited and is sent now, or a letter typed
 * into a field.
 */
export function createFocusGuard({
  window,
  api,
  isAuthenticated,
  now = () => performance.now(),
}: FocusGuardOptions): FocusGuard {
  const { document } = window;
  const { queryClient, outbox } = api;
  let isUsersDoing = true;
  let running = 0;
  let until = 0;
  let place = document.activeElement;
  /** Whether it is, which is known as long as it is on the page. */
  let isOfWork = isPlaceOfWork(place);

  const look = () => {
    if (place && isOfWork && isGone(place) && !isUsersDoing) until = now() + MOMENT;
    const isSame = place === document.activeElement;
    place = document.activeElement;
    // Why it has gone is known now, and is not asked again when the focus moves on.
    if (place && isGone(place)) place = null;
    // The user has closed the overlay that it is in, which stays in the document until something else takes the focus.
    if (place && isUsersDoing && isInLeavingLayer(place)) isOfWork = false;
    else if (!isSame || !place) isOfWork = isPlaceOfWork(place);
  };
  const noteUser = () => {
    isUsersDoing = true;
  };
  const noteOther = () => {
    // What has gone so far has gone for the reason before this one.
    look();
    // The user expects the answer to a command, such as 'Try again'.
    if (running === 0 && isAuthenticated()) isUsersDoing = false;
  };

  let isOpening = outbox?.get().isOpening;
  const noteOutbox = ({ get }: Outbox) => {
    const wasOpening = isOpening;
    const { waiting, needUser, ...state } = get();
    isOpening = state.isOpening;
    // When it opens with nothing in it nothing goes.
    if (!wasOpening || waiting + needUser > 0) noteOther();
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
    // What has waited is sent when the server is back, by this tab or another one: its line goes by itself.
    ...(outbox ? [outbox.subscribe(() => noteOutbox(outbox))] : []),
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
