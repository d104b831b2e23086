import {
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';

/**
 * How long an element stays after the focus has left it, in milliseconds: hiding or removing it in the same frame silences
 * the move in Orca.
 */
export const SETTLE = 60;

/**
 * `waiting`: below the overlay that was opened from it, unchanged. `leaving`: closed, until the focus move out of it has
 * been spoken.
 */
type State = 'open' | 'waiting' | 'leaving';

const StateContext = createContext<State>('open');

/** The state of the overlay around. */
export const useOverlayState = (): State => useContext(StateContext);

/** Whether the overlay around is silent and takes neither keys nor the focus: it is closed, or another one covers it. */
export const useIsLeaving = (): boolean => useOverlayState() !== 'open';

/** Whether the component is still shown when an answer comes: not in an overlay that is closed or covered, nor unmounted. */
export function useIsShown(): RefObject<boolean> {
  const isLeaving = useIsLeaving();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = !isLeaving;
    return () => {
      isShown.current = false;
    };
  }, [isLeaving]);
  return isShown;
}

interface Shown {
  id: number;
  element: ReactElement;
  state: State;
}

interface Presence {
  shown: readonly Shown[];
  /** The last id: an overlay that opens in the render in which another closes must not reuse its elements. */
  lastId: number;
}

const sameOverlay = (one: ReactElement, other: ReactElement) => one.type === other.type && one.key === other.key;

/** The overlays to show when `next` is to be open: it, and those open before, waiting below it or leaving. */
function advance(before: Presence, next: ReactElement | null, waiting: readonly string[]): Presence {
  const { shown, lastId } = before;
  const open = shown.find(({ state }) => state === 'open');
  if (next === (open?.element ?? null)) return before;
  // Opened again, an overlay that is leaving starts afresh: nothing that was typed into it is in the new one.
  const same = next && shown.find(({ element, state }) => state !== 'leaving' && sameOverlay(element, next));
  const left = shown.map((each): Shown => {
    if (next && each === same) return { ...each, element: next, state: 'open' };
    const stays = each.state !== 'leaving' && waiting.includes(String(each.element.key));
    return { ...each, state: stays ? 'waiting' : 'leaving' };
  });
  if (!next || same) return { lastId, shown: left };
  const id = lastId + 1;
  return { lastId: id, shown: [...left, { id, element: next, state: 'open' }] };
}

const none: readonly string[] = [];

interface OverlayPresenceProps {
  /** The keys of those that stay below the open one. */
  waiting?: readonly string[];
  children: ReactNode;
}

/** Wraps `{open && <Modal …/>}`: keeps a closed overlay in the document, hidden, while the focus move is spoken. */
export function OverlayPresence({ waiting = none, children }: OverlayPresenceProps) {
  const next = isValidElement(children) ? children : null;
  const [before, setPresence] = useState<Presence>({ shown: [], lastId: 0 });
  const presence = advance(before, next, waiting);
  if (presence !== before) setPresence(presence);
  const remove = useCallback((gone: number) => {
    setPresence(({ shown, lastId }) => ({ lastId, shown: shown.filter(({ id }) => id !== gone) }));
  }, []);
  return presence.shown.map(({ id, element, state }) => (
    <StateContext key={id} value={state}>
      {element}
      {state === 'leaving' && <Departure id={id} onGone={remove} />}
    </StateContext>
  ));
}

/** Each has its own timer: one may close in the same render in which another is removed. */
function Departure({ id, onGone }: { id: number; onGone: (id: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onGone(id), SETTLE);
    return () => clearTimeout(timer);
  }, [id, onGone]);
  return null;
}
