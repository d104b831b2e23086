import type { ExportReport, ImportPreview, ImportReport, TransferProgress } from '#contract/entities/transfer.ts';

export interface TransferContext {
  /** Why nothing came of the last attempt; null when it is not known to have failed. */
  message: string | null;
  preview: ImportPreview | null;
  /** Whether what is there already is imported all the same. */
  withHere: boolean;
  progress: TransferProgress;
  /** Of the import, so far. */
  report: ImportReport | null;
  exported: ExportReport | null;
}

export type TransferEvent =
  | { type: 'transfer.choose'; file: File }
  | { type: 'transfer.start' }
  /** What is there already is to be imported all the same, or left out again. */
  | { type: 'transfer.toggleHere' }
  | { type: 'transfer.cancel' }
  | { type: 'transfer.goOn' }
  /** Another file is to be chosen. */
  | { type: 'transfer.another' }
  | { type: 'transfer.export' }
  /** Somebody else is here now. */
  | { type: 'transfer.forget' }
  // What the work under way tells.
  /** It has really begun. */
  | { type: 'transfer.began' }
  /** It cannot begin, since another tab imports. */
  | { type: 'transfer.elsewhere' }
  | { type: 'transfer.progressed'; progress: TransferProgress }
  | { type: 'transfer.finished'; report: ImportReport }
  | { type: 'transfer.stopped'; report: ImportReport }
  | { type: 'transfer.broke'; error: unknown; report: ImportReport | null }
  | { type: 'transfer.exported'; report: ExportReport };

/** What the import under way is told: to begin nothing more. */
export type WorkEvent = { type: 'work.stop' };

export const nothingDone: TransferProgress = { done: 0, total: 0 };

export const nothingKnown: TransferContext = {
  message: null,
  preview: null,
  withHere: false,
  progress: nothingDone,
  report: null,
  exported: null,
};

/** How many things an import would make. */
export function leftToImport({ preview, withHere }: Pick<TransferContext, 'preview' | 'withHere'>): number {
  return preview ? preview.left + (withHere ? preview.here.length : 0) : 0;
}

/** How many quarters are done: 0 to 4. */
export function quartersOf({ done, total }: TransferProgress): number {
  return total === 0 ? 0 : Math.floor((done / total) * 4);
}
