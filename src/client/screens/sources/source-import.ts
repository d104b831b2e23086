import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Api } from '#client/data/api.ts';
import { readEveryTask } from '#client/data/every-task.ts';
import { plainFailure } from '#client/data/transfer-failure.ts';
import { reportFailure } from '#client/registry/report-failure.ts';
import type { Workspace } from '#client/registry/workspace.ts';
import type { Answers, Source } from '#client/sources/source.ts';
import { loadSource } from '#client/sources/sources.ts';
import type { Announcer } from '#client/ui/announcer.ts';
import { counted } from '#contract/entities/counted.ts';
import { sourceImportMachine } from '#machines/source-import.machine.ts';
import type { FoundPage } from '#machines/source-import-course.ts';
import { captureFound } from './capture-found.ts';
import { foundInWords } from './import-words.ts';
import { linkOf, linksIn } from './links.ts';

interface ImportDependencies {
  api: Api;
  workspace: Pick<Workspace, 'say' | 'drafts'>;
  announcer: Pick<Announcer, 'announce'>;
  /** Loads a source by its id. */
  load?: (id: string) => Promise<Source>;
}

/** The key of the answers: they are in the memory of this tab until the session ends. */
export const answersOf = (id: string) => `sources.${id}`;

/** The form's fields before anything is typed. */
export function initialAnswers({ fields }: Source): Answers {
  return Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]));
}

/** Creates and starts the import from a source with its effects. It ends with the session, and forgets the answers. */
function startImport(id: string, { api, workspace, announcer, load = loadSource }: ImportDependencies) {
  const { say, drafts } = workspace;
  let source: Source | undefined;
  const loaded = () => {
    if (!source) throw new Error('The source has not been loaded');
    return source;
  };
  const answers = () => (drafts.get(answersOf(id)) as Answers | undefined) ?? initialAnswers(loaded());

  const machine = sourceImportMachine.provide({
    actors: {
      load: fromPromise(async () => {
        source = await load(id);
      }),
      readHere: fromPromise(async ({ signal }) => {
        const tasks = await readEveryTask(api, signal).catch((error: unknown) => {
          throw plainFailure(error);
        });
        return new Set(tasks.flatMap(({ description }) => linksIn(description ?? '')));
      }),
      list: fromCallback(({ sendBack }) => {
        const stop = new AbortController();
        const read = async () => {
          try {
            for await (const page of loaded().pages(answers(), stop.signal)) {
              sendBack({ type: 'import.page', page: withLinks(page) });
            }
            sendBack({ type: 'import.listed' });
          } catch (error) {
            if (!stop.signal.aborted) sendBack({ type: 'import.refused', error });
          }
        };
        void read();
        return () => stop.abort();
      }),
      capture: fromCallback(({ input, sendBack, receive }) => {
        let isStopped = false;
        const stop = () => {
          isStopped = true;
        };
        receive(stop);
        const capture = async () => {
          await captureFound(api, input.items, {
            captured: (key, taskId) => sendBack({ type: 'import.captured', key, id: taskId }),
            notCaptured: (key, error) => sendBack({ type: 'import.notCaptured', key, error }),
            isStopped: () => isStopped,
          });
          sendBack({ type: 'import.captureEnded' });
        };
        void capture();
        return stop;
      }),
    },
    actions: {
      tellCount: ({ context }, { page }) => {
        const kind = loaded().kinds.find((other) => other.id === page.kind);
        if (kind && context.totals[kind.id] === undefined)
          announcer.announce(counted(page.total, kind.one, kind.several));
      },
      tellListed: ({ context }) => say(foundInWords(context, loaded().kinds)),
      // A kind that has not been searched yet has no count.
      tellStopped: ({ context }) =>
        say(context.items.length === 0 ? 'Stopped' : `Stopped. ${foundInWords(context, loaded().kinds)}`),
      tellFailure: (_, { error }) => reportFailure(say, error),
    },
  });
  const actor = createActor(machine).start();
  return { actor, source: () => source };
}

/** In the form in which links are compared. */
function withLinks(page: FoundPage): FoundPage {
  return { ...page, items: page.items.map((item) => ({ ...item, url: linkOf(item.url) ?? item.url })) };
}

export type SourceImport = ReturnType<typeof startImport>;

/** The imports of each session. */
const running = new WeakMap<AbortSignal, Map<string, SourceImport>>();

/** The running import from a source in this tab, created at its first use. */
export function importFrom(id: string, dependencies: ImportDependencies): SourceImport {
  const { session } = dependencies.api.pending;
  const ofSession = running.get(session) ?? new Map<string, SourceImport>();
  running.set(session, ofSession);
  const known = ofSession.get(id);
  if (known) return known;
  const begun = startImport(id, dependencies);
  ofSession.set(id, begun);
  session.addEventListener('abort', () => {
    begun.actor.send({ type: 'import.clear' });
    dependencies.workspace.drafts.set(answersOf(id), undefined);
  });
  return begun;
}
