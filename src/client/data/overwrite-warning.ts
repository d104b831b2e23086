import type { Fields } from '#contract/entities/any-fields.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import type { Deletable } from './held-items.ts';
import { Refusal } from './refusal.ts';
import { areWords, changedElsewhere } from './text-fields.ts';
import type { WayBack } from './undo-conflicts.ts';
import { cached } from './views.ts';

/** The texts of other devices that the user was warned about: by page, item and fields. */
const warned = new WeakMap<Api, Map<string, string>>();

/**
 * What to send to undo a change. If another device or tab has written the text since, undo would overwrite it, perhaps
 * unseen: the first try is refused with a warning, and the next one overwrites it. Only on our service: another one may
 * store text in another form. The person that a task waits for follows its status, and does not count.
 * @throws Refusal, once for the same text
 */
export function withOverwriteWarning<Did extends object, Back extends object>(
  api: Api,
  noun: Deletable,
  asked: Id,
  way: WayBack<Did, Back>,
): WayBack<Did, Back> {
  const id = api.pending.knownId(asked);
  const now = api.isOurs ? (cached(api, noun, id) as Fields | undefined) : undefined;
  if (!now) return way;
  // The value from before the change is nobody else's: the server may have refused the change.
  const isTheirs = (name: string) =>
    ![way.did, way.back].some((own) => plain((own as Fields)[name]) === plain(now[name]));
  const names = Object.keys(way.back).filter((name) => isText(name) && now[name] !== undefined && isTheirs(name));
  if (names.length === 0) return way;
  const theirs = Object.fromEntries(names.map((name) => [name, now[name]]));
  const ofPage = warned.get(api) ?? new Map<string, string>();
  warned.set(api, ofPage);
  const key = `${noun}:${id} ${names.join()}`;
  const words = JSON.stringify(theirs);
  if (ofPage.get(key) !== words) {
    ofPage.set(key, words);
    const it = names.length === 1 ? 'it' : 'them';
    throw new Refusal(`Not replaced: ${changedElsewhere(names)} since. To replace ${it}, do that again`);
  }
  return { ...way, did: { ...way.did, ...theirs } };
}

const isText = (name: string) => areWords(name) && name !== 'waiting_for';
const plain = (words: unknown) => String(words ?? '').trim();

/** Undoes all changes of one step with one warning for all of them, before any is undone. */
export function withOneWarning<Way, Left>(ways: readonly Way[], leftOf: (way: Way) => Left): Left[] {
  const lefts: Left[] = [];
  const refusals: unknown[] = [];
  for (const way of ways) {
    try {
      lefts.push(leftOf(way));
    } catch (refusal) {
      refusals.push(refusal);
    }
  }
  if (refusals.length > 1) {
    const which = `words in ${refusals.length} of them were changed elsewhere`;
    throw new Refusal(`Not replaced: ${which} since. To replace them, do that again`);
  }
  if (refusals.length === 1) throw refusals[0];
  return lefts;
}
