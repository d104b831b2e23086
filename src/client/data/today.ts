import { useSyncExternalStore } from 'react';
import { type Day, dayOf } from '#contract/entities/day.ts';

const today = (): Day => dayOf(new Date());

/** The time until the next local day begins, in milliseconds. */
export function untilMidnight(now: Date): number {
  // Where clocks change at midnight, or a day is left out, this is the first moment after it.
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

/**
 * Calls back when a new day has begun here: at midnight, and when the user comes back to the page, since timers stop while
 * a machine sleeps. Returns a function that stops that.
 */
export function onNewDay(window: Window, tell: () => void): () => void {
  let last = today();
  let timer: number;
  const look = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(look, untilMidnight(new Date()));
    if (today() === last) return;
    last = today();
    tell();
  };
  look();
  window.document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    window.clearTimeout(timer);
    window.document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
}

/** How far the server's clock is mostly behind this one at most, in milliseconds. */
const BEHIND = 90_000;

/**
 * Calls back when a new day has begun here, and again when it has on the server: a read at this midnight may still be
 * answered for the day before. Returns a function that stops that.
 */
export function onNewDayOfServer(window: Window, tell: () => void): () => void {
  let timer: number;
  const stop = onNewDay(window, () => {
    tell();
    window.clearTimeout(timer);
    timer = window.setTimeout(tell, BEHIND);
  });
  return () => {
    window.clearTimeout(timer);
    stop();
  };
}

const subscribe = (tell: () => void) => onNewDay(window, tell);

/** The local day; re-renders when the next one begins. */
export function useToday(): Day {
  return useSyncExternalStore(subscribe, today);
}
