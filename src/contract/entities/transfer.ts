import type { Context } from './context.ts';
import type { Project } from './project.ts';
import type { Reference } from './reference.ts';
import type { Review } from './review.ts';
import type { Task } from './task.ts';

/** The format's name in a file. */
export const EXPORT_FORMAT = 'mizu-export';
/** The only version; a later one may leave out or rename fields. */
export const EXPORT_VERSION = 1;
/** The largest file that is read, in bytes: an export of fifty thousand tasks with long descriptions fits. */
export const EXPORT_LIMIT = 100 * 1024 * 1024;

/** The lists of a file, in the order in which they are imported. Reviews are there to be read: no call creates them. */
export const EXPORT_LISTS = ['contexts', 'projects', 'tasks', 'references', 'reviews'] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

/** The kinds of items that an import creates. */
export const TRANSFERRED = ['context', 'project', 'task', 'reference'] as const;
export type TransferNoun = (typeof TRANSFERRED)[number];

/**
 * An item as a server sent it, with all its fields. `as_sent`: values that our own fields cannot hold, as the server wrote
 * them.
 */
export type Carried<T> = T & { as_sent?: Readonly<Record<string, unknown>> };

/** Everything of one user, with the ids of the server that it came from. */
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

/** How far an export or import is. `total` is 0 while it is unknown. */
export interface TransferProgress {
  done: number;
  total: number;
}

export type TransferCounts = Readonly<Record<TransferNoun, number>>;

/** The result of an export. */
export interface ExportReport {
  fileName: string;
  counts: Readonly<Record<ExportList, number>>;
  /** What the server has and did not send, in sentences. */
  missing: readonly string[];
}

/** What an import would do. */
export interface ImportPreview {
  fileName: string;
  /** When the file was made, according to the file. */
  exportedAt: string;
  /** Whose data it is, according to the file. */
  from: string;
  /** How many items the file holds. */
  counts: Readonly<Record<ExportList, number>>;
  /** Contexts and projects of the same name, which are used instead of creating others. */
  used: TransferCounts;
  /** Imported from this file before, and still on the server. */
  already: TransferCounts;
  /** Still to be created. */
  left: number;
  /** On the server already, but not from this file: left out unless the user asks for them. Not counted in `left`. */
  here: readonly TransferNote[];
  /** Unreadable. */
  skipped: readonly TransferNote[];
  /** Read in another form than it is written. */
  partly: readonly TransferNote[];
}

/** Its title or name; without one, its position in the file, counted from one. */
export interface TransferNote {
  noun: TransferNoun | 'review';
  /** Its title or name; of a thing without one, its place in the file, counted from one. */
  title: string | number;
  reason: string;
}

/** The result of an import, so far or at its end. */
export interface ImportReport {
  made: TransferCounts;
  used: TransferCounts;
  already: TransferCounts;
  /** Left out, since it was on the server already. */
  here: readonly TransferNote[];
  /** Not created, with the reason. */
  skipped: readonly TransferNote[];
  /** Created, except for a part of it, with the reason. */
  partly: readonly TransferNote[];
  /** What no call can carry, in sentences. */
  notCarried: readonly string[];
}

/** Zero of each kind. */
export const noneTransferred = (): Record<TransferNoun, number> => ({ context: 0, project: 0, task: 0, reference: 0 });

/** `mizu-2026-11-21.json`. */
export function exportFileName(day: string): string {
  return `mizu-${day}.json`;
}
