import type { ExportReport, ImportPreview, ImportReport, TransferProgress } from '#contract/entities/transfer.ts';

export interface TransferContext {
  /** Why the last attempt failed; null when it is not known to have. */
  message: string | null;
  preview: ImportPreview | null;
  /** Whether items that are there already are imported all the same. */
  withHere: boolean;
  progress: TransferProgress;
  /** The result of the import, so far. */
  report: ImportReport | null;
  exported: ExportReport | null;
}

export type TransferEvent =
  | { type: 'transfer.choose'; file: File }
  | { type: 'transfer.start' }
  /** Imports items that are there already all the same, or leaves them out again. */
  | { type: 'transfer.toggleHere' }
  | { type: 'transfer.cancel' }
  | { type: 'transfer.goOn' }
  /** Chooses another file. */
  | { type: 'transfer.another' }
  | { type: 'transfer.export' }
  /** Another user is signed in now. */
  | { type: 'transfer.forget' }
  // What the running work reports.
  /** It has really started. */
  | { type: 'transfer.began' }
  /** It cannot start, since another tab imports. */
  | { type: 'transfer.elsewhere' }
  | { type: 'transfer.progressed'; progress: TransferProgress }
  | { type: 'transfer.finished'; report: ImportReport }
  | { type: 'transfer.stopped'; report: ImportReport }
  | { type: 'transfer.broke'; error: unknown; report: ImportReport | null }
  | { type: 'transfer.exported'; report: ExportReport };

/** Tells the running import to start nothing more. */
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

/** How many items an import would create. */
export function leftToImport({ preview, withHere }: Pick<TransferContext, 'preview' | 'withHere'>): number {
  return preview ? preview.left + (withHere ? preview.here.length : 0) : 0;
}

/** How many quarters are done: 0 to 4. */
export function quartersOf({ done, total }: TransferProgress): number {
  return total === 0 ? 0 : Math.floor((done / total) * 4);
}
