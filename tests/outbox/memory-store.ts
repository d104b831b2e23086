import type { KeptAnswer } from '#client/data/kept-answers.ts';
import { type BrowserStore, isSentBy, type KeptWrite, STEPS } from '#client/data/outbox-store.ts';

/**
 * The storage of a browser: outlives its pages. `isFull`: nothing more is stored, and what is removed is; `isBroken`: nothing at
 * all can be asked of it, and it is not opened; `isStuck`: what is asked of it never ends; `slow`: what it waits for before each.
 */
export function createMemoryStore() {
  const writes = new Map<number, KeptWrite>();
  const answers = new Map<string, KeptAnswer>();
  const putBack = new Set<number>();
  let count = 0;
  const disk = { isFull: false, isBroken: false, isStuck: false, slow: Promise.resolve() };
  /** The open pages' listeners for the loss of the database. */
  const connections = new Set<() => void>();
  /** One transaction at a time, each on a copy, as in the browser. */
  let last: Promise<unknown> = Promise.resolve();
  const transaction = <T>(work: () => T): Promise<T> => {
    if (disk.isBroken) return Promise.reject(new DOMException('Internal error', 'UnknownError'));
    if (disk.isStuck) return new Promise(() => undefined);
    const done = Promise.all([last, disk.slow]).then(() => work());
    last = done.catch(() => undefined);
    return done.then((result) => structuredClone(result));
  };
  const of = (account: string) =>
    [...writes.values()]
      .filter((write) => write.account === account)
      .sort((one, other) => one.sequence - other.sequence);
  const takeRoom = () => {
    if (disk.isFull) throw new DOMException('Full', 'QuotaExceededError');
  };
  const store: Omit<BrowserStore, 'birth'> = {
    put: (owed) =>
      transaction(() => {
        if (owed.some(({ write }) => write)) takeRoom();
        for (const { sequence, write, isNew } of owed) {
          if (!write) writes.delete(sequence);
          else if (isNew ? !putBack.has(sequence) : writes.has(sequence)) writes.set(sequence, structuredClone(write));
          if (isNew && write) putBack.add(sequence);
          count = Math.max(count, Math.floor(sequence));
        }
      }),
    add: (write) =>
      transaction(() => {
        takeRoom();
        count += 1;
        writes.set(count, structuredClone({ ...write, sequence: count }));
        return count;
      }),
    all: (account) => transaction(() => of(account)),
    change: (sequence, change, page) =>
      transaction(() => {
        const write = writes.get(sequence);
        if (!write || !isSentBy(write, page)) return false;
        takeRoom();
        writes.set(sequence, structuredClone({ ...write, ...change }));
        return true;
      }),
    settle: ({ account, sequence }, change, ifUntried, renamed) =>
      transaction(() => {
        if (ifUntried && !writes.get(sequence)?.isUntried) return false;
        const others = of(account).flatMap((other) => {
          const now = other.sequence === sequence ? other : (change?.(other) ?? other);
          return now === other ? [] : [now];
        });
        if (others.length > 0) takeRoom();
        writes.delete(sequence);
        for (const other of others) writes.set(other.sequence, other);
        for (const [key, kept] of answers) {
          const isOfSteps = kept.account === account && kept.hash.startsWith(STEPS);
          if (renamed && isOfSteps) answers.set(key, structuredClone({ ...kept, data: renamed(kept.data) }));
        }
        return true;
      }),
    keepAnswers: (given) =>
      transaction(() => {
        takeRoom();
        for (const answer of given) answers.set(`${answer.account} ${answer.hash}`, structuredClone(answer));
      }),
    answers: (account, prefix = '') =>
      transaction(() =>
        [...answers.values()].filter((answer) => answer.account === account && answer.hash.startsWith(prefix)),
      ),
    removeAnswer: ({ account, hash }) => transaction(() => void answers.delete(`${account} ${hash}`)),
    clear: (account) =>
      transaction(() => {
        for (const [key, answer] of answers) if (answer.account === account) answers.delete(key);
      }),
    close: () => undefined,
  };
  let birth = 0;
  /** Opens the storage, as a page does. */
  const open = async (onGone: () => void): Promise<BrowserStore> => {
    if (disk.isBroken) throw new DOMException('Internal error', 'UnknownError');
    let isGone = false;
    const lose = () => {
      isGone = true;
      onGone();
    };
    connections.add(lose);
    const connected = <F extends (...args: never[]) => Promise<unknown>>(work: F) =>
      ((...args: Parameters<F>) =>
        isGone
          ? Promise.reject(new DOMException('The connection is closed', 'InvalidStateError'))
          : work(...args)) as F;
    return {
      birth,
      put: connected(store.put),
      add: connected(store.add),
      all: connected(store.all),
      change: connected(store.change),
      settle: connected(store.settle),
      keepAnswers: connected(store.keepAnswers),
      answers: connected(store.answers),
      removeAnswer: connected(store.removeAnswer),
      clear: connected(store.clear),
      close: () => {
        isGone = true;
        connections.delete(lose);
      },
    };
  };
  /** The browser closes the connections; `isDeleted`: the user has deleted the stored data. */
  const takeAway = ({ isDeleted }: { isDeleted: boolean }) => {
    if (isDeleted) {
      for (const stored of [writes, answers, putBack]) stored.clear();
      birth += 1;
      count += 1000;
    }
    const taken = [...connections];
    // A page may reopen it at once.
    connections.clear();
    for (const lose of taken) lose();
  };
  return { store, open, takeAway, disk, writes };
}
