import type { Id } from '#contract/entities/common.ts';
import {
  type ImportPreview,
  noneTransferred,
  type TransferNote,
  type TransferNoun,
} from '#contract/entities/transfer.ts';
import { Containers } from './transfer-containers.ts';
import type { ReadExport } from './transfer-file.ts';
import { originOf, type TransferItem, wordsKey } from './transfer-items.ts';
import type { JournalBook } from './transfer-journal.ts';
import { differences } from './transfer-make.ts';
import type { Survey, Thing } from './transfer-survey.ts';

/** What is to be done about one item of a file. */
export type Step =
  /** It is on the server: this file created it before, or it is used for items that refer to it. */
  | { kind: 'already' | 'used'; id: Id }
  /** It is on the server, not from this file, and is left out. */
  | { kind: 'here'; id: Id; note: TransferNote }
  /** It is on the server, and may lack a part. */
  | { kind: 'finish'; thing: Thing }
  /** `again`: how often it was created and deleted since. */
  | { kind: 'make'; again: number };

export interface ImportPlan {
  preview: ImportPreview;
  /** By the item's key. */
  steps: ReadonlyMap<string, Step>;
  /** For the journal: items from before the first attempt with the words of one in the file. */
  before: ReadonlySet<string>;
}

interface PlanOptions {
  /** Creates items that are on the server already all the same. */
  withHere?: boolean;
}

const nameOf = (noun: TransferNoun, id: Id) => `${noun} ${id}`;
const wordsOf = (noun: TransferNoun, thing: object) => `${noun} ${wordsKey(noun, thing)}`;

const isDone = (thing: object) => 'status' in thing && (thing.status === 'done' || thing.status === 'completed');

/** More than an item has fields. */
const MANY = 1000;
const isOtherStatus = ({ fields }: TransferItem, thing: Thing) =>
  'status' in fields && 'status' in thing && fields.status !== thing.status;

/** Whether both are known and differ, by a second or more: a server may store a time with less precision than it first says. */
const isOtherTime = (one: string | undefined, other: string | null | undefined) =>
  Math.abs(Date.parse(one ?? '') - Date.parse(other ?? '')) > 1000;

/** Compares a file with the server and with the journal's entries about earlier attempts and other files. */
export function planImport(
  read: ReadExport,
  book: JournalBook,
  survey: Survey,
  { withHere = false }: PlanOptions = {},
): ImportPlan {
  const server = thingsOf(survey);
  const before = book.before ?? sameWordsAs(read, server);
  const steps = new Map<string, Step>();
  const claimed = new Set<string>();
  const isFree = (noun: TransferNoun, { id }: Thing) => !claimed.has(nameOf(noun, id));
  const claim = <T extends Thing | undefined>(noun: TransferNoun, thing: T): T => {
    if (thing) claimed.add(nameOf(noun, thing.id));
    return thing;
  };
  const sameWords = ({ noun, fields }: TransferItem) => server.byWords.get(wordsOf(noun, fields)) ?? [];
  /** Records the step of each item that has one; returns the others. */
  const settle = (items: readonly TransferItem[], stepOf: (item: TransferItem) => Step | undefined) =>
    items.filter((item) => {
      const step = stepOf(item);
      if (step) steps.set(item.key, step);
      return !step;
    });

  // Items that this file created are known by id. They come first, so that no other item claims them.
  const unknown = settle(read.items, ({ key, noun, fields }) => {
    const entry = book.entries.get(key);
    const there = entry?.id === undefined ? undefined : server.byName.get(nameOf(noun, entry.id));
    // With other words and another time, another item has the id by now.
    const isOther = there && isOtherTime(entry?.at, there.created_at) && wordsOf(noun, there) !== wordsOf(noun, fields);
    const thing = isOther ? undefined : claim(noun, there);
    if (!entry || !thing) return undefined;
    return entry.state === 'done' || entry.state === 'used'
      ? { kind: entry.state === 'done' ? 'already' : 'used', id: thing.id }
      : { kind: 'finish', thing };
  });
  // Items that were sent and perhaps created are newer than the first attempt. Among several with the same words, each is
  // the one with the same other fields; on a server that takes these by further calls, some may be missing. The best pair
  // comes first: in the order of the items, one that was not created might take its twin's place.
  const containers = new Containers(read, ({ key }) => idIn(steps.get(key)));
  const candidates = (item: TransferItem) =>
    book.entries.get(item.key)?.state === 'sent'
      ? sameWords(item)
          .filter((thing) => isFree(item.noun, thing) && !before.has(nameOf(item.noun, thing.id)))
          .map((thing) => ({
            thing,
            // A status is sent with the words: it tells more than all fields that are sent later.
            count: differences(item, containers.wantedOf(item).wanted, thing) + (isOtherStatus(item, thing) ? MANY : 0),
          }))
      : [];
  const pairs = unknown
    .flatMap((item) => candidates(item).map((candidate) => ({ item, ...candidate })))
    .toSorted((one, other) => one.count - other.count);
  for (const { item, thing } of pairs) {
    if (!steps.has(item.key) && isFree(item.noun, thing)) {
      steps.set(item.key, { kind: 'finish', thing: claim(item.noun, thing) });
    }
  }
  const fresh = unknown.filter(({ key }) => !steps.has(key));

  const here: TransferNote[] = [];
  const found = (item: TransferItem, thing: Thing, reason: string): Step => {
    const { key, noun, title } = item;
    if (noun === 'context' || noun === 'project') return { kind: 'used', id: thing.id };
    const note = { noun, title, reason };
    here.push(note);
    return withHere ? makingOf(book, key) : { kind: 'here', id: thing.id, note };
  };
  const strange = settle(fresh, (item) => {
    const { noun, origin } = item;
    const id = origin === null ? undefined : book.elsewhere.get(origin);
    const same = [
      id === undefined ? undefined : server.byName.get(nameOf(noun, id)),
      server.byOrigin.get(origin ?? ''),
    ];
    const thing = claim(
      noun,
      same.find((one) => one && isFree(noun, one)),
    );
    return thing && found(item, thing, 'It is the same one, by its id');
  });
  const toMake = settle(strange, (item) => {
    const { noun } = item;
    // Two contexts of the file may be one here, since a name is unique. Done and open items do not match: the tasks of an
    // active project would go to a completed one, where nobody looks for them.
    const isSame = (one: Thing) => noun === 'context' || (isFree(noun, one) && isDone(one) === isDone(item.fields));
    const thing = claim(noun, sameWords(item).find(isSame));
    return thing && found(item, thing, 'There is one with the same words');
  });
  settle(toMake, ({ key }) => makingOf(book, key));
  return { preview: previewOf(read, steps, here), steps, before };
}

