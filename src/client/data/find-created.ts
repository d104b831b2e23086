import { type Id, sameId } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import type { Deletable } from './held-items.ts';
import { titleOf } from './item-writes.ts';
import type { KeptWrite } from './outbox-store.ts';
import type { Items } from './pending-writes.ts';
import { valueIn } from './value-in.ts';

/** How much the server's clock may be behind this one, in milliseconds. */
const SLACK = 2 * 60 * 1000;

type Item = Items[Deletable];

/** The item that a creation has made, or why that is unknown; `isMissing`: the server has no item that it could be. */
type Found = { noun: Deletable; id: Id } | { id: undefined; problem: string; isMissing: boolean };

/**
 * Looks for the item of a creation whose answer was lost: the one new item of the same title. If the server says when an
 * item was created, it must be since the creation; otherwise it must have everything that was sent. Items that were known
 * before, or that another creation made, do not count.
 */
export async function findCreated({ call, pending }: Api, { write, args, at, twins = [] }: KeptWrite): Promise<Found> {
  const noun = write.replace(/s\.create$/, '') as Deletable;
  const title = titleOf(args as Item).trim();
  const answer: Readonly<Record<string, unknown>> = await call(`${noun}s.list`, {});
  const sameTitle = (answer[`${noun}s`] as readonly Item[]).filter((item) => titleOf(item).trim() === title);
  const others = sameTitle.filter(
    ({ id }) => !twins.some((twin) => sameId(twin, id)) && !pending.wasCreatedHere(noun, id),
  );
  const since = others.filter((item) => (instantOf(item) ?? 0) >= at - SLACK);
  const ageless = others.filter((item) => instantOf(item) === null);
  const fitting = [...since, ...ageless.filter((item) => hasAll(item, args))];
  const [first] = fitting;
  if (first && fitting.length === 1) return { noun, id: first.id };
  const ofTitle = `of this ${noun === 'task' || noun === 'reference' ? 'title' : 'name'}`;
  const lost = (words: string, isMissing = false) => ({
    id: undefined,
    isMissing,
    problem: `The answer was lost${words}`,
  });
  if (first) return lost(`. The server has ${fitting.length} ${noun}s ${ofTitle}, and each may be this one`);
  // The server's clock may be further behind: an item that has everything that was sent, and was unknown before, is hardly
  // old.
  if (ageless.length > 0 || others.some((item) => hasAll(item, args)))
    return lost(`. The server has a ${noun} ${ofTitle}, which may be this one`);
  // Another server may send its list in pages.
  if (isPart(answer, `${noun}s`))
    return lost(`. The server has sent only a part of its ${noun}s, and this one may be another`);
  return lost(`, and the server has no ${sameTitle.length > 0 ? 'new ' : ''}${noun} ${ofTitle}`, true);
}

/** Whether a list says that it is not complete. */
function isPart({ total, next_cursor: next, ...lists }: Readonly<Record<string, unknown>>, name: string): boolean {
  return Number(total ?? 0) > (lists[name] as readonly Item[]).length || (next ?? null) !== null;
}

/** When the server created an item; null unless it says so with minutes and a zone. */
function instantOf({ created_at: at }: Item): number | null {
  if (at === null || !/\d[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(at)) return null;
  const instant = Date.parse(at);
  return Number.isNaN(instant) ? null : instant;
}

/** Whether an item has everything that was sent to create it. */
function hasAll(item: Item, args: object): boolean {
  return Object.entries(args).every(
    ([name, sent]) =>
      name === 'id' ||
      name === 'after' ||
      sent === null ||
      String(valueIn(item, name) ?? '').trim() === String(sent).trim(),
  );
}
