import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { ExportReport, ImportPreview, ImportReport, TransferProgress } from '#contract/entities/transfer.ts';
import {
  leftToImport,
  nothingDone,
  nothingKnown,
  quartersOf,
  type TransferContext,
  type TransferEvent,
  type WorkEvent,
} from './transfer-course.ts';

const ELSEWHERE = 'Another tab of this browser is importing. Wait until it has finished, then import here.';

/** An import of fewer items ends before a quarter could be announced. */
const WORTH_TELLING = 20;

/** What may follow where nothing is running. */
const others = {
  'transfer.another': { target: 'choosing', actions: 'startOver' },
  'transfer.export': 'exporting',
} as const;

const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const failed = [
  { type: 'keepFailure', params: errorOf },
  { type: 'tellFailure', params: errorOf },
] as const;

const progressOf = ({ event }: { event: { progress: TransferProgress } }) => ({ progress: event.progress });
const progressed = <W extends 'import' | 'export'>(what: W) =>
  [
    {
      guard: { type: 'isQuarterPassed', params: progressOf },
      actions: [
        { type: 'keepProgress', params: progressOf },
        {
          type: 'tellQuarter',
          params: ({ event }: { event: { progress: TransferProgress } }) => ({
            what,
            percent: quartersOf(event.progress) * 25,
          }),
        },
      ],
    },
    { actions: { type: 'keepProgress', params: progressOf } },
  ] as const;

/**
 * An export of everything, or an import from a file: one at a time. The actor outlives the overlay that shows it, so that
 * it continues while the overlay is closed. The file itself, the journal and the calls are the app's.
 *
 * Tags: `choosing` (a file may be chosen), `busy` (a file is being read), `ready` (the import can be started), `running`
 * (an import or export is running: the page should not be left), `exporting`, `stopping` (running calls are being
 * completed), `unfinished` (it can be continued), `over`.
 */
