import { describe, expect, test } from 'vitest';
import { Tally } from '#client/data/transfer-tally.ts';
import type { Client } from '#contract/client.ts';
import { freshService } from '#tests/contract/support/service.ts';
import {
  apiOn,
  attempt,
  comparable,
  exported,
  type Fate,
  fated,
  fill,
  MemoryJournal,
  networkError,
  ours,
  randomOf,
  readFile,
  refusalOf,
  small,
  ticking,
} from './transfer-world.ts';

/** A client whose calls are counted by their names. */
function counting(call: Client) {
  const counts: Record<string, number> = {};
  const counted = fated(call, (name) => {
    counts[name] = (counts[name] ?? 0) + 1;
    return undefined;
  });
  return { counts, call: counted };
}

const tasksOf = (count: number, more: (at: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, id) => ({ id, title: `T${id}`, status: 'next', ...more(id) }));

test('2,000 tasks of equal rank take 40 calls, and stand in their order', async () => {
  const { service, journal, result } = await ours();
  const { counts, call } = counting(ticking(service.ben.call, service));
  const read = await small({ tasks: tasksOf(2000) });
  const { isWhole, progress } = await attempt(apiOn(call, true), read, { journal });
  expect(isWhole).toBe(true);
  expect(counts).toEqual({
    'contexts.list': 1,
    'projects.list': 1,
    'references.list': 1,
    'tasks.list': 1,
    'tasks.createMany': 40,
  });
  expect(progress).toHaveLength(41);
  expect((await result()).tasks.map(({ title }) => title)).toEqual(read.items.map(({ title }) => title));
});

test('every list is as if each task had been created by its own call', async () => {
  const service = await freshService();
  await fill(service, service.ana, 230, randomOf(11));
  const read = await readFile(await exported(apiOn(service.ana.call, true)));
  const importInto = async (call: Client) => {
    await attempt(apiOn(ticking(call, service), true), read, { journal: new MemoryJournal() });
    return comparable(await exported(apiOn(call, true)));
  };
  const { counts, call } = counting(service.ben.call);
  const together = await importInto(call);
  expect(counts).not.toHaveProperty('tasks.create');

  const other = await freshService();
  let asked = 0;
  const withoutBatches = fated(other.ben.call, (name): Fate => {
    if (name !== 'tasks.createMany') return undefined;
    asked += 1;
    return { when: 'before', error: refusalOf(404, 'Not here') };
  });
  const single = await attempt(apiOn(ticking(withoutBatches, other), true), read, { journal: new MemoryJournal() });
  expect(single.report.made.task).toBe(230);
  // A server that has no such call is asked for it once.
  expect(asked).toBe(1);
  expect(together).toEqual(comparable(await exported(apiOn(other.ben.call, true))));
});

test('what a task is refused for costs the others neither their calls nor their places', async () => {
  const { service, journal, result } = await ours();
  const { counts, call } = counting(ticking(service.ben.call, service));
  const read = await small({ tasks: tasksOf(120, (at) => (at === 60 ? { description: 'x'.repeat(20_001) } : {})) });
  const { report } = await attempt(apiOn(call, true), read, { journal });
  expect(report.partly).toMatchObject([{ title: 'T60', reason: expect.stringMatching(/^description: must have/) }]);
  // The task is sent in full, and then without the refused field.
  expect(counts).toMatchObject({ 'tasks.createMany': 4, 'tasks.create': 2 });
  expect((await result()).tasks.map(({ title }) => title)).toEqual(read.items.map(({ title }) => title));
});

test('long descriptions go in as many calls as the service can read', async () => {
  const { service, journal } = await ours();
  const { counts, call } = counting(service.ben.call);
  const read = await small({ tasks: tasksOf(40, () => ({ description: '水'.repeat(6000) })) });
  const { report } = await attempt(apiOn(call, true), read, { journal });
  expect(report.made.task).toBe(40);
  expect(counts).toMatchObject({ 'tasks.createMany': 6 });
  expect(counts).not.toHaveProperty('tasks.create');
});

describe('a batch whose answer cannot be used is made one by one, and nothing twice', () => {
  test.each([
    ['the server fails before it', 'before', refusalOf(500, 'Oh')],
    ['the server fails after it', 'after', refusalOf(502, 'Bad gateway')],
    ['the server refuses it', 'before', refusalOf(422, 'No')],
  ] as const)('%s', async (_, when, error) => {
    const { service, journal, result } = await ours();
    let batches = 0;
    const call = fated(ticking(service.ben.call, service), (name): Fate => {
      if (name !== 'tasks.createMany') return undefined;
      batches += 1;
      return batches === 1 ? { when, error } : undefined;
    });
    const read = await small({ tasks: tasksOf(60) });
    const { isWhole, report } = await attempt(apiOn(call, true), read, { journal });
    expect(isWhole).toBe(true);
    expect(report).toMatchObject({ made: { task: 60 }, skipped: [], partly: [] });
    expect((await result()).tasks.map(({ title }) => title)).toEqual(read.items.map(({ title }) => title));
  });
});

test('the items of a batch are reported as created, though one of them could not be finished', async () => {
  const { service, journal } = await ours();
  let isCut = false;
  const call = fated(service.ben.call, (name): Fate => {
    if (name !== 'tasks.update' || isCut) return undefined;
    isCut = true;
    return { when: 'before', error: networkError() };
  });
  // The service keeps no such day for a task that does not wait, so this task is sent once more.
  const read = await small({ tasks: tasksOf(6, (at) => (at === 0 ? { waiting_since: '2026-01-01' } : {})) });
  const tally = new Tally(read);
  await expect(attempt(apiOn(call, true), read, { journal, tally })).rejects.toThrow();
  expect(tally.report().made.task).toBe(5);
  const { report } = await attempt(apiOn(call, true), read, { journal, tally });
  expect(report).toMatchObject({ made: { task: 6 }, already: { task: 0 } });
});

test('two attempts at once, as of a page that was reloaded while the first went on: nothing twice', async () => {
  const { service, journal, result } = await ours();
  const read = await small({ tasks: tasksOf(200, (at) => ({ title: `T${at % 9}` })) });
  const api = apiOn(service.ben.call, true);
  await Promise.all([attempt(api, read, { journal }), attempt(api, read, { journal })]);
  expect((await result()).tasks).toHaveLength(200);
});
