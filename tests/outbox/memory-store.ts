import { isSentBy, type KeptAnswer, type KeptWrite, type OutboxStore, STEPS } from '#client/data/outbox-store.ts';

/**
 * The storage of a browser: outlives its pages. `isFull`: nothing more is stored; `isClosed`: nothing at all can be asked of it;
 * `isStuck`: what is asked of it never ends.
 */
export function createMemoryStore() {
  const writes = new Map<number, KeptWrite>();
  const answers = new Map<string, KeptAnswer>();
  let count = 0;
  const disk = { isFull: false, isClosed: false, isStuck: false };
  /** One transaction at a time, each a copy, as the browser's. */
  let last: Promise<unknown> = Promise.resolve();
  const transaction = <T>(work: () => T): Promise<T> => {
    if (disk.isClosed) {
      return Promise.reject(new DOMException('The database connection is closing', 'InvalidStateError'));
    }
    if (disk.isStuck) return new Promise(() => undefined);
    const done = last.then(() => work());
    last = done.catch(() => undefined);
    return done.then((result) => structuredClone(result));
  };
  const of = (account: string) =>
    [...writes.values()]
      .filter((write) => write.account === account)
      .sort((one, other) => one.sequence - other.sequence);
  const store: OutboxStore = {
    add: (write) =>
      transaction(() => {
        if (disk.isFull) throw new DOMException('Full', 'QuotaExceededError');
        count += 1;
        writes.set(count, structuredClone({ ...write, sequence: count }));
        return count;
      }),
    all: (account) => transaction(() => of(account)),
    change: (sequence, change, page) =>
      transaction(() => {
        const write = writes.get(sequence);
        if (!write || !isSentBy(write, page)) return false;
        writes.set(sequence, structuredClone({ ...write, ...change }));
        return true;
      }),
    settle: ({ account, sequence }, change, ifUntried, renamed) =>
      transaction(() => {
        if (ifUntried && !writes.get(sequence)?.isUntried) return false;
        writes.delete(sequence);
        if (change) for (const other of of(account)) writes.set(other.sequence, change(other));
        for (const [key, kept] of answers) {
          const isOfSteps = kept.account === account && kept.hash.startsWith(STEPS);
          if (renamed && isOfSteps) answers.set(key, structuredClone({ ...kept, data: renamed(kept.data) }));
        }
        return true;
      }),
    keepAnswers: (given) =>
      transaction(() => {
        for (const answer of given) answers.set(`${answer.account} ${answer.hash}`, structuredClone(answer));
      }),
    answers: (account, prefix = '') =>
      transaction(() =>
        [...answers.values()].filter((answer) => answer.account === account && answer.hash.startsWith(prefix)),
      ),
    removeAnswer: ({ account, hash }) => transaction(() => void answers.delete(`${account} ${hash}`)),
    clear: (account, { outbox }) =>
      transaction(() => {
        for (const [key, answer] of answers) if (answer.account === account) answers.delete(key);
        if (outbox) for (const { sequence } of of(account)) writes.delete(sequence);
      }),
    close: () => undefined,
  };
  return { store, disk, writes };
}
