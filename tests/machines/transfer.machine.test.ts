import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import {
  type ExportReport,
  type ImportPreview,
  type ImportReport,
  noneTransferred,
} from '#contract/entities/transfer.ts';
import { transferMachine } from '#machines/transfer.machine.ts';
import { leftToImport, type TransferEvent, type WorkEvent } from '#machines/transfer-course.ts';
import { coverage } from './coverage.ts';
import { never, walk } from './walk.ts';

const counts = { contexts: 0, projects: 0, tasks: 40, references: 0, reviews: 0 };
const preview: ImportPreview = {
  fileName: 'mizu.json',
  exportedAt: '2026-11-21T10:00:00Z',
  from: 'ana@example.org',
  counts,
  used: noneTransferred(),
  already: noneTransferred(),
  left: 40,
  here: [],
  skipped: [],
  partly: [],
};
const onlyHere: ImportPreview = {
  ...preview,
  left: 0,
  here: [{ noun: 'task', title: 'Call Ana', reason: 'There is one with the same words' }],
};
const report: ImportReport = {
  made: noneTransferred(),
  used: noneTransferred(),
  already: noneTransferred(),
  here: [],
  skipped: [],
  partly: [],
  notCarried: [],
};
const exported: ExportReport = { fileName: 'mizu.json', counts, missing: [] };
const file = new File(['{}'], 'mizu.json');
const progressed = (done: number, total = 40): TransferEvent => ({
  type: 'transfer.progressed',
  progress: { done, total },
});

/** Effects that the test controls: which run, their input, and the announcements. */
function startTransfer() {
  const said: string[] = [];
  const told: WorkEvent[] = [];
  let reading = Promise.withResolvers<ImportPreview>();
  const underWay = new Set<string>();
  const inputs: unknown[] = [];
  const work = <I>(name: string) =>
    fromCallback<WorkEvent, I>(({ input, receive }) => {
      underWay.add(name);
      inputs.push(input);
      receive((event) => told.push(event));
      return () => underWay.delete(name);
    });
  const actor = createActor(
    transferMachine.provide({
      actors: {
        read: fromPromise(() => {
          reading = Promise.withResolvers();
          return reading.promise;
        }),
        importFile: work<{ withHere: boolean }>('import'),
        exportAll: work('export'),
      },
      actions: {
        tellStarted: (_, { what }) => said.push(`${what} started`),
        tellQuarter: (_, { what, percent }) => said.push(`${what} ${percent}`),
        tellFinished: () => said.push('finished'),
        tellStopped: () => said.push('stopped'),
        tellStopping: () => said.push('stopping'),
        tellElsewhere: (_, { words }) => said.push(words),
        tellExported: () => said.push('exported'),
        tellFailure: (_, { error }) => said.push(String(error)),
        forgetFile: () => said.push('forgotten'),
      },
    }),
  ).start();
  const send = (...events: TransferEvent[]) => {
    for (const event of events) actor.send(event);
  };
  const is = () => actor.getSnapshot();
  const read = async (found = preview) => {
    send({ type: 'transfer.choose', file });
    reading.resolve(found);
    await vi.waitFor(() => expect(is().matches('previewing')).toBe(true));
  };
  return { actor, said, told, underWay, inputs, send, is, read, fail: (error: unknown) => reading.reject(error) };
}

describe('the transfer machine, walked', () => {
  const working = new Set<string>();
  const worker = <I>(name: string) =>
    fromCallback<WorkEvent, I>(() => {
      working.add(name);
      return () => working.delete(name);
    });
  const machine = transferMachine.provide({
    actors: {
      read: fromPromise(() => never()),
      importFile: worker<{ withHere: boolean }>('import'),
      exportAll: worker('export'),
    },
  });
  type Snapshot = SnapshotFrom<typeof machine>;
  const result = walk(machine, {
    events: [
      { type: 'transfer.choose', file },
      { type: 'transfer.start' },
      { type: 'transfer.toggleHere' },
      { type: 'transfer.began' },
      { type: 'transfer.elsewhere' },
      { type: 'transfer.cancel' },
      { type: 'transfer.goOn' },
      { type: 'transfer.another' },
      { type: 'transfer.export' },
      { type: 'transfer.forget' },
      progressed(1),
      progressed(21),
      { type: 'transfer.finished', report },
      { type: 'transfer.stopped', report },
      { type: 'transfer.broke', error: new Error('Down'), report },
      { type: 'transfer.exported', report: exported },
      { type: 'xstate.done.actor.read', output: preview, actorId: 'read' },
      { type: 'xstate.done.actor.read', output: onlyHere, actorId: 'read' },
      { type: 'xstate.error.actor.read', error: new Error('No JSON'), actorId: 'read' },
    ] as { type: string }[],
    key: (snapshot) => {
      const { context, value } = snapshot as Snapshot;
      return JSON.stringify([value, context.preview?.left, context.withHere, context.progress.done, context.message]);
    },
    check: (snapshot) => {
      const state = snapshot as Snapshot;
      // At most one effect runs, and only in the states that say so.
      expect([...working]).toEqual(
        state.matches('importing') ? ['import'] : state.matches('exporting') ? ['export'] : [],
      );
      expect(state.hasTag('running')).toBe(working.size > 0);
      if (state.hasTag('stopping')) expect(state.hasTag('running')).toBe(true);
      if (state.matches('importing') || state.matches('done')) expect(leftToImport(state.context)).toBeGreaterThan(0);
      if (state.matches('failed') || state.matches('exportFailed')) expect(state.context.message).toBe('Down');
      if (state.hasTag('running') || state.hasTag('over')) expect(state.context.message).toBeNull();
    },
  });
  const line = coverage('transfer', result);

  test('reaches every state', () => expect(result.states.visited).toEqual(result.states.all));
  test('takes every transition', () => expect(result.transitions.visited).toEqual(result.transitions.all));
  test('in more than a handful of ways, and says so', () => {
    expect(result.steps).toBeGreaterThan(500);
    expect(line).toMatch(/^transfer: (\d+)\/\1 states, (\d+)\/\2 transitions/);
  });
});

