import type { FoundPage } from '#machines/source-import-course.ts';

/** Something that the form asks for. */
export interface SourceField {
  name: string;
  label: string;
  /** What it is, where it comes from and what becomes of it. */
  help: string;
  /** What it is unless the user says otherwise; empty without. */
  initial?: string;
  /** Not to be seen over a shoulder. */
  isSecret?: true;
}

/** What a source has: `issues`, under 'Assigned issues', counted '1 issue' and '2 issues'. */
export interface SourceKind {
  id: string;
  title: string;
  one: string;
  several: string;
}

/** What the user has answered, by the fields' names. */
export type Answers = Readonly<Record<string, string>>;

/** Where work comes from. Each is one file here, `*.source.ts`, that exports one of these as `source`. */
export interface Source {
  fields: readonly SourceField[];
  /** In the order in which they are shown, and read. */
  kinds: readonly SourceKind[];
  /**
   * Reads all that there is, page by page. Each answer goes to where it is for and nowhere else: in no address, log,
   * error or storage. Throws `SourceError`, or the signal's own reason.
   */
  pages(answers: Answers, signal: AbortSignal): AsyncIterable<FoundPage>;
}

/** Why a source gives nothing: in words, and without anything that it was sent. `field`: the answer that is wrong. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}
