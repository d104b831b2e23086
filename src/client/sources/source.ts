import type { FoundPage } from '#machines/source-import-course.ts';

/** A field of the form. */
export interface SourceField {
  name: string;
  label: string;
  /** What it is, where to get it and what becomes of it. */
  help: string;
  /** The default; empty for none. */
  initial?: string;
  /** Hidden like a password. */
  isSecret?: true;
}

/** A kind of items of a source: `issues`, under 'Assigned issues', counted '1 issue' and '2 issues'. */
export interface SourceKind {
  id: string;
  title: string;
  one: string;
  several: string;
}

/** The user's answers, by the fields' names. */
export type Answers = Readonly<Record<string, string>>;

/** A source of tasks. Each is one file here, `*.source.ts`, that exports one of these as `source`. */
export interface Source {
  fields: readonly SourceField[];
  /** In the order in which they are shown, and read. */
  kinds: readonly SourceKind[];
  /**
   * Reads everything, page by page. Each answer goes to where it is for and nowhere else: into no address, log, error or
   * storage. Throws `SourceError`, or the signal's own reason.
   */
  pages(answers: Answers, signal: AbortSignal): AsyncIterable<FoundPage>;
}

/** Why a source fails: in words, and without anything that it was sent. `field`: the wrong answer. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}