describe('an import', () => {
  test('announces its start, each quarter and its end, once', async () => {
    const { said, send, is, read } = startTransfer();
    await read();
    send({ type: 'transfer.start' }, { type: 'transfer.began' });
    for (let done = 0; done <= 40; done += 1) send(progressed(done));
    send({ type: 'transfer.finished', report });
    expect(said).toEqual(['import started', 'import 25', 'import 50', 'import 75', 'finished']);
    expect(is().matches('done')).toBe(true);
    expect(is().context.report).toBe(report);
  });

  test('with few items announces no quarters, and when resumed none that is already done', async () => {
    const { said, send, read } = startTransfer();
    await read();
    send({ type: 'transfer.start' }, { type: 'transfer.began' }, progressed(0, 4), progressed(2, 4), progressed(4, 4));
    expect(said).toEqual(['import started']);
    send({ type: 'transfer.broke', error: new Error('Down'), report }, { type: 'transfer.goOn' });
    send({ type: 'transfer.began' });
    send(progressed(22), progressed(29), progressed(30));
    expect(said).toEqual(['import started', 'Error: Down', 'import started', 'import 75']);
  });

  test('when cancelled, it is told to stop, and ends when it has', async () => {
    const { told, underWay, send, is, read, said } = startTransfer();
    await read();
    send({ type: 'transfer.start' }, { type: 'transfer.began' });
    send({ type: 'transfer.cancel' }, { type: 'transfer.cancel' });
    expect(told).toEqual([{ type: 'work.stop' }]);
    expect(is().hasTag('stopping')).toBe(true);
    expect([...underWay]).toEqual(['import']);
    send({ type: 'transfer.stopped', report });
    expect(underWay.size).toBe(0);
    // Asking again announces it again: it may take a while.
    expect(said).toEqual(['import started', 'stopping', 'stopping', 'stopped']);
    send({ type: 'transfer.goOn' });
    expect([...underWay]).toEqual(['import']);
  });

  test('started twice, imports once', async () => {
    const { inputs, send, is, read } = startTransfer();
    await read();
    send({ type: 'transfer.start' }, { type: 'transfer.start' }, { type: 'transfer.goOn' });
    expect(inputs).toEqual([{ withHere: false }]);
    send({ type: 'transfer.finished', report }, { type: 'transfer.start' });
    expect(inputs).toHaveLength(1);
    expect(is().matches('done')).toBe(true);
  });

  test('of items already here starts only when the user asks for it', async () => {
    const { inputs, send, is, read } = startTransfer();
    await read(onlyHere);
    expect(is().can({ type: 'transfer.start' })).toBe(false);
    send({ type: 'transfer.toggleHere' }, { type: 'transfer.toggleHere' });
    expect(is().can({ type: 'transfer.start' })).toBe(false);
    send({ type: 'transfer.toggleHere' }, { type: 'transfer.start' });
    expect(inputs).toEqual([{ withHere: true }]);
    // Another file starts with existing items left out.
    send({ type: 'transfer.finished', report }, { type: 'transfer.another' });
    expect(is().context.withHere).toBe(false);
  });

  test('that another tab is at has not begun: it can be started here later', async () => {
    const { said, underWay, send, is, read } = startTransfer();
    await read();
    send({ type: 'transfer.start' }, { type: 'transfer.elsewhere' });
    expect(said).toEqual(['Another tab of this browser is importing. Wait until it has finished, then import here.']);
    expect(is().matches('previewing')).toBe(true);
    expect(is().context.message).toBe(said[0]);
    expect(underWay.size).toBe(0);
    send({ type: 'transfer.start' });
    expect(is().context.message).toBeNull();
    expect([...underWay]).toEqual(['import']);
  });

  test('a file that cannot be read is reported, and another may be chosen', async () => {
    const { said, send, is, fail } = startTransfer();
    send({ type: 'transfer.choose', file });
    fail(new Error('No JSON'));
    await vi.waitFor(() => expect(is().context.message).toBe('No JSON'));
    expect(is().hasTag('choosing')).toBe(true);
    expect(said).toEqual(['Error: No JSON']);
  });

  test('somebody else finds nothing of it', async () => {
    const { underWay, send, is, read, said } = startTransfer();
    await read();
    send({ type: 'transfer.start' }, progressed(10), { type: 'transfer.forget' });
    expect(underWay.size).toBe(0);
    expect(said.at(-1)).toBe('forgotten');
    expect(is().context).toMatchObject({ preview: null, report: null, progress: { done: 0 } });
  });
});

test('an export is given up at once; one that failed is tried again', () => {
  const { underWay, send, is, said } = startTransfer();
  send({ type: 'transfer.export' }, progressed(10), progressed(11), { type: 'transfer.cancel' });
  expect(underWay.size).toBe(0);
  expect(said).toEqual(['export started', 'stopped']);
  send({ type: 'transfer.export' }, { type: 'transfer.broke', error: new Error('Down'), report: null });
  expect(is().context.message).toBe('Down');
  send({ type: 'transfer.goOn' }, { type: 'transfer.exported', report: exported });
  expect(is().context).toMatchObject({ message: null, exported });
  expect(is().hasTag('over')).toBe(true);
});
