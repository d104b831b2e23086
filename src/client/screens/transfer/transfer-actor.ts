import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate';
import type { Api } from '#client/data/api.ts';
import { waitFor } from '#client/data/patience.ts';
import { exportEverything, fileBlob } from '#client/data/transfer-export.ts';
import { plainFailure } from '#client/data/transfer-failure.ts';
import { type ReadExport, readExport } from '#client/data/transfer-file.ts';
import { importItems } from '#client/data/transfer-import.ts';
import { createJournal, type JournalBook } from '#client/data/transfer-journal.ts';
import { transferLineOf } from '#client/data/transfer-line.ts';
import { planImport } from '#client/data/transfer-plan.ts';
import { surveyServer } from '#client/data/transfer-survey.ts';
import { Tally } from '#client/data/transfer-tally.ts';
import { cachedUser } from '#client/data/user.ts';
import { reportFailure } from '#client/registry/report-failure.ts';
import type { Workspace } from '#client/registry/workspace.ts';
import { EXPORT_LIMIT, type TransferProgress } from '#contract/entities/transfer.ts';
import type { User } from '#contract/entities/user.ts';
import { transferMachine } from '#machines/transfer.machine.ts';
import { leftToImport, type WorkEvent } from '#machines/transfer-course.ts';
import { saveFile } from './save-file.ts';
import { exportedInWords, finishedInWords, readInWords } from './transfer-words.ts';

export type TransferActor = ActorRefFrom<typeof transferMachine>;

type Surroundings = { api: Api; workspace: Pick<Workspace, 'say'> };
interface Transfer {
  actor: TransferActor;
  /** Whose export or import it is, or was; undefined before there is one. */
  owner: () => string | undefined;
}

const transfers = new WeakMap<Api, Transfer>();

/** The export or import of this page; started at its first use. */
export function transferOf(surroundings: Surroundings): TransferActor {
  return of(surroundings).actor;
}

/** The same for the present user: nobody sees what another user has exported, or read from a file. */
export function transferForUser(surroundings: Surroundings): TransferActor {
  const { actor, owner } = of(surroundings);
  const here = ownerNow(surroundings.api);
  if (isAnother(owner(), here)) actor.send({ type: 'transfer.forget' });
  return actor;
}

/** By the API's address if there is one: a sign-in may say less about a user than the profile does, such as no id. */
function isAnother(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [was, is] = [one, other].map((name) => name.slice(name.indexOf(' ') + 1).toLowerCase());
  return was === '' || is === '' ? one !== other : was !== is;
}

function of(surroundings: Surroundings): Transfer {
  const transfer = transfers.get(surroundings.api) ?? startTransfer(surroundings);
  transfers.set(surroundings.api, transfer);
  return transfer;
}

const ownerName = ({ id, email }: User) => `${id ?? ''} ${email}`;
/** The present user; undefined until known. */
function ownerNow(api: Api): string | undefined {
  const user = cachedUser(api);
  return user && ownerName(user);
}

/** What an import has created. */
const STALE = ['task', 'project', 'context', 'reference', 'analytics'] as const;

/** What is known of the last file. */
interface Opened {
  read: ReadExport;
  openBook: () => Promise<JournalBook>;
  tally: Tally;
}

