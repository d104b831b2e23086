import {
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';

/**
 * How long after a focus move the place left may go, in milliseconds: what is hidden or removed in the same frame
 * silences the move in Orca.
 */
export const SETTLE = 60;

/** `waiting`: below the one that was opened from it, as it was left. `leaving`: closed, until the focus move out of it is spoken. */
type State = 'open' | 'waiting' | 'leaving';

const StateContext = createContext<State>('open');

/** What the overlay around is by now. */
export const useOverlayState = (): State => useContext(StateContext);

/** Whether the overlay around has nothing to say and takes neither keys nor the focus: it is closed, or another lies over it. */
export const useIsLeaving = (): boolean => useOverlayState() !== 'open';

interface Shown {
  id: number;
  element: ReactElement;
  state: State;
}

interface Presence {
  shown: readonly Shown[];
  /** The last id given: one that is opened in the render in which another goes must not be taken for it. */
  lastId: number;
}

const sameOverlay = (one: ReactElement, other: ReactElement) => one.type === other.type && one.key === other.key;

/** What to show when `next` is to be open: it, and what was open before, waiting below it or on its way out. */
function advance(before: Presence, next: ReactElement | null, waiting: readonly string[]): Presence {
  const { shown, lastId } = before;
  const open = shown.find(({ state }) => state === 'open');
  if (next === (open?.element ?? null)) return before;
  // Opened again, what leaves begins anew: nothing of what was typed into it is in the new one.
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
  /** The keys of those that stay below the one that is open. */
  waiting?: readonly string[];
  children: ReactNode;
}

/** Around `{open && <Modal …/>}`: keeps a closed overlay in the document, unseen, while the focus move is spoken. */
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

/** Each has a time of its own: one may leave in the same render in which another is removed. */
function Departure({ id, onGone }: { id: number; onGone: (id: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onGone(id), SETTLE);
    return () => clearTimeout(timer);
  }, [id, onGone]);
  return null;
}
