import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Tally } from '#client/data/transfer-tally.ts';
import { type Client, createClient } from '#contract/client.ts';
import { BATCH_LIMIT } from '#contract/entities/task.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { startOtherServer } from '#tests/support/other-server.ts';
import { otherUser } from '#tests/support/other-server-state.ts';
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
  randomOf,
  readFile,
  refusalOf,
  small,
  ticking,
} from './transfer-world.ts';

/** Two accounts of our service: a file of the one, to be imported into the other. */
async function world(tasks: number, seed = 7) {
  const service = await freshService();
  await fill(service, service.ana, tasks, randomOf(seed));
  const file = await exported(apiOn(service.ana.call, true));
  const read = await readFile(file);
  const call = ticking(service.ben.call, service);
  const result = () => exported(apiOn(service.ben.call, true)).then(comparable);
  return { service, file, read, call, result, expected: comparable(file), journal: new MemoryJournal() };
}

/** Without the order, which an item that was created later does not keep. */
function unordered({ tasks, references, ...rest }: ReturnType<typeof comparable>) {
  const sorted = (list: readonly object[]) => list.map((item) => JSON.stringify(item)).sort();
  return { ...rest, tasks: sorted(tasks), references: sorted(references) };
}

/** Imports like a page that is reloaded after each failure: only the journal remembers. Resolves to the attempts. */
async function untilDone(call: Client, isOurs: boolean, { read, journal }: Awaited<ReturnType<typeof world>>) {
  for (let attempts = 1; attempts < 200; attempts += 1) {
    const { isWhole } = await attempt(apiOn(call, isOurs), read, { journal }).catch(() => ({ isWhole: false }));
    if (isWhole) return attempts;
  }
  throw new Error('It never came to its end');
}

/** True for calls that create tasks. */
const isMaking = (name: string) => name === 'tasks.create' || name === 'tasks.createMany';

const kinds = [
  ['no keys are taken', false],
  ['keys are taken', true],
] as const;

