import { useEffect, useState, useSyncExternalStore } from 'react';
import { counted } from '#contract/entities/counted.ts';
import { useApi } from './api.ts';
import { NOTHING_UNSENT, type OutboxState } from './outbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const nothing = () => NOTHING_UNSENT;
const noListener = () => () => undefined;

/**
 * The state of the unsent writes, such as `3 not sent yet, oldest 2 min`; the most important first. Empty when the server
 * has everything.
 */
export function outboxWords(state: OutboxState, now: number): string[] {
  const { waiting, oldest, needUser, isAway, canKeep, needsSignIn } = state;
  const age = oldest === null ? null : ageInWords(now - oldest);
  return [
    ...(needUser > 0 ? [counted(needUser, 'needs you', 'need you')] : []),
    ...(waiting > 0 ? [`${waiting} not sent yet${age === null ? '' : `, oldest ${age}`}`] : []),
    ...(waiting + needUser > 0 && !canKeep ? ['not kept in this browser'] : []),
    ...(isAway ? ['offline'] : []),
    ...(needsSignIn ? ['sign in again to send'] : []),
  ];
}

/** '1 change is', '3 changes are'. */
export const changesInWords = (count: number) => counted(count, 'change is', 'changes are');
/** The pronoun for so many changes. */
export const themOf = (count: number) => (count === 1 ? 'it' : 'them');

/** Null below a minute. */
function ageInWords(age: number): string | null {
  if (age < MINUTE) return null;
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h`;
  return counted(Math.floor(age / DAY), 'day');
}

/** `outboxWords` as a hook, which also updates as time passes. */
export function useOutboxWords(): string[] {
  const { outbox } = useApi();
  const state = useSyncExternalStore(outbox?.subscribe ?? noListener, outbox?.get ?? nothing);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (state.oldest === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, [state.oldest]);
  return outboxWords(state, now);
}
