import type { Fields } from '#contract/entities/any-fields.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import type { WayBack } from './given-up.ts';
import type { Deletable } from './held-items.ts';
import { areWords, changedElsewhere } from './text-fields.ts';
import { cached } from './views.ts';

/** Of which words the user has been told that they are others than those of the change: by page, item and fields. */
const told = new WeakMap<Api, Map<string, string>>();

/**
 * The way back of a change over words that another device or tab has written since. They would be gone, and the user may not have seen
 * them: the first time it is refused, and the way back from there leads to them. On our service alone: another one may keep words in
 * another form than they were sent in. Whom a task waits for comes and goes with its status, and is no text.
 * @throws Error with words for the user, once for the same words
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
  const names = Object.keys(way.back).filter(
    (name) => isText(name) && now[name] !== undefined && plain(now[name]) !== plain((way.did as Fields)[name]),
  );
  if (names.length === 0) return way;
  const theirs = Object.fromEntries(names.map((name) => [name, now[name]]));
  const ofPage = told.get(api) ?? new Map<string, string>();
  told.set(api, ofPage);
  const key = `${noun}:${id} ${names.join()}`;
  const words = JSON.stringify(theirs);
  if (ofPage.get(key) !== words) {
    ofPage.set(key, words);
    const it = names.length === 1 ? 'it' : 'them';
    throw new Error(`Not replaced: ${changedElsewhere(names)} since. To replace ${it}, do that again`);
  }
  return { ...way, did: { ...way.did, ...theirs } };
}

const isText = (name: string) => areWords(name) && name !== 'waiting_for';
const plain = (words: unknown) => String(words ?? '').trim();
