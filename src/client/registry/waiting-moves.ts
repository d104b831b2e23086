import type { ListMove } from './scope-targets.ts';

interface WaitingMovesOptions {
  /** Whether items are still to come. */
  isComing(): boolean;
  /** Moves the focus; false where there is no item to move it to. */
  move(move: ListMove): boolean;
}

export interface WaitingMoves {
  add(move: ListMove): void;
  isWaiting(): boolean;
}

/** Keeps the moves that are made before the first item has loaded, and repeats them in order when it has. */
export function createWaitingMoves({ isComing, move }: WaitingMovesOptions): WaitingMoves {
  let waiting: ListMove[] = [];
  /** The element that had the focus before the first of them, or that the last one focused. */
  let from: Element | null = null;
  const isElsewhere = () => {
    const { activeElement, body } = document;
    // A new screen focuses its heading.
    return activeElement !== from && activeElement !== body && !(activeElement instanceof HTMLHeadingElement);
  };
  const step = () => {
    const [first] = waiting;
    if (first === undefined) return;
    if (isElsewhere()) waiting = [];
    else if (move(first)) {
      waiting.shift();
      from = document.activeElement;
    } else if (!isComing()) waiting = [];
    // The list knows its current row one frame after the move.
    if (waiting.length > 0) requestAnimationFrame(step);
  };
  return {
    isWaiting: () => waiting.length > 0,
    add(asked) {
      if (!isComing()) return;
      waiting.push(asked);
      if (waiting.length > 1) return;
      from = document.activeElement;
      requestAnimationFrame(step);
    },
  };
}
