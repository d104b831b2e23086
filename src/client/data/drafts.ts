import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { createStore } from '#client/store/create-store.ts';
import type { KeptValue } from '#client/store/kept-value.ts';

/** Words by their key, and when they were kept, in milliseconds. */
export interface KeptDrafts {
  at?: number;
  values: Readonly<Record<string, object>>;
}

/** Where the words of an account are kept that outlive the page. */
export type DraftsKeeper = (account: string) => KeptValue<KeptDrafts>;

/** Words on their way to the server. */
export interface SentWords<T extends object = object> {
  words: T;
  /** The same for words that come back and are sent again: the server then makes one item of them. */
  idempotencyKey: string;
}

/** What may hold a secret, such as the token of another program: it is not stored. */
const SECRET = ['account.', 'sources.'];

/** Whether a draft outlives the page. */
const outlives = (key: string): boolean => !SECRET.some((beginning) => key.startsWith(beginning));

/**
 * What was typed and not sent. Outlives the screens, so that words which come back from a failed write are there even
 * when the user has gone elsewhere. Each account's wait in their own place, which is cleared when the user signs out. From
 * then on nothing is taken in until the next one is welcome: words that come back from what the last one was sending are
 * not the next one's.
 */
export class Drafts {
  readonly #values = createStore<ReadonlyMap<string, object>>(new Map());
  /** The keys of words that are on their way to the server, and stay here until they are there. */
  readonly #saving = new Set<string>();
  /** The idempotency keys of words that were sent as they are now. */
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

  /** Whose words they are; undefined until that is known. */
  get account(): string | undefined {
    return this.#account;
  }

  /** The keys of all that is not sent. */
  get keys(): readonly string[] {
    return [...this.#values.get().keys()];
  }

  /** Undefined: nothing is left to send. Other words are another item: they get an idempotency key of their own. */
  set(key: string, value: object | undefined): void {
    this.#sendKeys.delete(key);
    const next = new Map(this.#values.get());
    if (value === undefined) next.delete(key);
    else if (this.#isOpen) next.set(key, value);
    this.#values.set(next);
    this.#store();
  }

  /** What to send the words under: the same key until they change. */
  sendKey(key: string): string {
    const kept = this.#sendKeys.get(key) ?? crypto.randomUUID();
    if (this.get(key) !== undefined) this.#sendKeys.set(key, kept);
    return kept;
  }

  /** True while the words are being saved. */
  isSaving(key: string): boolean {
    return this.#saving.has(key);
  }

  /** Saves words, which stay here until `send` is over. */
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

  /** Takes the words out to send them. A second call in the same moment, as of a double click, gets nothing. */
  take(key: string): SentWords | undefined {
    const words = this.get(key);
    if (words === undefined) return undefined;
    const idempotencyKey = this.sendKey(key);
    this.set(key, undefined);
    return { words, idempotencyKey };
  }

  /**
   * Puts words back that could not be sent. `join` adds them to what has been typed since, which makes them other words.
   */
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

  /** It is known whose words they are: what that account has kept is there, with what was typed before that was known. */
  open(account: string): void {
    this.#isOpen = true;
    if (account === this.#account) return;
    const typed = this.#account === undefined ? [...this.#values.get()] : [];
    if (this.#account !== undefined) this.#sendKeys.clear();
    this.#account = account;
    this.#kept = this.#keeper?.(account);
    this.#values.set(new Map([...Object.entries(this.#kept?.get()?.values ?? {}), ...typed]));
    // What nobody has changed is as old as it was.
    if (typed.length > 0) this.#store();
  }

  readonly subscribe = this.#values.subscribe;

  /** Also when nothing is left: by the time it is known that what an older copy has was sent or given up since. */
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
 * The words of one form; `empty` is what it shows before anything is typed. `keep` holds them, `drop` forgets them.
 * `isSaving` is true while they are being saved.
 * `take` takes them out to be sent, unless the required one is blank; `giveBack` puts words that could not be sent before
 * what may have been typed since.
 */
export function useDraft<T extends Record<string, string>>(key: string, empty: T) {
  const drafts = useContext(DraftsContext);
  if (!drafts) throw new Error('useDraft needs a DraftsProvider above it');
  const words = useSyncExternalStore(drafts.subscribe, () => drafts.get(key) as T | undefined);
  const keep = useCallback(
    // As it was before anything was typed, it holds nothing to keep. A field that was not empty then may be emptied.
    (next: T) => drafts.set(key, isSame(next, empty) ? undefined : next),
    [drafts, key, empty],
  );
  const isSaving = useSyncExternalStore(drafts.subscribe, () => drafts.isSaving(key));
  const drop = useCallback(() => drafts.set(key, undefined), [drafts, key]);
  const take = useCallback(
    (required: keyof T) => {
      // As they are now, and not as they were drawn: two quick presses send them once.
      const latest = drafts.get(key) as T | undefined;
      return latest?.[required]?.trim() ? (drafts.take(key) as SentWords<T> | undefined) : undefined;
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
