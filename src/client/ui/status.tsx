import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#client/store/create-store.ts';
import type { Announcer } from './announcer.ts';

export type Tone = 'ok' | 'error';

export interface StatusLine {
  /** The last result, in words; empty before the first. */
  text: string;
  tone: Tone;
}

interface SayOptions {
  tone?: Tone;
  /** What is spoken when that is more than fits into the line; empty when all of it has been spoken. */
  aloud?: string;
  /** It is a late result of something before what the line shows: the line stays as it is. */
  isPast?: boolean;
  /** As the announcer's. */
  replace?: string | undefined;
}

export type Say = (text: string, options?: SayOptions) => void;

/** The last result: shown in the footer line and spoken once. */
export interface Status {
  say: Say;
  /** Empties the line silently. */
  clear(): void;
  get(): StatusLine;
  subscribe(listener: () => void): () => void;
}

const nothing: StatusLine = { text: '', tone: 'ok' };

/** An empty line, whose words the announcer speaks. */
export function createStatus(announcer: Pick<Announcer, 'announce'>): Status {
  const { get, set: show, subscribe } = createStore(nothing);
  return {
    say(text, { tone = 'ok', aloud = text, isPast, replace } = {}) {
      if (!isPast) show({ text, tone });
      if (aloud) announcer.announce(aloud, { replace });
    },
    clear: () => show(nothing),
    get,
    subscribe,
  };
}

const StatusContext = createContext<Status | null>(null);
export const StatusProvider = StatusContext.Provider;

/** The line itself, for subscribers. */
export function useStatus(): Status {
  const status = useContext(StatusContext);
  if (!status) throw new Error('The status line needs a StatusProvider above it');
  return status;
}

/** Shows words in the footer line and speaks them. */
export function useSay(): Say {
  return useStatus().say;
}

/** Calls the listener at each result; keep it the same. */
export function useOnResult(listener: () => void): void {
  const status = useStatus();
  useEffect(() => status.subscribe(listener), [status, listener]);
}

/** The last result. */
export function useStatusLine(): StatusLine {
  const status = useStatus();
  return useSyncExternalStore(status.subscribe, status.get);
}
