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
 * silences the move in Orca (design §10).
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

const sameOverlay = (one: ReactElement, other: ReactElement) => one.type === other.type && one.key === other.key;

/** What to show when `next` is to be open: it, and what was open before, on its way out. */
function advance(shown: readonly Shown[], next: ReactElement | null): readonly Shown[] {
  const open = shown.find(({ leaving }) => !leaving);
  if (next === (open?.element ?? null)) return shown;
  if (open && next && sameOverlay(open.element, next)) {
    return shown.map((each) => (each === open ? { ...open, element: next } : each));
  }
  const left = shown.map((each) => ({ ...each, leaving: true }));
  // Opened again, it begins anew: nothing of what was typed into the one that leaves is in it.
  return next ? [...left, { id: (shown.at(-1)?.id ?? 0) + 1, element: next, leaving: false }] : left;
}

/** Around `{open && <Modal …/>}`: keeps a closed overlay in the document, unseen, while the focus move is spoken. */
export function OverlayPresence({ children }: { children: ReactNode }) {
  const next = isValidElement(children) ? children : null;
  const [before, setShown] = useState<readonly Shown[]>([]);
  const shown = advance(before, next);
  if (shown !== before) setShown(shown);
  const remove = useCallback((gone: number) => setShown((all) => all.filter(({ id }) => id !== gone)), []);
  return shown.map(({ id, element, leaving }) => (
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
