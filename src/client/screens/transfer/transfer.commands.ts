import type { Api } from '#client/data/api.ts';
import { transferLineOf } from '#client/data/transfer-line.ts';
import { type Context, defineCommand } from '#client/registry/define-command.ts';
import { final, type Outcome, silent } from '#client/registry/outcome.ts';

/** The overlay, which has the browser's file chooser. */
export interface TransferOverlayTarget {
  /** Not while something is running. */
  canChoose: boolean;
  chooseFile(): void;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'overlay:transfer': TransferOverlayTarget;
  }
}

type Here = Pick<Context<'everywhere'>, 'api' | 'workspace'>;
type Event = Parameters<ReturnType<Awaited<ReturnType<typeof loadActor>>['transferForUser']>['send']>[0];

/** Loaded on first use: it is rarely needed. */
const loadActor = () => import('./transfer-actor.ts');

async function send(here: Here, ...events: Event[]): Promise<Outcome> {
  const wasOpen = here.workspace.overlays.isOpen();
  const { transferForUser } = await loadActor();
  const actor = transferForUser(here);
  for (const event of events) actor.send(event);
  // What the user has closed meanwhile stays closed.
  if (!wasOpen || here.workspace.overlays.isOpen()) here.workspace.overlays.open({ name: 'transfer' });
  // The transfer announces its results itself.
  return silent();
}

const phaseOf = (api: Api) => transferLineOf(api).get().phase;

export const exportAll = defineCommand({
  id: 'transfer.export',
  title: 'Export everything',
  also: `backup, back up, download data, save data, dump, takeout, save a copy, download, archive everything,
    export data, save to file, export to file, json, portability, gdpr, make backup, create backup, export all,
    export tasks, export account, export csv, backup now, back up my tasks, save to disk, save to disc, get my data,
    take out, write to file, snapshot, full backup, transfer data out, move to another app, leave mizu, extract data,
    out, send to file, offline copy,
    take my data with me, take my data out`,
  does: 'Saves everything you have here to a file that can be imported again.',
  needsServer: 'Export and import',
  scope: 'everywhere',
  when: ({ api }) => {
    const phase = phaseOf(api);
    if (phase === 'busy') return 'A file is being read';
    return phase !== 'running' || 'An export or import is under way';
  },
  run: (here) => send(here, { type: 'transfer.export' }),
});

export const importFile = defineCommand({
  id: 'transfer.import',
  title: 'Import from a file',
  also: `restore, load file, upload, import json, import data, migrate, restore backup, load backup, open file,
    load data, bring in data, restore data, import backup, import from todoist, migrate data, move from another app,
    read file, import, import tasks, import from csv, import export, import everything, recover from backup,
    load a file, upload file, bring in, bring in file, add from file, insert file, ingest, move in, migration,
    switch from another app, import from things, import from omnifocus, import from trello, transfer data in,
    bulk import, bulk add, get data from file, put data back, upload a file,
    move over from, switch from, come from, bring over`,
  does: 'Adds what is in a file that was exported before; shows first what it would do.',
  needsServer: 'Export and import',
  scope: 'everywhere',
  when: ({ api }) => phaseOf(api) !== 'running' || 'An export or import is under way',
  run: (here) => send(here, { type: 'transfer.another' }),
});

export const show = defineCommand({
  id: 'transfer.show',
  title: 'Show the export or import',
  also: `import status, show transfer, progress, transfer status, transfer progress, how far is the import,
    how far is it, is the import done, is it done, open transfer, open import, open the import, view import, transfer,
    state of import, import result, import report, what was imported, import window, import overview, check import,
    back to import, see import, how is the import going, is the import finished, export result, import results`,
  does: 'Shows how far the export or import is, or what has come of it.',
  scope: 'everywhere',
  when: ({ api }) => phaseOf(api) !== 'idle' || 'Nothing has been exported or imported',
  run: (here) => send(here),
});

export const chooseFile = defineCommand({
  id: 'transfer.chooseFile',
  title: 'Choose a file',
  also: `browse, pick file, select file, open file, upload file, load a file, attach file, file, file picker,
    find file, browse files, browse for file, browse computer, upload a file, choose another file, another file,
    other file, different file, choose backup, choose json, choose export file, which file, from computer, from disk,
    open a file, open file dialog, file to import, add file, pick a file`,
  does: 'Asks the browser for the file to import.',
  scope: 'overlay:transfer',
  when: ({ target }) => target.canChoose || 'No file can be chosen now',
  run: ({ target }) => {
    target.chooseFile();
    return silent();
  },
});

