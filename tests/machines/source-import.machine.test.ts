import { describe, expect, test, vi } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import { sourceImportMachine } from '#machines/source-import.machine.ts';
import { type FoundItem, type FoundPage, isHere } from '#machines/source-import-course.ts';
import { settled } from '#tests/support/settled.ts';
import { coverage } from './coverage.ts';
import { never, walk } from './walk.ts';

type Snapshot = SnapshotFrom<typeof sourceImportMachine>;

const item = (key: string, kind = 'issues'): FoundItem => ({
  key,
  kind,
  title: `Title ${key}`,
  detail: `acme/site#${key}`,
  url: `https://github.com/acme/site/issues/${key}`,
});
const page = (keys: readonly string[], rest: Partial<FoundPage> = {}): FoundPage => ({
  kind: 'issues',
  items: keys.map((key) => item(key)),
  total: keys.length,
  notes: [],
  ...rest,
});
const wrongToken = Object.assign(new Error('Wrong token'), { field: 'token' });
const keysOf = (keys: ReadonlySet<string>) => [...keys].join(' ');

describe('the import machine, walked', () => {
  const underWay = new Map<string, number>();
  const count = (name: string, by: number) => underWay.set(name, (underWay.get(name) ?? 0) + by);
  const promised = <T>(name: string) =>
    fromPromise<T>(({ signal }) => {
      count(name, 1);
      signal.addEventListener('abort', () => count(name, -1));
      return never<T>();
    });
  /** Counts a running callback; returns its clean-up. */
  const counted = (name: string) => {
    count(name, 1);
    return () => count(name, -1);
  };
  const machine = sourceImportMachine.provide({
    actors: {
      load: promised<void>('load'),
      readHere: promised<ReadonlySet<string>>('readHere'),
      list: fromCallback(() => counted('list')),
      capture: fromCallback(() => counted('capture')),
    },
  });

  const result = walk(machine, {
    events: [
      { type: 'import.open' },
      { type: 'import.look' },
      { type: 'import.cancel' },
      { type: 'import.change' },
      // Sets look equal to the walk, so each such event has a number.
      { type: 'import.choose', keys: new Set(['1']), number: 1 },
      { type: 'import.choose', keys: new Set(), number: 2 },
      { type: 'import.capture', keys: ['1', '2'] },
      { type: 'import.capture', keys: [] },
      { type: 'import.recheck' },
      { type: 'import.clear' },
      { type: 'import.page', page: page(['1', '2']) },
      { type: 'import.listed' },
      { type: 'import.refused', error: wrongToken },
      { type: 'import.refused', error: new Error('Cannot answer now') },
      { type: 'import.captured', key: '1', id: 7 },
      { type: 'import.notCaptured', key: '1', error: new Error('Failed to create task') },
      { type: 'import.captureEnded' },
      { type: 'xstate.done.actor.load', output: undefined, actorId: 'load' },
      { type: 'xstate.error.actor.load', error: new Error('Not loaded'), actorId: 'load' },
      { type: 'xstate.done.actor.readHere', output: new Set(), actorId: 'readHere', number: 1 },
      { type: 'xstate.done.actor.readHere', output: new Set([item('1').url]), actorId: 'readHere', number: 2 },
      {
        type: 'xstate.done.actor.readHere',
        output: new Set([item('1').url, item('2').url]),
        actorId: 'readHere',
        number: 3,
      },
      { type: 'xstate.error.actor.readHere', error: new Error('Failed to fetch tasks'), actorId: 'readHere' },
    ] as EventObject[],
    key: (snapshot) => {
      const { context, value } = snapshot as Snapshot;
      const { items, here, chosen, round } = context;
      return JSON.stringify([value, items.length, here.size, chosen.size, round?.keys.length]);
    },
    // Two captures cover every case.
    follows: (snapshot) => ((snapshot as Snapshot).context.round?.captured.length ?? 0) < 2,
    check: (snapshot, event) => {
      const now = snapshot as Snapshot;
      const { items, chosen, here, totals } = now.context;
      // One effect at a time, and aborted ones stay aborted.
      const running = Object.fromEntries([...underWay].filter(([, times]) => times > 0));
      const expected = Object.keys(now.children).map((name) => [name, 1]);
      expect(running).toEqual(Object.fromEntries(expected));
      expect(Object.keys(now.children).length).toBeLessThan(2);
      expect([...now.tags].filter((tag) => tag !== 'stopping').length).toBeLessThan(2);
      // Existing and unknown items are never selected.
      const choosable = items.filter((known) => !isHere({ here }, known)).map(({ key }) => key);
      expect([...chosen].every((key) => choosable.includes(key))).toBe(true);
      expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
      expect(now.can({ type: 'import.capture', keys: ['1', '2'] })).toBe(
        now.hasTag('choosing') && choosable.length > 0,
      );
      if (event.type === 'import.clear') {
        expect([items.length, chosen.size, here.size, Object.keys(totals).length]).toEqual([0, 0, 0, 0]);
        expect(now.value).toBe('closed');
      }
    },
  });

  const line = coverage('import', result);

  test('reaches every state', () => expect(result.states.visited).toEqual(result.states.all));
  test('takes every transition', () => expect(result.transitions.visited).toEqual(result.transitions.all));
  test('in more than a handful of ways, and says so', () => {
    expect(result.steps).toBeGreaterThan(500);
    expect(line).toMatch(/^import: (\d+)\/\1 states, (\d+)\/\2 transitions/);
  });
});