describe.each(kinds)('an import that is cut, where %s', (_, isOurs) => {
  test.each([
    ['the network fails before a task is made', { when: 'before', error: networkError() }],
    ['the network fails after a task was made, its answer lost', { when: 'after', error: networkError() }],
    ['the server fails before it makes a task', { when: 'before', error: refusalOf(500, 'Oh') }],
    ['the server fails after it has made a task', { when: 'after', error: refusalOf(500, 'Oh') }],
    ['the session is over', { when: 'before', error: refusalOf(401, 'Your session has ended.') }],
  ] satisfies [string, Fate][])('%s: resumed, nothing is lost and nothing doubled', async (__, fate) => {
    const tasks = isOurs ? 130 : 60;
    const here = await world(tasks);
    let creations = 0;
    // On our service the second batch, and then, if the server has answered, the fifth single creation.
    const when = isOurs ? [2, 7] : [20];
    const call = fated(here.call, (name) => {
      if (isMaking(name)) creations += 1;
      return isMaking(name) && when.includes(creations) ? fate : undefined;
    });
    await expect(attempt(apiOn(call, isOurs), here.read, here)).rejects.toBe(fate.error);
    expect((await here.result()).tasks.length).toBeLessThan(tasks);

    const { isWhole, report, preview } = await attempt(apiOn(call, isOurs), here.read, here);
    expect(isWhole).toBe(true);
    expect(preview.already.task).toBeGreaterThan(10);
    expect(report.made.task + report.already.task).toBe(tasks);
    expect(report.skipped).toEqual([]);
    expect(unordered(await here.result())).toEqual(unordered(here.expected));
  });

  test('cancelled by the user: the step under way is finished, and it resumes from there, in order', async () => {
    const here = await world(60);
    const api = apiOn(here.call, isOurs);
    const tally = new Tally(here.read);
    const first = await attempt(api, here.read, { ...here, tally, stopAt: 25 });
    expect(first.isWhole).toBe(false);
    const settled = first.progress.at(-1)?.done ?? 0;
    expect(settled).toBeGreaterThanOrEqual(25);
    expect(settled).toBeLessThan(isOurs ? 25 + BATCH_LIMIT : 30);
    expect(settled).toBeLessThan(71);
    expect((await here.result()).tasks).toHaveLength(settled - 11 + (first.report.made.reference ?? 0) + 3);
    const second = await attempt(api, here.read, { ...here, tally });
    // Within one page the report covers everything that the file has created.
    expect(second.report).toMatchObject({
      made: { context: 4, project: 4, task: 60, reference: 3 },
      already: { task: 0 },
    });
    expect(await here.result()).toEqual(here.expected);
  });

  test('given up in the midst of its calls, as a page that is closed: nothing is lost and nothing doubled', async () => {
    const here = await world(40);
    const left = new AbortController();
    let creations = 0;
    const call = fated(here.call, (name) => {
      if (isMaking(name)) creations += 1;
      if (creations === (isOurs ? 1 : 15)) left.abort(new DOMException('The page was left', 'AbortError'));
      return undefined;
    });
    await expect(attempt(apiOn(call, isOurs), here.read, { ...here, signal: left.signal })).rejects.toThrow('left');
    expect(await untilDone(here.call, isOurs, here)).toBe(1);
    expect(unordered(await here.result())).toEqual(unordered(here.expected));
  });

  test.each([1, 2, 3, 4])(
    'whatever happens to whichever call, seed %i: in the end everything is there once',
    async (seed) => {
      const here = await world(isOurs ? 330 : 40, seed);
      const random = randomOf(seed * 31);
      const oneIn = isOurs ? 3 : 8;
      const fates: Fate[] = [
        { when: 'before', error: networkError() },
        { when: 'after', error: networkError() },
        { when: 'before', error: refusalOf(503, 'Down') },
        { when: 'after', error: refusalOf(502, 'Bad gateway') },
        { when: 'before', error: refusalOf(429, 'Slow down', { retryAfter: 1 }) },
      ];
      const call = fated(here.call, (name) =>
        name.endsWith('.list') || random(oneIn) > 0 ? undefined : fates[random(fates.length)],
      );
      expect(await untilDone(call, isOurs, here)).toBeGreaterThan(1);
      expect(unordered(await here.result())).toEqual(unordered(here.expected));
    },
  );

  test.each([{ title: 'Milk for Ana, two litres' }, { status: 'done' as const }, { due_date: '2026-12-24' }])(
    'what the user has changed meanwhile stays as it is: %o',
    async (body) => {
      const { service, call, journal } = await world(0);
      const read = await small({
        tasks: [1, 2].map((id) => ({ id, title: `T${id}`, status: 'next', priority: 60, due_date: '2026-12-01' })),
      });
      const isWriting = (name: string) => name === 'tasks.createMany' || name === 'tasks.update';
      const cut = fated(call, (name) => (isWriting(name) ? { when: 'after', error: networkError() } : undefined));
      await expect(attempt(apiOn(cut, isOurs), read, { journal })).rejects.toThrow();
      const [first] = (await call('tasks.list', {})).tasks;
      const id = first?.id ?? '';
      service.clock.advance(1000);
      await call('tasks.update', { params: { id }, body });

      const { report } = await attempt(apiOn(call, isOurs), read, { journal });
      expect(report).toMatchObject({ made: { task: 2 }, partly: [] });
      const { tasks } = await call('tasks.list', {});
      expect(tasks).toHaveLength(2);
      expect(tasks.find((task) => task.id === id)).toMatchObject(body);
      expect(tasks.find((task) => task.id !== id)).toMatchObject({ status: 'next', priority: 60 });
    },
  );
});

test('of two that are called the same, and of which one was made and its answer lost, each gets its own status', async () => {
  const server = await startOtherServer();
  onTestFinished(() => server.close());
  const options = { base: server.base, fetch, onMisfit: vi.fn() };
  const { token } = await createClient({ ...options, getToken: () => null })('auth.login', { body: otherUser });
  const call = createClient({ ...options, getToken: () => token });
  const same = { title: 'Call Ana again', priority: 80 };
  const read = await small({
    tasks: [
      { ...same, id: 1, status: 'waiting' },
      { ...same, id: 2, status: 'done', due_date: '2026-12-24' },
    ],
  });
  const journal = new MemoryJournal();
  const cut = fated(call, (name, args): Fate => {
    if (name !== 'tasks.create') return undefined;
    const { status } = (args as { body: { status: string } }).body;
    return { when: status === 'done' ? 'after' : 'before', error: networkError() };
  });
  await expect(attempt(apiOn(cut, false), read, { journal })).rejects.toThrow();
  await attempt(apiOn(call, false), read, { journal });
  const { tasks } = await exported(apiOn(call, false));
  const made = tasks.filter(({ title }) => title === same.title);
  expect(made.map(({ status, due_date }) => `${status} ${due_date}`).toSorted()).toEqual([
    'done 2026-12-24',
    'waiting null',
  ]);
});
