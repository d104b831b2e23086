/** The server's answer to a read, kept for a page without a connection. */
export interface KeptAnswer {
  account: string;
  /** The key of the query, as text. */
  hash: string;
  queryKey: readonly unknown[];
  data: unknown;
  /** When the server answered, in milliseconds. */
  at: number;
}

/** A stored answer; the tasks of a long list follow it in this many parts. */
export interface StoredAnswer extends KeptAnswer {
  parts?: number;
}

/** How many tasks are copied into the storage at a time: 50,000 at once would block the keys. */
const PART = 1000;

const MARK = ' part ';
const partOf = (hash: string, index: number) => `${hash}${MARK}${index}`;

/** The lowest and the highest possible hash of an answer's parts. */
export const partsOf = (hash: string): [lowest: string, highest: string] => [partOf(hash, 0), `${hash}${MARK}\uffff`];

/** An answer as it is stored: itself first, then its parts. */
export function inParts(answer: KeptAnswer): readonly StoredAnswer[] {
  const { tasks } = (answer.data ?? {}) as { tasks?: unknown };
  if (!Array.isArray(tasks) || tasks.length <= PART) return [answer];
  const parts = Array.from({ length: Math.ceil(tasks.length / PART) }, (_, index) => ({
    ...answer,
    hash: partOf(answer.hash, index),
    // Empty, so that an earlier release does not take the part for the answer.
    queryKey: [],
    data: tasks.slice(index * PART, (index + 1) * PART),
  }));
  return [{ ...answer, data: { ...(answer.data as object), tasks: [] }, parts: parts.length }, ...parts];
}

/** Puts stored answers together from their parts. */
export function fromParts(stored: readonly StoredAnswer[]): KeptAnswer[] {
  const byHash = new Map(stored.map((row) => [row.hash, row]));
  return stored
    .filter(({ hash }) => !hash.includes(MARK))
    .map(({ parts, ...answer }) => {
      if (!parts) return answer;
      const tasks = Array.from({ length: parts }, (_, index) => byHash.get(partOf(answer.hash, index))?.data);
      return { ...answer, data: { ...(answer.data as object), tasks: tasks.flat() } };
    });
}
