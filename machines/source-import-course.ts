import type { Id } from '#contract/entities/common.ts';
import { messageOf } from '#contract/message-of.ts';

/** An item of a source for the user. */
export interface FoundItem {
  /** Unique in the source. */
  key: string;
  /** Its kind in the source. */
  kind: string;
  /** The title of its task. */
  title: string;
  /** Where it belongs, such as `acme/site#12`. */
  detail: string;
  /** A web address, by which items that are here already are recognized. */
  url: string;
}

/** A page of a source's items of one kind. */
export interface FoundPage {
  kind: string;
  items: readonly FoundItem[];
  /** How many there are on all pages of this kind. */
  total: number;
  /** What is not in it, and why. */
  notes: readonly string[];
}

/** What is wrong; `field`: the wrong answer, if it is one of those. */
export interface ImportProblem {
  message: string;
  field: string | null;
}

/** One capture of items. */
export interface CaptureRound {
  /** The items to capture. */
  keys: readonly string[];
  captured: readonly { key: string; id: Id }[];
  /** How many of them were here by then. */
  skipped: number;
  /** The first failure; null for none. */
  failure: unknown;
  wasStopped: boolean;
}

export interface ImportContext {
  /** Each once, in the order in which they came. */
  items: readonly FoundItem[];
  /** By kind; absent before its first page. */
  totals: Readonly<Record<string, number>>;
  notes: readonly string[];
  /** The links of all tasks. */
  here: ReadonlySet<string>;
  /** The keys of the items to capture. */
  chosen: ReadonlySet<string>;
  /** Why an item could not be captured, by its key. */
  reasons: Readonly<Record<string, string>>;
  problem: ImportProblem | null;
  /** The running capture, or the last one. */
  round: CaptureRound | null;
}

export type ImportEvent =
  | { type: 'import.open' }
  | { type: 'import.look' }
  | { type: 'import.cancel' }
  /** Goes back to the form, to change the answers. */
  | { type: 'import.change' }
  | { type: 'import.choose'; keys: ReadonlySet<string> }
  | { type: 'import.capture'; keys: readonly string[] }
  | { type: 'import.recheck' }
  | { type: 'import.clear' }
  | { type: 'import.page'; page: FoundPage }
  | { type: 'import.listed' }
  | { type: 'import.refused'; error: unknown }
  | { type: 'import.captured'; key: string; id: Id }
  | { type: 'import.notCaptured'; key: string; error: unknown }
  | { type: 'import.captureEnded' };

/** True for an item that is a task here already, in any status. */
export function isHere({ here }: Pick<ImportContext, 'here'>, { url }: FoundItem): boolean {
  return here.has(url);
}

/** The keys of the known items that are not here yet. */
export function choicesWithoutHere(
  context: Pick<ImportContext, 'items' | 'here'>,
  keys: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set(context.items.filter((item) => keys.has(item.key) && !isHere(context, item)).map(({ key }) => key));
}

/** Adds another page. None of its items is chosen until the user chooses. */
export function withPage(context: ImportContext, { kind, items, total, notes }: FoundPage): Partial<ImportContext> {
  const [keys, urls] = [new Set(context.items.map(({ key }) => key)), new Set(context.items.map(({ url }) => url))];
  // A list that changes while it is read may have the same item on two pages.
  const added = items.filter((item) => {
    if (keys.has(item.key) || urls.has(item.url)) return false;
    keys.add(item.key);
    urls.add(item.url);
    return true;
  });
  return {
    items: [...context.items, ...added],
    totals: { ...context.totals, [kind]: total },
    notes: [...new Set([...context.notes, ...notes])],
  };
}

/** A failure as it is shown: a source says which answer it is about. */
export function problemOf(error: unknown): ImportProblem {
  const field = error instanceof Error && 'field' in error && typeof error.field === 'string' ? error.field : null;
  return { message: messageOf(error), field };
}
