import type { Id } from '#contract/entities/common.ts';
import { type ImportPreview, noneTransferred, type TransferNoun } from '#contract/entities/transfer.ts';
import type { ReadExport } from './transfer-file.ts';
import { type TransferItem, wordsKey } from './transfer-items.ts';
import type { JournalBook } from './transfer-journal.ts';
import type { Survey } from './transfer-survey.ts';

/** What is on the server, as far as an import is concerned with it. */
export type Thing = Survey['contexts' | 'projects' | 'tasks' | 'references'][number];

/** What there is to do about one item of a file. */
export type Step =
  /** It is there: made by this file before, or of the same name. */
  | { kind: 'already' | 'used'; id: Id }
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

const nameOf = (noun: TransferNoun, id: Id) => `${noun} ${id}`;
const wordsOf = (noun: TransferNoun, thing: object) => `${noun} ${wordsKey(noun, thing)}`;

/** Compares a file with what is on the server and with what the journal says of earlier attempts. */
export function planImport(read: ReadExport, book: JournalBook, survey: Survey): ImportPlan {
  const server = thingsOf(survey);
  const before = book.before ?? sameWordsAs(read, server);
  const steps = new Map<string, Step>();
  const claimed = new Set<string>();

  // First what is known by its id, so that nobody else takes it for theirs.
  const unknown: TransferItem[] = [];
  for (const item of read.items) {
    const entry = book.entries.get(item.key);
    const name = entry?.id === undefined ? undefined : nameOf(item.noun, entry.id);
    const thing = name === undefined ? undefined : server.byName.get(name);
    if (!entry || !thing || name === undefined) {
      unknown.push(item);
      continue;
    }
    claimed.add(name);
    if (entry.state === 'done') steps.set(item.key, { kind: 'already', id: thing.id });
    else if (entry.state === 'used') steps.set(item.key, { kind: 'used', id: thing.id });
    else steps.set(item.key, { kind: 'finish', thing });
  }
  /** Takes one that nobody has claimed and that has the same words. */
  const claim = (item: TransferItem, fits: (name: string) => boolean): Thing | undefined => {
    const found = server.byWords
      .get(wordsOf(item.noun, item.fields))
      ?.find(({ id }) => !claimed.has(nameOf(item.noun, id)) && fits(nameOf(item.noun, id)));
    if (found) claimed.add(nameOf(item.noun, found.id));
    return found;
  };

  // Then what was sent and perhaps made: it has come since the first attempt began.
  const fresh: TransferItem[] = [];
  for (const item of unknown) {
    const entry = book.entries.get(item.key);
    const thing = entry?.state === 'sent' ? claim(item, (name) => !before.has(name)) : undefined;
    if (thing) steps.set(item.key, { kind: 'finish', thing });
    else fresh.push(item);
  }

  let twins = 0;
  for (const item of fresh) {
    const step = stepForFresh(item, server, book, claim);
    steps.set(item.key, step);
    if (item.noun === 'task' && claim(item, () => true)) twins += 1;
  }
  return { preview: previewOf(read, steps, twins), steps, before };
}

function stepForFresh(
  item: TransferItem,
  server: Server,
  book: JournalBook,
  claim: (item: TransferItem, fits: (name: string) => boolean) => Thing | undefined,
): Step {
  if (item.noun === 'context') {
    // A name is used once: two of the file may well be one here.
    const [same] = server.byWords.get(wordsOf('context', item.fields)) ?? [];
    if (same) return { kind: 'used', id: same.id };
  }
  if (item.noun === 'project') {
    const same = claim(item, () => true);
    if (same) return { kind: 'used', id: same.id };
  }
  const entry = book.entries.get(item.key);
  // What had an id is not there any more: the same key would bring back the answer about the old one.
  return { kind: 'make', again: (entry?.again ?? 0) + (entry?.id === undefined ? 0 : 1) };
}

interface Server {
  byName: ReadonlyMap<string, Thing>;
  byWords: ReadonlyMap<string, readonly Thing[]>;
}

function thingsOf({ contexts, projects, tasks, references }: Survey): Server {
  const byName = new Map<string, Thing>();
  const byWords = new Map<string, Thing[]>();
  const add = (noun: TransferNoun, things: readonly Thing[]) => {
    for (const thing of things) {
      byName.set(nameOf(noun, thing.id), thing);
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
  return { byName, byWords };
}

function sameWordsAs({ items }: ReadExport, { byWords }: Server): ReadonlySet<string> {
  return new Set(
    items.flatMap(({ noun, fields }) =>
      (byWords.get(wordsOf(noun, fields)) ?? []).map((thing) => nameOf(noun, thing.id)),
    ),
  );
}

function previewOf(read: ReadExport, steps: ReadonlyMap<string, Step>, twins: number): ImportPreview {
  const used = noneTransferred();
  const already = noneTransferred();
  let left = 0;
  for (const { key, noun } of read.items) {
    const kind = steps.get(key)?.kind;
    if (kind === 'used') used[noun] += 1;
    else if (kind === 'already') already[noun] += 1;
    else left += 1;
  }
  const { fileName, exportedAt, from, counts, skipped } = read;
  return { fileName, exportedAt, from, counts, used, already, left, twins, skipped };
}