export const transferMachine = setup({
  types: {
    context: {} as TransferContext,
    events: {} as TransferEvent,
    tags: {} as 'choosing' | 'busy' | 'ready' | 'running' | 'exporting' | 'stopping' | 'unfinished' | 'over',
  },
  actors: {
    /** Reads a file and compares it with the server. */
    read: fromPromise<ImportPreview, { file: File }>(() => Promise.reject(new Error('read is not provided'))),
    /** Imports the last file; cancelled when its state is left, or completed in order when it is told to stop. */
    importFile: fromCallback<WorkEvent, { withHere: boolean }>(() => {}),
    /** Reads everything and writes it into a file; cancelled when its state is left. */
    exportAll: fromCallback<WorkEvent>(() => {}),
  },
  actions: {
    /** What a file holds, now that it is read. */
    tellRead: (_, _params: { preview: ImportPreview }) => {},
    tellStarted: (_, _params: { what: 'import' | 'export' }) => {},
    /** `percent`: 25, 50 or 75. */
    tellQuarter: (_, _params: { what: 'import' | 'export'; percent: number }) => {},
    tellFinished: (_, _params: { report: ImportReport }) => {},
    tellStopped: () => {},
    /** Running calls are completed, which may take a while. */
    tellStopping: () => {},
    tellElsewhere: (_, _params: { words: string }) => {},
    tellExported: (_, _params: { report: ExportReport }) => {},
    /** Logs, shows and announces why. */
    tellFailure: (_, _params: { error: unknown }) => {},
    /** Removes what was read, and whose it was. */
    forgetFile: () => {},
    startOver: assign(nothingKnown),
    startWork: assign({ message: null, progress: nothingDone }),
    toggleHere: assign(({ context }) => ({ withHere: !context.withHere })),
    keepElsewhere: assign({ message: ELSEWHERE }),
    keepPreview: assign((_, { preview }: { preview: ImportPreview }) => ({ preview })),
    keepProgress: assign((_, { progress }: { progress: TransferProgress }) => ({ progress })),
    keepReport: assign((_, { report }: { report: ImportReport | null }) => ({ report })),
    keepExported: assign((_, { report }: { report: ExportReport }) => ({ exported: report })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({
      message: error instanceof Error && error.message ? error.message : 'It has failed',
    })),
  },
  guards: {
    isAnythingLeft: ({ context }) => leftToImport(context) > 0,
    isAnythingHere: ({ context }) => (context.preview?.here.length ?? 0) > 0,
    /** Not for items that are found done at the start. */
    isQuarterPassed: ({ context }, { progress }: { progress: TransferProgress }) => {
      const [before, now] = [quartersOf(context.progress), quartersOf(progress)];
      return context.progress.total >= WORTH_TELLING && now > before && now < 4;
    },
  },
}).createMachine({
  id: 'transfer',
  context: nothingKnown,
  initial: 'choosing',
  on: {
    'transfer.forget': { target: '.choosing', actions: ['startOver', 'forgetFile'] },
  },
  states: {
    choosing: {
      tags: 'choosing',
      on: {
        'transfer.choose': 'reading',
        'transfer.export': 'exporting',
      },
    },

    reading: {
      tags: 'busy',
      entry: 'startOver',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ event }) => {
          if (event.type !== 'transfer.choose') throw new Error(`${event.type} brings no file`);
          return { file: event.file };
        },
        onDone: {
          target: 'previewing',
          actions: [
            { type: 'keepPreview', params: ({ event }) => ({ preview: event.output }) },
            { type: 'tellRead', params: ({ event }) => ({ preview: event.output }) },
          ],
        },
        onError: {
          target: 'choosing',
          actions: failed,
        },
      },
      on: { 'transfer.cancel': 'choosing' },
    },

    previewing: {
      tags: 'ready',
      on: {
        'transfer.start': { guard: 'isAnythingLeft', target: 'importing' },
        'transfer.toggleHere': { guard: 'isAnythingHere', actions: 'toggleHere' },
        ...others,
      },
    },

    importing: {
      tags: 'running',
      entry: 'startWork',
      initial: 'going',
      invoke: {
        id: 'importFile',
        src: 'importFile',
        input: ({ context }) => ({ withHere: context.withHere }),
      },
      on: {
        'transfer.began': { actions: { type: 'tellStarted', params: { what: 'import' } } },
        'transfer.elsewhere': {
          target: 'previewing',
          actions: ['keepElsewhere', { type: 'tellElsewhere', params: { words: ELSEWHERE } }],
        },
        'transfer.progressed': progressed('import'),
        'transfer.finished': {
          target: 'done',
          actions: [
            { type: 'keepReport', params: ({ event }) => ({ report: event.report }) },
            { type: 'tellFinished', params: ({ event }) => ({ report: event.report }) },
          ],
        },
        'transfer.stopped': {
          target: 'cancelled',
          actions: [{ type: 'keepReport', params: ({ event }) => ({ report: event.report }) }, 'tellStopped'],
        },
        'transfer.broke': {
          target: 'failed',
          actions: [{ type: 'keepReport', params: ({ event }) => ({ report: event.report }) }, ...failed],
        },
      },
      states: {
        going: {
          on: {
            'transfer.cancel': {
              target: 'stopping',
              actions: [sendTo('importFile', { type: 'work.stop' }), 'tellStopping'],
            },
          },
        },
        stopping: { tags: 'stopping', on: { 'transfer.cancel': { actions: 'tellStopping' } } },
      },
    },

    cancelled: { tags: 'unfinished', on: { 'transfer.goOn': 'importing', ...others } },

    failed: { tags: 'unfinished', on: { 'transfer.goOn': 'importing', ...others } },

    done: { tags: 'over', on: others },

    exporting: {
      tags: ['running', 'exporting'],
      entry: ['startOver', { type: 'tellStarted', params: { what: 'export' } }],
      invoke: { id: 'exportAll', src: 'exportAll' },
      on: {
        'transfer.progressed': progressed('export'),
        'transfer.exported': {
          target: 'exported',
          actions: [
            { type: 'keepExported', params: ({ event }) => ({ report: event.report }) },
            { type: 'tellExported', params: ({ event }) => ({ report: event.report }) },
          ],
        },
        'transfer.broke': {
          target: 'exportFailed',
          actions: failed,
        },
        'transfer.cancel': { target: 'choosing', actions: ['startOver', 'tellStopped'] },
      },
    },

    exported: { tags: 'over', on: others },

    exportFailed: { tags: 'unfinished', on: { 'transfer.goOn': 'exporting', ...others } },
  },
});
