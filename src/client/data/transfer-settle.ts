import { ApiError, isRefusal } from '#contract/api-error.ts';
import type { Api } from './api.ts';
import type { Containers } from './transfer-containers.ts';
import type { TransferItem } from './transfer-items.ts';
import type { JournalBook, JournalEntry } from './transfer-journal.ts';
import { finish, leftOf, make, refusalInWords } from './transfer-make.ts';
import type { Step } from './transfer-plan.ts';
import type { caller, Thing } from './transfer-survey.ts';
import type { Tally } from './transfer-tally.ts';

/** What is needed to handle the items of a file. */
export interface Settling {
  api: Api;
  call: ReturnType<typeof caller>;
  book: JournalBook;
  tally: Tally;
  containers: Containers;
}

/** What every entry about an item keeps. */
export function keptOf(item: TransferItem, again: number): Partial<JournalEntry> {
  return { ...(again > 0 && { again }), ...(item.origin !== null && { origin: item.origin }) };
}

/** What identifies an item. */
export const bornOf = ({ id, created_at: at }: Thing) => ({ id, ...(at != null && { at }) });

/** The key of the same item in the same import: our service creates one item for it, however often it is sent. */
export function idempotencyKeyOf(book: JournalBook, { key }: TransferItem, again: number): string {
  return `${book.id}.${key}.${again}`;
}

/** Does what is to be done about one item. */
export async function settle(settling: Settling, item: TransferItem, step: Step): Promise<void> {
  const { api, call, book, tally, containers } = settling;
  if (step.kind === 'already' || step.kind === 'here') return;
  const there = step.kind === 'used' ? step.id : containers.madeBefore(item);
  if (there !== undefined) {
    tally.used(item.key);
    await book.note([[item.key, { state: 'used', id: there, ...keptOf(item, 0) }]]);
    return;
  }
  const { wanted, missing } = containers.wantedOf(item);
  const noted = book.entries.get(item.key);
  const again = step.kind === 'make' ? step.again : (noted?.again ?? 0);
  const kept = keptOf(item, again);

  let thing: Thing;
  if (step.kind === 'finish') thing = step.thing;
  else {
    // Before it is sent: if no answer comes, the next attempt looks for it.
    await book.note([[item.key, { state: 'sent', ...kept, ...(noted?.failed && { failed: true }) }]]);
    try {
      const idempotencyKey = api.isOurs ? idempotencyKeyOf(book, item, again) : undefined;
      thing = await make(call, item, wanted, { takesAll: api.isOurs, idempotencyKey });
    } catch (error) {
      if (isRefusal(error)) {
        await book.note([[item.key, again > 0 ? { state: 'sent', ...kept } : undefined]]);
        tally.skip(item, refusalInWords(error));
        return;
      }
      if (isFault(error)) await book.note([[item.key, { state: 'sent', ...kept, failed: true }]]);
      throw error;
    }
  }
  containers.note(item, thing.id);
  await book.note([[item.key, { state: 'made', ...bornOf(thing), ...kept }]]);
  // Our service answers with the item as it is now, also when an earlier attempt created it.
  const isEarlier = step.kind === 'finish' || api.isOurs;
  const left = isEarlier ? leftOf(wanted, thing, api.isOurs) : wanted;
  const lacking = await finish(call, item, left, thing).catch(async (error: unknown) => {
    if (isFault(error)) await book.note([[item.key, { state: 'made', ...bornOf(thing), ...kept, failed: true }]]);
    throw error;
  });
  await book.note([[item.key, { state: 'done', ...bornOf(thing), ...kept }]]);
  tally.made(item, [...lacking, ...missing]);
}

/** The server's failure, perhaps for this item alone. */
export const isFault = (error: unknown) => error instanceof ApiError && error.status >= 500;
