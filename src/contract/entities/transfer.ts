import type { Context } from './context.ts';
import type { Project } from './project.ts';
import type { Reference } from './reference.ts';
import type { Review } from './review.ts';
import type { Task } from './task.ts';

/** What a file says that it is. */
export const EXPORT_FORMAT = 'mizu-export';
/** The one version there is; a later one may leave out or rename what this one has. */
export const EXPORT_VERSION = 1;
/** The largest file that is read, in bytes: what is exported of fifty thousand tasks with long descriptions is within it. */
export const EXPORT_LIMIT = 100 * 1024 * 1024;

/** The lists of a file, in the order in which they are imported. Reviews are in it to be read: no call writes them. */
export const EXPORT_LISTS = ['contexts', 'projects', 'tasks', 'references', 'reviews'] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

/** What can be made by an import. */
export const TRANSFERRED = ['context', 'project', 'task', 'reference'] as const;
export type TransferNoun = (typeof TRANSFERRED)[number];

/** A thing of a server, with its fields beyond ours. `as_sent`: what our own fields cannot hold, as the server wrote it. */
export type Carried<T> = T & { as_sent?: Readonly<Record<string, unknown>> };

/** Everything of one person, with the ids of the server that it came from. */
export interface ExportFile {
  format: typeof EXPORT_FORMAT;
  version: typeof EXPORT_VERSION;
  /** ISO date-time. */
  exported_at: string;
  user: { name: string; email: string };
  contexts: readonly Carried<Context>[];
  projects: readonly Carried<Project>[];
  tasks: readonly Carried<Task>[];
  references: readonly Carried<Reference>[];
  reviews: readonly Review[];
}

/** How far an export or import is. `total` is 0 while it is not known. */
export interface TransferProgress {
  done: number;
  total: number;
}

export type TransferCounts = Readonly<Record<TransferNoun, number>>;

/** What came of an export. */
export interface ExportReport {
  fileName: string;
  counts: Readonly<Record<ExportList, number>>;
  /** What the server has and did not send, in sentences. */
  missing: readonly string[];
}

/** What an import would do. */
export interface ImportPreview {
  fileName: string;
  /** When the file was made, as it says. */
  exportedAt: string;
  /** Whose it was, as it says. */
  from: string;
  /** What the file holds. */
  counts: Readonly<Record<ExportList, number>>;
  /** Of the same name, and to be used instead of made: contexts and projects. */
  used: TransferCounts;
  /** Imported from this file before, and still there. */
  already: TransferCounts;
  /** What is still to be made. */
  left: number;
  /** On the server already, and not made by this file: left out unless the user asks for it. Not counted in `left`. */
  here: readonly TransferNote[];
  /** What cannot be read. */
  skipped: readonly TransferNote[];
  /** What is read otherwise than it is written. */
  partly: readonly TransferNote[];
}

/** Something about one thing in a file. */
export interface TransferNote {
  noun: TransferNoun | 'review';
  /** Its title or name; of a thing without one, its place in the file, counted from one. */
  title: string | number;
  reason: string;
}

/** What came of an import, so far or at its end. */
export interface ImportReport {
  made: TransferCounts;
  used: TransferCounts;
  already: TransferCounts;
  /** Left out, since it was there already. */
  here: readonly TransferNote[];
  /** Not made, and why. */
  skipped: readonly TransferNote[];
  /** Made, but for a part of it, and why. */
  partly: readonly TransferNote[];
  /** What no call can carry, in sentences. */
  notCarried: readonly string[];
}

/** Zero of each. */
export const noneTransferred = (): Record<TransferNoun, number> => ({ context: 0, project: 0, task: 0, reference: 0 });

/** `mizu-2026-11-21.json`. */
export function exportFileName(day: string): string {
  return `mizu-${day}.json`;
}
