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

/** What there is to do about one item of a file. */
export type Step =
  /** It is there: made by this file before, or to be used for what hangs on it. */
  | { kind: 'already' | 'used'; id: Id }
  /** It is there, not made by this file, and is left out. */
  | { kind: 'here'; id: Id; note: TransferNote }
  /** It is there, and perhaps not yet all of it. */
  | { kind: 'finish'; thing: Thing }
  /** `again`: how often it has been made and deleted since. */
  | { kind: 'make'; again: number };

export interface ImportPlan {
  preview: ImportPreview;
  /** By the item's key. */
  steps: ReadonlyMap<string, Step>;
  /** For the journal: what has the words of something in the file, and was there before the first attempt. */
  before: ReadonlySet<string>;
}

interface PlanOptions {
  /** Makes what is there already all the same. */
  withHere?: boolean;
}

const nameOf = (noun: TransferNoun, id: Id) => `${noun} ${id}`;
const wordsOf = (noun: TransferNoun, thing: object) => `${noun} ${wordsKey(noun, thing)}`;

const isDone = (thing: object) => 'status' in thing && (thing.status === 'done' || thing.status === 'completed');

/** More than a thing has fields. */
const MANY = 1000;
const isOtherStatus = ({ fields }: TransferItem, thing: Thing) =>
  'status' in fields && 'status' in thing && fields.status !== thing.status;

/** Whether both are known and differ. By seconds: a server may keep less of a time than it says at first. */
const isOtherTime = (one: string | undefined, other: string | null | undefined) =>
  Math.abs(Date.parse(one ?? '') - Date.parse(other ?? '')) > 1000;

/** Compares a file with what is on the server and with what the journal says of earlier attempts and of other files. */
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
  /** Gives a step to each item for which there is one; returns the others. */
  const settle = (items: readonly TransferItem[], stepOf: (item: TransferItem) => Step | undefined) =>
    items.filter((item) => {
      const step = stepOf(item);
      if (step) steps.set(item.key, step);
      return !step;
    });

  // What this file has made is known by its id. It comes first, so that no other item claims it.
  const unknown = settle(read.items, ({ key, noun, fields }) => {
    const entry = book.entries.get(key);
    const there = entry?.id === undefined ? undefined : server.byName.get(nameOf(noun, entry.id));
    // Neither its words nor its time: another thing has the id by now.
    const isOther = there && isOtherTime(entry?.at, there.created_at) && wordsOf(noun, there) !== wordsOf(noun, fields);
    const thing = isOther ? undefined : claim(noun, there);
    if (!entry || !thing) return undefined;
    return entry.state === 'done' || entry.state === 'used'
      ? { kind: entry.state === 'done' ? 'already' : 'used', id: thing.id }
      : { kind: 'finish', thing };
  });
  // What was sent and perhaps made has come since the first attempt began. Of several with the same words each is the one
  // that has its other fields too; a server that takes these by further calls may not have got so far. The likest pair of all
  // comes first: by the order of the items one that was not made would take the place of its twin.
  const containers = new Containers(read, ({ key }) => idIn(steps.get(key)));
  const candidates = (item: TransferItem) =>
    book.entries.get(item.key)?.state === 'sent'
      ? sameWords(item)
          .filter((thing) => isFree(item.noun, thing) && !before.has(nameOf(item.noun, thing.id)))
          .map((thing) => ({
            thing,
            // A status is sent with the words: it tells more than all that comes by further calls.
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
    // Two contexts of the file may well be one here: a name is used once. What is done is not what is still to be done:
    // the tasks of an active project would go to a completed one, where nobody looks for them.
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

/** What had an id is not there any more: the same key would bring back the answer about the old one. */
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