export const start = defineCommand({
  id: 'transfer.start',
  title: 'Start the import',
  also: `run import, begin import, import now, confirm import, proceed, continue with import, do the import,
    perform import, go ahead, start importing, begin transfer, do import, execute import, import it, import all,
    import these, import this, confirm, go, launch import, yes import, accept import, commit import, really import,
    start restoring, import this file, proceed with import, import what is left, continue to import`,
  does: 'Imports what is left of the file that was chosen. It cannot be undone.',
  irreversible: true,
  needsServer: 'Export and import',
  scope: 'everywhere',
  when: ({ api }) => {
    const phase = phaseOf(api);
    if (phase === 'running') return 'It is under way';
    if (phase === 'empty') return 'All of it is there already';
    return phase === 'ready' || 'No file has been chosen';
  },
  run: (here) => send(here, { type: 'transfer.start' }),
});

export const toggleHere = defineCommand({
  id: 'transfer.toggleHere',
  title: 'Import what is already here too',
  also: `duplicates, skip duplicates, allow duplicates, include existing, import existing, ignore duplicates,
    import all anyway, import everything, duplicate items, duplicated, already there, include what exists,
    allow double, import twice, import known too, import also existing, toggle duplicates, repeated items, reimport,
    force import, copies, deduplicate, overwrite, import again, take doubles, doubles, duplicates on or off`,
  does: 'Imports what the file has and is already here all the same, or leaves it out again.',
  scope: 'everywhere',
  when: ({ api }) => {
    if (!['ready', 'empty'].includes(phaseOf(api))) return 'No file has been chosen';
    return transferLineOf(api).get().here > 0 || 'Nothing of the file is already here';
  },
  run: async (here) => {
    const [{ transferForUser }, { toggledInWords }] = await Promise.all([loadActor(), import('./transfer-words.ts')]);
    const actor = transferForUser(here);
    actor.send({ type: 'transfer.toggleHere' });
    return final(toggledInWords(actor.getSnapshot().context));
  },
});

export const cancel = defineCommand({
  id: 'transfer.cancel',
  title: 'Cancel the export or import',
  also: `abort import, stop import, abort export, halt, stop export, abort transfer, cancel transfer, cancel import,
    cancel importing, stop the import, stop importing, stop exporting, stop backup, cancel restore, abort the import,
    halt import, halt the import, end import, kill import, interrupt import, break off import, quit import,
    terminate import, pause import, stop download, stop upload, give up import, stop migrating, do not import any more,
    change my mind about import, don't import`,
  does: 'Stops it; an import can go on later from where it was.',
  scope: 'everywhere',
  when: ({ api }) => ['running', 'busy'].includes(phaseOf(api)) || 'Nothing is being exported or imported',
  run: (here) => send(here, { type: 'transfer.cancel' }),
});

export const goOn = defineCommand({
  id: 'transfer.goOn',
  title: 'Go on with the import',
  also: `retry import, carry on, resume, carry on importing, continue, continue import, continue importing,
    keep importing, keep going, proceed with import, go on importing, finish import, restart import, try import again,
    import the rest, import rest, pick up import, pick up where it left off, resume transfer, unpause import,
    resume canceled import, continue where it stopped, resume restore, proceed, complete import`,
  does: 'Goes on with an import that was cancelled or has failed; what is there is not made again.',
  irreversible: true,
  scope: 'everywhere',
  when: ({ api }) => phaseOf(api) === 'unfinished' || 'There is nothing to go on with',
  run: (here) => send(here, { type: 'transfer.goOn' }),
});

export const saveReport = defineCommand({
  id: 'transfer.saveReport',
  title: 'Save the report',
  also: `download report, import log, report file, save log, save import report, what was skipped, export report,
    report, get report, keep report, write report, save the log, skipped items, list of skipped, what failed,
    what was left out, errors, save summary, store report, result file, save results, import protocol, print report,
    what was not imported, not imported, what went wrong, list of what was left out,
    import report`,
  does: 'Saves the report of the import as a text: all that was skipped, and why.',
  scope: 'everywhere',
  when: ({ api }) => ['unfinished', 'over'].includes(phaseOf(api)) || 'Nothing has been imported',
  run: async (here) => {
    const [{ transferForUser }, { reportText }, { saveFile }] = await Promise.all([
      loadActor(),
      import('./transfer-words.ts'),
      import('./save-file.ts'),
    ]);
    const { preview, report } = transferForUser(here).getSnapshot().context;
    if (!preview || !report) return final('There is no report');
    const name = 'mizu-import-report.txt';
    saveFile(name, new Blob([reportText(preview.fileName, report)], { type: 'text/plain' }));
    return final(`Saved ${name}`);
  },
});
