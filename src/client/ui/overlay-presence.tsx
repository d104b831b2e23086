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

const LeavingContext = createContext(false);

/** Whether the overlay around is closed already, and in the document only until the focus move out of it is spoken. */
export const useIsLeaving = (): boolean => useContext(LeavingContext);

interface Shown {
  id: number;
  element: ReactElement;
  leaving: boolean;
}

interface Presence {
  shown: readonly Shown[];
  /** The last id given: one that is opened in the render in which another goes must not be taken for it. */
  lastId: number;
}

const sameOverlay = (one: ReactElement, other: ReactElement) => one.type === other.type && one.key === other.key;

/** What to show when `next` is to be open: it, and what was open before, on its way out. */
function advance(before: Presence, next: ReactElement | null): Presence {
  const { shown, lastId } = before;
  const open = shown.find(({ leaving }) => !leaving);
  if (next === (open?.element ?? null)) return before;
  if (open && next && sameOverlay(open.element, next)) {
    return { lastId, shown: shown.map((each) => (each === open ? { ...open, element: next } : each)) };
  }
  const left = shown.map((each) => ({ ...each, leaving: true }));
  if (!next) return { lastId, shown: left };
  // Opened again, it begins anew: nothing of what was typed into the one that leaves is in it.
  const id = lastId + 1;
  return { lastId: id, shown: [...left, { id, element: next, leaving: false }] };
}

/** Around `{open && <Modal …/>}`: keeps a closed overlay in the document, unseen, while the focus move is spoken. */
export function OverlayPresence({ children }: { children: ReactNode }) {
  const next = isValidElement(children) ? children : null;
  const [before, setPresence] = useState<Presence>({ shown: [], lastId: 0 });
  const presence = advance(before, next);
  if (presence !== before) setPresence(presence);
  const remove = useCallback((gone: number) => {
    setPresence(({ shown, lastId }) => ({ lastId, shown: shown.filter(({ id }) => id !== gone) }));
  }, []);
  return presence.shown.map(({ id, element, leaving }) => (
    <LeavingContext key={id} value={leaving}>
      {element}
      {leaving && <Departure id={id} onGone={remove} />}
    </LeavingContext>
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