/** An import whose effects the test controls, with its list loaded. */
async function startImport(pages: readonly FoundPage[], { here = [] as readonly string[] } = {}) {
  const links = { here: new Set(here.map((key) => item(key).url)) };
  let capture: { items: readonly FoundItem[]; tell: (event: EventObject) => void; stopped: boolean } | undefined;
  const told = vi.fn<(what: string, count?: number) => void>();
  const actor = createActor(
    sourceImportMachine.provide({
      actors: {
        load: fromPromise<void>(async () => {}),
        readHere: fromPromise<ReadonlySet<string>>(async () => links.here),
        list: fromCallback(({ sendBack }) => {
          for (const one of pages) sendBack({ type: 'import.page', page: one });
          sendBack({ type: 'import.listed' });
        }),
        capture: fromCallback(({ input, sendBack, receive }) => {
          const running = { items: input.items, tell: sendBack, stopped: false };
          capture = running;
          receive(() => {
            running.stopped = true;
          });
        }),
      },
      actions: {
        tellListed: () => told('listed'),
        tellStopped: () => told('stopped'),
        tellFailure: () => told('failure'),
      },
    }),
  ).start();
  actor.send({ type: 'import.open' });
  await settled();
  actor.send({ type: 'import.look' });
  await settled();
  const context = () => actor.getSnapshot().context;
  return { actor, context, links, told, capture: () => capture };
}

describe('the import', () => {
  test('lists each item once, though a list that grows gives the same on two pages, and chooses none', async () => {
    const { actor, context, told } = await startImport([page(['1', '2', '3']), page(['3', '4'])], { here: ['2'] });
    expect(context().items.map(({ key }) => key)).toEqual(['1', '2', '3', '4']);
    expect(keysOf(context().chosen)).toBe('');
    expect(told.mock.calls).toEqual([['listed']]);
    // Select all selects only items that are not here yet.
    actor.send({ type: 'import.choose', keys: new Set(['1', '2', '3', '4']) });
    expect(keysOf(context().chosen)).toBe('1 3 4');
  });

  test('what the person has put back stays so when the next page comes', async () => {
    const { actor, context } = await startImport([page(['1', '2'])]);
    actor.send({ type: 'import.choose', keys: new Set(['2']) });
    actor.send({ type: 'import.choose', keys: new Set(['2', 'unknown']) });
    expect(keysOf(context().chosen)).toBe('2');
  });

  test('looks once more before it sends, and leaves out what another tab has captured', async () => {
    const { actor, context, links, capture } = await startImport([page(['1', '2', '3'])]);
    links.here = new Set([item('2').url]);
    actor.send({ type: 'import.capture', keys: ['1', '2', '3'] });
    await settled();
    expect(capture()?.items.map(({ key }) => key)).toEqual(['1', '3']);
    expect(context().round).toMatchObject({ keys: ['1', '3'], skipped: 1 });
  });

  test('what fails stays chosen with its reason, and is all that the next go is about', async () => {
    const { actor, context, capture } = await startImport([page(['1', '2'])]);
    actor.send({ type: 'import.capture', keys: ['1', '2'] });
    await settled();
    capture()?.tell({ type: 'import.captured', key: '1', id: 7 } as EventObject);
    capture()?.tell({ type: 'import.notCaptured', key: '2', error: new Error('Too long') } as EventObject);
    capture()?.tell({ type: 'import.captureEnded' });
    expect(actor.getSnapshot().hasTag('choosing')).toBe(true);
    expect(context()).toMatchObject({ reasons: { 2: 'Too long' }, round: { captured: [{ key: '1', id: 7 }] } });
    expect(keysOf(context().chosen)).toBe('2');
    expect(actor.getSnapshot().can({ type: 'import.capture', keys: ['1'] })).toBe(false);
    actor.send({ type: 'import.capture', keys: ['2'] });
    expect(context().reasons).toEqual({});
  });

  test('when stopped, it waits for the calls under way', async () => {
    const { actor, context, capture } = await startImport([page(['1', '2'])]);
    actor.send({ type: 'import.choose', keys: new Set(['1', '2']) });
    actor.send({ type: 'import.capture', keys: ['1', '2'] });
    await settled();
    actor.send({ type: 'import.cancel' });
    expect(capture()?.stopped).toBe(true);
    expect(actor.getSnapshot().hasTag('stopping')).toBe(true);
    capture()?.tell({ type: 'import.captured', key: '1', id: 7 } as EventObject);
    capture()?.tell({ type: 'import.captureEnded' });
    expect(actor.getSnapshot().value).toEqual({ choosing: 'resting' });
    expect(context().round).toMatchObject({ wasStopped: true, captured: [{ key: '1' }] });
    expect(keysOf(context().chosen)).toBe('2');
  });

  test('an item that was captured and undone is new again', async () => {
    const { actor, context, links } = await startImport([page(['1'])], { here: ['1'] });
    expect(keysOf(context().chosen)).toBe('');
    links.here = new Set();
    actor.send({ type: 'import.recheck' });
    await settled();
    expect(actor.getSnapshot().can({ type: 'import.capture', keys: ['1'] })).toBe(true);
  });
});
