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

/** Keeps the moves that are asked for before the first item is there, and makes them in order when it comes. */
export function createWaitingMoves({ isComing, move }: WaitingMovesOptions): WaitingMoves {
  let waiting: ListMove[] = [];
  /** What had the focus when the first of them was asked for, or what the last one has moved it to. */
  let from: Element | null = null;
  const isElsewhere = () => {
    const { activeElement, body } = document;
    // A screen that arrives gives the focus to its heading.
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
    // The row that was moved to is known as the current one in the next frame.
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
