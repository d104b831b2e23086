import { LOCALE } from '#client/ui/locale.ts';
import {
  EXPORT_LISTS,
  type ExportReport,
  type ImportPreview,
  type ImportReport,
  TRANSFERRED,
  type TransferCounts,
  type TransferNote,
  type TransferNoun,
} from '#contract/entities/transfer.ts';
import { leftToImport, type TransferContext } from '#machines/transfer-course.ts';

const PLURALS: Readonly<Record<TransferNoun, string>> = {
  context: 'contexts',
  project: 'projects',
  task: 'tasks',
  reference: 'references',
};

const number = new Intl.NumberFormat(LOCALE);

/** `1 task`, `5,000 tasks`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${number.format(count)} ${count === 1 ? noun : plural}`;
}

/** `4 contexts, 1 project, 5,000 tasks`, without kinds that have none. `none` when there is nothing at all. */
export function countsInWords(counts: TransferCounts): string {
  const parts = TRANSFERRED.filter((noun) => counts[noun] > 0).map((noun) =>
    counted(counts[noun], noun, PLURALS[noun]),
  );
  return parts.length > 0 ? parts.join(', ') : 'none';
}

/** The same for the lists of a file, including reviews. */
export function listsInWords(counts: ExportReport['counts']): string {
  const parts = EXPORT_LISTS.filter((list) => counts[list] > 0).map((list) =>
    counted(counts[list], list === 'reviews' ? 'weekly review' : list.slice(0, -1)),
  );
  return parts.length > 0 ? parts.join(', ') : 'nothing';
}

/** How many items of each kind some notes are about. */
export function countsOf(notes: readonly TransferNote[]): TransferCounts {
  const count = (noun: TransferNoun) => notes.filter((note) => note.noun === noun).length;
  return { context: count('context'), project: count('project'), task: count('task'), reference: count('reference') };
}

/** How many items of all kinds together. */
export const sumOf = (counts: TransferCounts): number => TRANSFERRED.reduce((sum, noun) => sum + counts[noun], 0);

/** How much is left to be imported. */
export const leftInWords = (left: number) =>
  left === 0 ? 'nothing: all of it is there already' : counted(left, 'thing');

/** What a file holds, and how much of it would be made. */
export function readInWords(preview: ImportPreview): string {
  const left = leftToImport({ preview, withHere: false });
  return `In it: ${listsInWords(preview.counts)}. To be imported: ${leftInWords(left)}`;
}

/** What an import would make, now that what is already here is in it or left out. */
export function toggledInWords({ preview, withHere }: Pick<TransferContext, 'preview' | 'withHere'>): string {
  const left = counted(leftToImport({ preview, withHere }), 'thing');
  return `What is already here is ${withHere ? 'imported too' : 'left out'}: ${left} to be imported`;
}

/** The result of an import, shortest first. */
export function finishedInWords({ made, used, already, here, skipped, partly }: ImportReport): string {
  const there = sumOf(used) + sumOf(already) + here.length;
  const parts = [
    `Imported ${countsInWords(made)}`,
    ...(skipped.length > 0 ? [`${number.format(skipped.length)} skipped`] : []),
    ...(partly.length > 0 ? [`${number.format(partly.length)} incomplete`] : []),
    ...(there > 0 ? [`${number.format(there)} ${there === 1 ? 'was' : 'were'} there already`] : []),
  ];
  return parts.join(', ');
}

/** The result of an export, with what is not in the file. */
export function exportedInWords({ fileName, counts, missing }: ExportReport): string {
  return [`Saved ${fileName}: ${listsInWords(counts)}`, ...missing].join('. ');
}

/** Notes with the same reason, the most frequent reason first. */
export interface NoteGroup {
  reason: string;
  count: number;
  /** Some of the titles; two may be equal. */
  titles: readonly { key: string; text: string }[];
}

const nameInWords = ({ noun, title }: TransferNote) =>
  typeof title === 'number' ? `${noun} no. ${title} of the file` : `${noun} “${title}”`;

/** How many titles of a group are shown. */
const SHOWN = 10;

/** Notes by their reason. */
export function grouped(notes: readonly TransferNote[]): readonly NoteGroup[] {
  return [...Map.groupBy(notes, ({ reason }) => reason)]
    .map(([reason, same]) => ({
      reason,
      count: same.length,
      titles: same.slice(0, SHOWN).map((note, place) => ({ key: `${place}`, text: nameInWords(note) })),
    }))
    .toSorted((one, other) => other.count - one.count);
}

/** A whole report, to be saved. */
export function reportText(fileName: string, report: ImportReport): string {
  const lines = (heading: string, notes: readonly TransferNote[]) =>
    notes.length === 0 ? [] : ['', heading, ...notes.map((note) => `- ${nameInWords(note)}: ${note.reason}`)];
  return [
    `Import of ${fileName}`,
    `Imported: ${countsInWords(report.made)}`,
    `Matched by name: ${countsInWords(report.used)}`,
    `Imported from this file before: ${countsInWords(report.already)}`,
    ...lines('Already here, left out:', report.here),
    ...lines('Skipped:', report.skipped),
    ...lines('Incomplete:', report.partly),
    ...(report.notCarried.length > 0 ? ['', 'Not imported:', ...report.notCarried.map((line) => `- ${line}`)] : []),
    '',
  ].join('\n');
}
