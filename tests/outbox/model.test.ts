import { notifyManager } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTask, moveTask } from '#client/data/tasks.ts';
import type { Task } from '#contract/entities/task.ts';
import { createBrowser, type Page } from './browser.ts';
import { createServer, type Fault } from './server.ts';

/** More by hand: `MIZU_RUNS=10000`. */
const RUNS = Number(process.env.MIZU_RUNS ?? 400);

// By a timer, each run would take a hundred times as long.
beforeAll(() => notifyManager.setScheduler((work) => void setImmediate(work)));
afterAll(() => notifyManager.setScheduler((work) => void setTimeout(work, 0)));

/** What happens to a device: `kill` ends its page in the midst of what is under way, and another one is opened. */
type Step =
  | { device: 0 | 1; does: 'create' }
  | { device: 0 | 1; does: 'move'; which: number; status: 'next' | 'waiting' | 'someday' | 'done' }
  | { device: 0 | 1; does: 'kill'; after: number }
  | { device: 0 | 1; does: 'wait' }
  | { does: 'weather'; faults: readonly Fault[] };

const device = fc.constantFrom(0 as const, 1 as const);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ device, does: fc.constant('create' as const) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        device,
        does: fc.constant('move' as const),
        which: fc.nat(5),
        status: fc.constantFrom('next', 'waiting', 'someday', 'done'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ device, does: fc.constant('kill' as const), after: fc.nat(12) }) },
    { weight: 2, arbitrary: fc.record({ device, does: fc.constant('wait' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant('weather' as const),
        faults: fc.array(fc.constantFrom<Fault>('none', 'before', 'after', 503, 500, 429), { maxLength: 12 }),
      }),
    },
  ) satisfies fc.Arbitrary<Step>,
  { minLength: 1, maxLength: 25 },
);

const turn = () => new Promise((resolve) => setImmediate(resolve));
const turns = async (count: number) => {
  for (let at = 0; at < count; at += 1) await turn();
};

/** What the user of a device was told is done. */
interface Item {
  title: string;
  /** Every status asked for: of one that has failed, or whose page was killed, nobody knows. */
  asked: Set<string>;
  /** The last one that was acknowledged; undefined when a later one may have been done. */
  status: string | undefined;
}

async function play(all: readonly Step[], isOurs: boolean): Promise<void> {
  const server = createServer({ takesKeys: isOurs });
  const queue: Fault[] = [];
  server.setFault(() => queue.shift() ?? 'none');
  const devices = [createBrowser(server, { isOurs }), createBrowser(server, { isOurs })];
  const pages: Page[] = await Promise.all(devices.map((browser) => browser.open()));
  const items: Item[][] = [[], []];
  let count = 0;

  const act = async (step: Step): Promise<void> => {
    if (step.does === 'weather') {
      queue.splice(0, queue.length, ...step.faults);
      return;
    }
    const page = pages[step.device] as Page;
    const own = items[step.device] as Item[];
    if (step.does === 'wait') {
      for (const { run } of page.timers.splice(0)) run();
      await turns(30);
    } else if (step.does === 'kill') {
      await turns(step.after);
      page.kill();
      pages[step.device] = await (devices[step.device] as ReturnType<typeof createBrowser>).open();
    } else if (step.does === 'create') {
      count += 1;
      const item: Item = { title: `Item ${count}`, asked: new Set(['inbox']), status: undefined };
      const creating = createTask(page.api, { title: item.title, description: null, status: 'inbox' });
      void creating.then(
        () => {
          item.status ??= 'inbox';
          own.push(item);
        },
        () => undefined,
      );
      await turns(3);
    } else {
      const item = own[step.which % Math.max(own.length, 1)];
      // As this page shows it: an earlier one may have known it by a temporary id.
      const isMeant = ({ title }: Task) => title === item?.title;
      const layers = page.api.pending.layers.flatMap(({ item: layered }) => (layered ? [layered as Task] : []));
      const task = layers.findLast(isMeant) ?? [...server.tasks.values()].find(isMeant);
      if (!item || !task) return;
      const { status } = step;
      item.asked.add(status);
      item.status = undefined;
      const moving = moveTask(page.api, task, status);
      void moving.then(
        () => {
          item.status = status;
        },
        () => {
          item.status = undefined;
        },
      );
      await turns(6);
    }
  };
  for (const step of all) await act(step);

  // The server is back for good.
  queue.length = 0;
  for (let round = 0; round < 8; round += 1) {
    await turns(40);
    for (const page of pages) page.outbox.tryAgain();
  }
  await turns(40);

  const parked = pages.flatMap((page) => page.outbox.lines().filter(({ state }) => state === 'parked'));
  const listed = new Set(parked.map(({ args }) => (args as { title?: string }).title));
  const waiting = devices.flatMap((browser) => browser.kept().filter((line) => !line.endsWith('parked')));
  // What waits behind a creation that needs the user is all that may be left.
  if (parked.length === 0) expect(waiting).toEqual([]);
  expect(new Set(server.titles()).size).toBe(server.titles().length);
  for (const item of items.flat()) {
    if (listed.has(item.title)) continue;
    const task = [...server.tasks.values()].find(({ title }) => title === item.title);
    expect(task, `${item.title} was acknowledged`).toBeDefined();
    expect([...item.asked]).toContain(task?.status);
    if (item.status !== undefined) expect(task?.status).toBe(item.status);
  }
  for (const page of pages) page.end();
}

test.each([
  ['our service', true],
  ['a foreign server', false],
])('%s: whatever breaks, what was acknowledged is done once, or is listed', async (name, isOurs) => {
  const seed = Number(process.env.MIZU_SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`The outbox on ${name}: ${RUNS} runs, MIZU_SEED=${seed}\n`);
  await fc.assert(
    fc.asyncProperty(steps, (all) => play(all, isOurs)),
    { numRuns: RUNS, seed },
  );
});
