import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { createStore } from '#client/store/create-store.ts';
import type { KeptValue } from '#client/store/kept-value.ts';
import { isBlank } from '#contract/entities/blank.ts';

/** The words of each draft by key, and when they were stored, in milliseconds. */
export interface KeptDrafts {
  at?: number;
  values: Readonly<Record<string, object>>;
}

/** Where the drafts of an account that outlive the page are stored. */
export type DraftsKeeper = (account: string) => KeptValue<KeptDrafts>;

/** Words that are being sent. */
export interface SentWords<T extends object = object> {
  words: T;
  /** The idempotency key of the words, so that our service creates one item when they come back and are sent again. */
  idempotencyKey: string;
}

/** True for drafts that may hold a secret, such as a token: they are not stored. */
const SECRET = ['account.', 'sources.'];

/** Whether a draft outlives the page. */
const outlives = (key: string): boolean => !SECRET.some((beginning) => key.startsWith(beginning));

/**
 * What was typed and not sent. Drafts outlive the screens, so that words which come back from a failed write are there even
 * when the user has gone elsewhere. Each account has its own, which are cleared when the user signs out. After that no
 * words are accepted until another user is signed in: what comes back from the last user's sending is not the next user's.
 */
export class Drafts {
  readonly #values = createStore<ReadonlyMap<string, object>>(new Map());
  /** The keys of drafts that are being saved, and stay until that succeeds. */
  readonly #saving = new Set<string>();
  /** The idempotency keys of drafts that were sent with their present words. */
  #sendKeys = new Map<string, string>();
  #isOpen = true;
  readonly #keeper: DraftsKeeper | undefined;
  #account: string | undefined;
  #kept: KeptValue<KeptDrafts> | undefined;

  constructor(keeper?: DraftsKeeper) {
    this.#keeper = keeper;
  }

  get(key: string): object | undefined {
    return this.#values.get().get(key);
  }

  /** The account of the drafts; undefined while it is unknown. */
  get account(): string | undefined {
    return this.#account;
  }

  /** The keys of all unsent drafts. */
  get keys(): readonly string[] {
    return [...this.#values.get().keys()];
  }

  /** Undefined removes the draft. Changed words are another item: they get another idempotency key. */
  set(key: string, value: object | undefined): void {
    this.#sendKeys.delete(key);
    const next = new Map(this.#values.get());
    if (value === undefined) next.delete(key);
    else if (this.#isOpen) next.set(key, value);
    this.#values.set(next);
    this.#store();
  }

  /** The idempotency key for a draft: the same until its words change. */
  sendKey(key: string): string {
    const kept = this.#sendKeys.get(key) ?? crypto.randomUUID();
    if (this.get(key) !== undefined) this.#sendKeys.set(key, kept);
    return kept;
  }

  /** True while the words are being saved. */
  isSaving(key: string): boolean {
    return this.#saving.has(key);
  }

  /** Saves words with `send`; the draft stays until that has succeeded. */
  async whileSaving<T>(key: string, send: () => Promise<T>): Promise<T> {
    const change = (is: 'add' | 'delete') => {
      this.#saving[is](key);
      this.#values.set(new Map(this.#values.get()));
    };
    change('add');
    try {
      return await send();
    } finally {
      change('delete');
    }
  }

  /** Takes the words out of a draft to send them. A second call at the same moment, as in a double click, gets nothing. */
  take(key: string): SentWords | undefined {
    const words = this.get(key);
    if (words === undefined) return undefined;
    const idempotencyKey = this.sendKey(key);
    this.set(key, undefined);
    return { words, idempotencyKey };
  }

  /** Puts back words that could not be sent. `join` adds them to what was typed since, which makes other words of them. */
  giveBack<T extends object>(key: string, { words, idempotencyKey }: SentWords<T>, join: (since: T) => T): void {
    const since = this.get(key) as T | undefined;
    this.set(key, since ? join(since) : words);
    if (!since && this.#isOpen) this.#sendKeys.set(key, idempotencyKey);
  }

  clear(): void {
    for (const key of this.keys) this.set(key, undefined);
    this.#kept?.set(null);
    this.#isOpen = false;
    this.#account = undefined;
    this.#kept = undefined;
  }

  /** Opens the drafts of an account: what it has stored, and what was typed before the account was known. */
  open(account: string): void {
    this.#isOpen = true;
    if (account === this.#account) return;
    const typed = this.#account === undefined ? [...this.#values.get()] : [];
    if (this.#account !== undefined) this.#sendKeys.clear();
    this.#account = account;
    this.#kept = this.#keeper?.(account);
    this.#values.set(new Map([...Object.entries(this.#kept?.get()?.values ?? {}), ...typed]));
    // Unchanged drafts keep their time.
    if (typed.length > 0) this.#store();
  }

  readonly subscribe = this.#values.subscribe;

  /** Also an empty one: from then on an older copy knows that its words were sent or given up. */
  #store(): void {
    const values = Object.fromEntries([...this.#values.get()].filter(([key]) => outlives(key)));
    this.#kept?.set({ at: Date.now(), values });
  }
}

const DraftsContext = createContext<Drafts | null>(null);
export const DraftsProvider = DraftsContext.Provider;

const isSame = (one: Record<string, string>, other: Record<string, string>) =>
  [...Object.keys(one), ...Object.keys(other)].every((field) => one[field] === other[field]);

/**
 * The draft of a form; `empty` is its state before anything is typed. `keep` stores the words, `drop` forgets them.
 * `isSaving` is true while they are being saved. `take` takes them out to send them, unless the required field is blank;
 * `giveBack` puts words that could not be sent before what was typed since.
 */
export function useDraft<T extends Record<string, string>>(key: string, empty: T) {
  const drafts = useContext(DraftsContext);
  if (!drafts) throw new Error('useDraft needs a DraftsProvider above it');
  const words = useSyncExternalStore(drafts.subscribe, () => drafts.get(key) as T | undefined);
  const keep = useCallback(
    // The state before any typing needs no draft. A field that was filled then may be emptied.
    (next: T) => drafts.set(key, isSame(next, empty) ? undefined : next),
    [drafts, key, empty],
  );
  const isSaving = useSyncExternalStore(drafts.subscribe, () => drafts.isSaving(key));
  const drop = useCallback(() => drafts.set(key, undefined), [drafts, key]);
  const take = useCallback(
    (required: keyof T) => {
      // The current words, not the rendered ones: two quick presses send them once.
      const latest = drafts.get(key) as T | undefined;
      return !isBlank(latest?.[required] ?? '') ? (drafts.take(key) as SentWords<T> | undefined) : undefined;
    },
    [drafts, key],
  );
  const giveBack = useCallback(
    (sent: SentWords<T>) => drafts.giveBack(key, sent, (since) => joined(sent.words, since)),
    [drafts, key],
  );
  return { words: words ?? empty, isKept: words !== undefined, isSaving, keep, drop, take, giveBack };
}

const joined = <T extends Record<string, string>>(sent: T, since: T) =>
  Object.fromEntries(
    Object.entries(sent).map(([field, text]) => [field, [text, since[field]].filter(Boolean).join(' ')]),
  ) as T;