/** The id that an item has on the server. */
export function idIn(step: Step | undefined): Id | undefined {
  if (!step || step.kind === 'make') return undefined;
  return step.kind === 'finish' ? step.thing.id : step.id;
}

/** The item of the id is gone: the same key would bring back the former answer. */
function makingOf({ entries }: JournalBook, key: string): Step {
  const entry = entries.get(key);
  return { kind: 'make', again: (entry?.again ?? 0) + (entry?.id === undefined ? 0 : 1) };
}

interface Server {
  byName: ReadonlyMap<string, Thing>;
  byOrigin: ReadonlyMap<string, Thing>;
  byWords: ReadonlyMap<string, readonly Thing[]>;
}

function thingsOf({ contexts, projects, tasks, references }: Survey): Server {
  const byName = new Map<string, Thing>();
  const byOrigin = new Map<string, Thing>();
  const byWords = new Map<string, Thing[]>();
  const add = (noun: TransferNoun, things: readonly Thing[]) => {
    for (const thing of things) {
      byName.set(nameOf(noun, thing.id), thing);
      const origin = originOf(noun, thing);
      if (origin !== null) byOrigin.set(origin, thing);
      const words = wordsOf(noun, thing);
      const others = byWords.get(words);
      if (others) others.push(thing);
      else byWords.set(words, [thing]);
    }
  };
  add('context', contexts);
  add('project', projects);
  add('task', tasks);
  add('reference', references);
  return { byName, byOrigin, byWords };
}

function sameWordsAs({ items }: ReadExport, { byWords }: Server): ReadonlySet<string> {
  return new Set(
    items.flatMap(({ noun, fields }) =>
      (byWords.get(wordsOf(noun, fields)) ?? []).map((thing) => nameOf(noun, thing.id)),
    ),
  );
}

function previewOf(read: ReadExport, steps: ReadonlyMap<string, Step>, here: readonly TransferNote[]): ImportPreview {
  const used = noneTransferred();
  const already = noneTransferred();
  let left = 0;
  for (const { key, noun } of read.items) {
    const kind = steps.get(key)?.kind;
    if (kind === 'used') used[noun] += 1;
    else if (kind === 'already') already[noun] += 1;
    else if (kind !== 'here') left += 1;
  }
  const { fileName, exportedAt, from, counts, skipped } = read;
  const isToCome = (key: string) => ['make', 'finish'].includes(steps.get(key)?.kind ?? '');
  const partly = read.partly
    .filter(({ key }) => isToCome(key))
    .map(({ noun, title, reason }) => ({ noun, title, reason }));
  return { fileName, exportedAt, from, counts, used, already, left, here, skipped, partly };
}
