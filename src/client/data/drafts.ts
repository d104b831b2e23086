import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

/** Whose words they are, and the words by their key. */
export interface KeptDrafts {
  owner: string;
  values: Readonly<Record<string, object>>;
}

/** Where words are kept that outlive the page. */
export interface DraftsKeeper {
  get(): KeptDrafts | null;
  set(kept: KeptDrafts | null): void;
}

/** The drafts that outlive the page: a line to be captured is nowhere else. */
const OUTLIVING: readonly string[] = ['capture'];

/**
 * What was typed and not sent. Outlives the screens, so that words which come back from a failed write are there even
 * when the person has gone elsewhere; cleared when the person signs out. From then on nothing is taken in until the next
 * one is welcome: words that come back from what the last one was sending are not the next one's.
 */
export class Drafts {
  #values = new Map<string, object>();
  #listeners = new Set<() => void>();
  #isOpen = true;
  #keeper: DraftsKeeper | undefined;
  /** Undefined until it is known. */
  #owner: string | undefined;

  constructor(keeper?: DraftsKeeper) {
    this.#keeper = keeper;
    const kept = keeper?.get();
    this.#owner = kept?.owner;
    for (const [key, value] of Object.entries(kept?.values ?? {})) this.#values.set(key, value);
  }

  get(key: string): object | undefined {
    return this.#values.get(key);
  }

  /** The keys of all that is not sent. */
  get keys(): readonly string[] {
    return [...this.#values.keys()];
  }

  /** Undefined: nothing is left to send. */
  set(key: string, value: object | undefined): void {
    if (value === undefined) this.#values.delete(key);
    else if (this.#isOpen) this.#values.set(key, value);
    if (OUTLIVING.includes(key)) this.#store();
    for (const listener of this.#listeners) listener();
  }

  clear(): void {
    for (const key of [...this.#values.keys()]) this.set(key, undefined);
    this.#isOpen = false;
    this.#owner = undefined;
  }

  /** Somebody is there whose words they will be. What the page before has left is theirs, or nobody's. */
  open(owner: string): void {
    const wasAnothers = this.#owner !== undefined && this.#owner !== owner;
    this.#isOpen = true;
    this.#owner = owner;
    if (wasAnothers) for (const key of OUTLIVING) this.set(key, undefined);
    this.#store();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #store(): void {
    const values = Object.fromEntries([...this.#values].filter(([key]) => OUTLIVING.includes(key)));
    const owner = Object.keys(values).length === 0 ? undefined : this.#owner;
    this.#keeper?.set(owner === undefined ? null : { owner, values });
  }
}

const DraftsContext = createContext<Drafts | null>(null);
export const DraftsProvider = DraftsContext.Provider;

const isBlank = (words: Record<string, string>) => Object.values(words).every((text) => text === '');
const isSame = (one: Record<string, string>, other: Record<string, string>) =>
  [...Object.keys(one), ...Object.keys(other)].every((field) => one[field] === other[field]);

/**
 * The words of one form; `empty` is what it shows before anything is typed. `keep` holds them, `drop` forgets them,
 * `giveBack` puts words that could not be sent before what may have been typed since.
 */
export function useDraft<T extends Record<string, string>>(key: string, empty: T) {
  const drafts = useContext(DraftsContext);
  if (!drafts) throw new Error('useDraft needs a DraftsProvider above it');
  const words = useSyncExternalStore(drafts.subscribe, () => drafts.get(key) as T | undefined);
  const keep = useCallback(
    // A form emptied again, or as it was before anything was typed, holds nothing to keep.
    (next: T) => drafts.set(key, isBlank(next) || isSame(next, empty) ? undefined : next),
    [drafts, key, empty],
  );
  const drop = useCallback(() => drafts.set(key, undefined), [drafts, key]);
  const giveBack = useCallback(
    (sent: T) => {
      const since = drafts.get(key) as T | undefined;
      const joined = Object.fromEntries(
        Object.entries(sent).map(([field, text]) => [field, [text, since?.[field]].filter(Boolean).join(' ')]),
      );
      drafts.set(key, joined);
    },
    [drafts, key],
  );
  return { words: words ?? empty, isKept: words !== undefined, keep, drop, giveBack };
}