function startTransfer({ api, workspace: { say } }: Surroundings): Transfer {
  const journal = createJournal(window.indexedDB);
  let opened: Opened | undefined;
  let owner: string | undefined;

  /** The journal first: another tab may have imported from the file since it was chosen. */
  const look = async ({ read, openBook }: Opened, signal: AbortSignal, withHere = false) => {
    const book = await openBook();
    const plan = planImport(read, book, await surveyServer(api, { signal, wait: waitFor }), { withHere });
    return { book, plan };
  };

  const machine = transferMachine.provide({
    actors: {
      read: fromPromise(async ({ input, signal: left }) => {
        const signal = AbortSignal.any([left, api.pending.session]);
        opened = undefined;
        // The user at the time of the choice: when the file has been read, another one may be signed in.
        const chooser = ownerNow(api);
        owner = chooser;
        try {
          const read = await readExport(input.file);
          const reader = chooser ?? ownerName((await api.call('user.profile', {}, { signal })).user);
          const current = { read, openBook: () => journal.open(reader, read.hash), tally: new Tally(read) };
          const { plan } = await look(current, signal);
          signal.throwIfAborted();
          opened = current;
          owner = reader;
          return plan.preview;
        } catch (error) {
          throw plainFailure(error);
        }
      }),
      importFile: fromCallback<WorkEvent, { withHere: boolean }>(({ input, sendBack, receive }) => {
        const left = new AbortController();
        const stopping = new AbortController();
        receive(() => stopping.abort());
        const session = api.pending.session;
        const signal = AbortSignal.any([left.signal, session]);
        const current = opened;
        const run = async () => {
          if (!current) throw new Error('There is no file to import');
          return await inOneTab(async () => {
            sendBack({ type: 'transfer.began' });
            return await importItems(api, current.read, {
              ...(await look(current, signal, input.withHere)),
              tally: current.tally,
              signal,
              stopping: stopping.signal,
              wait: waitFor,
              onProgress: (progress) => {
                if (!left.signal.aborted) sendBack({ type: 'transfer.progressed', progress });
              },
            });
          });
        };
        run().then(
          (isWhole) => {
            if (left.signal.aborted || !current) return;
            if (isWhole === null) {
              sendBack({ type: 'transfer.elsewhere' });
              return;
            }
            const report = current.tally.report();
            sendBack({ type: isWhole ? 'transfer.finished' : 'transfer.stopped', report });
            refresh(api, session);
          },
          (error: unknown) => {
            if (left.signal.aborted) return;
            const report = current?.tally.report() ?? null;
            sendBack({ type: 'transfer.broke', error: failureOf(error, session), report });
            refresh(api, session);
          },
        );
        return () => left.abort();
      }),
      exportAll: fromCallback<WorkEvent>(({ sendBack }) => {
        owner = ownerNow(api);
        const left = new AbortController();
        const session = api.pending.session;
        const signal = AbortSignal.any([left.signal, session]);
        const onProgress = (progress: TransferProgress) => {
          if (!left.signal.aborted) sendBack({ type: 'transfer.progressed', progress });
        };
        exportEverything(api, new Date(), { signal, wait: waitFor, onProgress }).then(
          ({ file, report }) => {
            if (left.signal.aborted) return;
            const blob = fileBlob(file);
            saveFile(report.fileName, blob);
            sendBack({
              type: 'transfer.exported',
              report: { ...report, missing: [...report.missing, ...tooLarge(blob)] },
            });
          },
          (error: unknown) => {
            if (left.signal.aborted) return;
            sendBack({ type: 'transfer.broke', error: failureOf(error, session), report: null });
          },
        );
        return () => left.abort();
      }),
    },
    actions: {
      tellRead: (_, { preview }) => say(readInWords(preview)),
      tellStarted: (_, { what }) => say(what === 'import' ? 'Import started' : 'Export started'),
      tellQuarter: (_, { what, percent }) => say(`${what === 'import' ? 'Import' : 'Export'} ${percent}% done`),
      tellFinished: (_, { report }) => say(finishedInWords(report)),
      tellStopped: () => say('Cancelled'),
      tellStopping: () => say('Finishing what is under way'),
      tellElsewhere: (_, { words }) => say(words),
      tellExported: (_, { report }) => say(exportedInWords(report)),
      tellFailure: (_, { error }) => reportFailure(say, error),
      forgetFile: () => {
        opened = undefined;
        owner = undefined;
      },
    },
  });

  const actor = createActor(machine);
  const line = transferLineOf(api);
  const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
  actor.subscribe((snapshot) => {
    const isRunning = snapshot.hasTag('running');
    const here = snapshot.context.preview?.here.length ?? 0;
    line.set({ text: isRunning ? lineOf(snapshot) : null, phase: phaseOf(snapshot), here });
    if (isRunning) window.addEventListener('beforeunload', askBeforeLeaving);
    else window.removeEventListener('beforeunload', askBeforeLeaving);
  });
  actor.start();
  return { actor, owner: () => owner };
}

type Snapshot = ReturnType<TransferActor['getSnapshot']>;

function lineOf(snapshot: Snapshot): string {
  const { done, total } = snapshot.context.progress;
  const what = snapshot.hasTag('exporting') ? 'export' : 'import';
  return `${what} ${total === 0 ? 0 : Math.floor((done / total) * 100)}%`;
}

function phaseOf(snapshot: Snapshot): Parameters<ReturnType<typeof transferLineOf>['set']>[0]['phase'] {
  if (snapshot.hasTag('ready')) return leftToImport(snapshot.context) > 0 ? 'ready' : 'empty';
  return (['busy', 'running', 'unfinished', 'over'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'idle';
}

/** Checked now: on the day of the import it would be too late. */
const tooLarge = ({ size }: Blob) =>
  size > EXPORT_LIMIT ? [`The file is larger than Mizu imports (${EXPORT_LIMIT / 1024 ** 2} MB).`] : [];

/** The end of the session is a cancellation, not a failure: the sign-in page says why. */
function failureOf(error: unknown, session: AbortSignal): unknown {
  return session.aborted ? new DOMException('Your session has ended.', 'AbortError') : plainFailure(error);
}

/** Once, and not per item: the lists then show what is new. */
function refresh({ queryClient }: Api, session: AbortSignal): void {
  if (session.aborted) return;
  for (const noun of STALE) void queryClient.invalidateQueries({ queryKey: [noun] });
}

/**
 * Two tabs at once would each create the same items: resolves to null while another one imports. On a page without locks
 * the user has to take care.
 */
async function inOneTab<T>(work: () => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return await work();
  return await navigator.locks.request('mizu-import', { ifAvailable: true }, async (lock) => {
    return lock ? await work() : null;
  });
}
