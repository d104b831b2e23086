import type { Fields } from '#contract/entities/any-fields.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import type { WayBack } from './given-up.ts';
import type { Deletable } from './held-items.ts';
import { Refusal } from './refusal.ts';
import { areWords, changedElsewhere } from './text-fields.ts';
import { cached } from './views.ts';

/** Of which words the user has been told that they are others than those of the change: by page, item and fields. */
const told = new WeakMap<Api, Map<string, string>>();

/**
 * The way back of a change over words that another device or tab has written since. They would be gone, and the user may not have seen
 * them: the first time it is refused, and the way back from there leads to them. On our service alone: another one may keep words in
 * another form than they were sent in. Whom a task waits for comes and goes with its status, and is no text.
 * @throws Refusal, once for the same words
 */
export function overOthersWords<Did extends object, Back extends object>(
  api: Api,
  noun: Deletable,
  asked: Id,
  way: WayBack<Did, Back>,
): WayBack<Did, Back> {
  const id = api.pending.knownId(asked);
  const now = api.isOurs ? (cached(api, noun, id) as Fields | undefined) : undefined;
  if (!now) return way;
  // As they were before, where the server has refused the change, nothing of theirs would be gone.
  const isTheirs = (name: string) =>
    ![way.did, way.back].some((own) => plain((own as Fields)[name]) === plain(now[name]));
  const names = Object.keys(way.back).filter((name) => isText(name) && now[name] !== undefined && isTheirs(name));
  if (names.length === 0) return way;
  const theirs = Object.fromEntries(names.map((name) => [name, now[name]]));
  const ofPage = told.get(api) ?? new Map<string, string>();
  told.set(api, ofPage);
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

/** The ways back of all that one step has changed: it is refused once for all of them, and before any is gone. */
export function askedOnce<Way, Left>(ways: readonly Way[], leftOf: (way: Way) => Left): Left[] {
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
