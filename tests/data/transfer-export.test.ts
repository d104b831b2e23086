import { expect, onTestFinished, test, vi } from 'vitest';
import { holdDelete } from '#client/data/held-deletes.ts';
import { NOTHING_UNSENT, type Outbox } from '#client/data/outbox.ts';
import { exportEverything } from '#client/data/transfer-export.ts';
import { type Client, createClient } from '#contract/client.ts';
import { UNTOLD } from '#contract/entities/common.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { startOtherServer } from '#tests/support/other-server.ts';
import { otherUser } from '#tests/support/other-server-state.ts';
import {
  apiOn,
  attempt,
  comparable,
  exported,
  fill,
  MemoryJournal,
  NOW,
  ours,
  patience,
  randomOf,
  readFile,
  refusalOf,
} from './transfer-world.ts';

test('a list in pages is followed to its end, and all done tasks are there, on either service', async () => {
  const service = await freshService();
  await fill(service, service.ana, 1200, randomOf(2));
  const asOurs = await exported(apiOn(service.ana.call, true));
  // The plain list, in which our service limits the done tasks, says itself that there are more.
  const asOther = await exported(apiOn(service.ana.call, false));
  expect(asOurs.tasks).toHaveLength(1200);
  const sorted = (file: typeof asOurs) =>
    comparable(file)
      .tasks.map((task) => JSON.stringify(task))
      .sort();
  expect(sorted(asOther)).toEqual(sorted(asOurs));
});

test('items being deleted here are not in it', async () => {
  const service = await freshService();
  const api = apiOn(service.ana.call, true);
  const { task } = await service.ana.call('tasks.create', { body: { title: 'Gone' } });
  await service.ana.call('tasks.create', { body: { title: 'Kept' } });
  holdDelete(api, 'task', task.id);
  expect((await exported(api)).tasks.map(({ title }) => title)).toEqual(['Kept']);
});

test.each([
  [{ waiting: 2, needUser: 1 }, ['3 changes are not sent yet and are not in the file.']],
  [{ waiting: 0, needUser: 1 }, ['1 change is not sent yet and is not in the file.']],
  [{}, []],
])('what this browser has not sent is not in it, and the report says so: %o', async (unsent, missing) => {
  const service = await freshService();
  const outbox = { get: () => ({ ...NOTHING_UNSENT, ...unsent }) } as Outbox;
  const { report } = await exportEverything({ ...apiOn(service.ana.call, true), outbox }, NOW, patience);
  expect(report.missing).toEqual(missing);
});

async function cursorOf(call: Client): Promise<string | null> {
  await call('tasks.create', { body: { title: 'Two' } });
  return (await call('tasks.list', { query: { limit: 1 } })).next_cursor ?? null;
}

test('a server that sends less than it has, or lacks such lists, is named in the report; a fault fails', async () => {
  const service = await freshService();
  await service.ana.call('tasks.create', { body: { title: 'One' } });
  // A service that always returns another cursor.
  const SAME = await cursorOf(service.ana.call);
  const odd = (fails: (name: string) => unknown): Client =>
    (async (name: string, args: object, options: object) => {
      const error = fails(name);
      if (error) throw error;
      const answer = await (service.ana.call as (...given: unknown[]) => Promise<object>)(name, args, options);
      if (name === 'references.list') return { references: [], total: 2 * UNTOLD };
      return name === 'tasks.list' ? { ...answer, total: 10, next_cursor: SAME } : answer;
    }) as Client;
  const without = odd((name) => (/^re.*\.list$/.test(name) ? refusalOf(404, 'Not here') : undefined));
  const { report } = await exportEverything(apiOn(without, false), NOW, patience);
  expect(report.missing).toEqual([
    'The server has 10 tasks and has sent 2 of them.',
    'The server keeps no references.',
    'The server keeps no weekly reviews.',
  ]);
  expect(
    (
      await exportEverything(
        apiOn(
          odd(() => undefined),
          false,
        ),
        NOW,
        patience,
      )
    ).report.missing,
  ).toEqual([
    'The server has 10 tasks and has sent 2 of them.',
    'The server has more references than the 0 that it has sent.',
  ]);
  const faulty = odd((name) => (name === 'references.list' ? refusalOf(500, 'Oh') : undefined));
  await expect(exportEverything(apiOn(faulty, false), NOW, patience)).rejects.toThrow('Oh');
});

test('a server that refuses a limit is asked for the lists of each status', async () => {
  const service = await freshService();
  for (const title of ['One', 'Two']) await service.ana.call('tasks.create', { body: { title, status: 'next' } });
  const strict = (status: number): Client =>
    (async (name: string, args: { query?: object }, options: object) => {
      if (name !== 'tasks.list')
        return await (service.ana.call as (...given: unknown[]) => unknown)(name, args, options);
      if (Object.keys(args.query ?? {}).length > 0) throw refusalOf(status, 'limit is no filter');
      return { tasks: [], total: 2, next_cursor: null, counts: null };
    }) as Client;
  const { tasks } = await exported(apiOn(strict(422), false));
  expect(tasks.map(({ title }) => title).toSorted()).toEqual(['One', 'Two']);
  // An error is no such refusal.
  await expect(exported(apiOn(strict(500), false))).rejects.toThrow('limit is no filter');
});

test('fields of another server beyond ours are in the file, and the import says what it cannot carry', async () => {
  const server = await startOtherServer({ today: '2026-11-21' });
  onTestFinished(() => server.close());
  const options = { base: server.base, fetch, onMisfit: vi.fn() };
  const { token } = await createClient({ ...options, getToken: () => null })('auth.login', { body: otherUser });
  const api = apiOn(createClient({ ...options, getToken: () => token }), false);
  const file = await exported(api);
  const parcel = file.tasks.find(({ title }) => title === 'Parcel from Oslo');
  expect(parcel).toMatchObject({
    due_date: '2026-11-21',
    energy_level: 'low',
    as_sent: { due_date: '2026-11-21T12:30:00+00:00', updated_at: 1_764_000_000 },
  });
  // This server writes a day as midnight.
  expect(file.tasks.find(({ title }) => title === 'Ring the plumber')?.as_sent).not.toHaveProperty('due_date');

  const { report } = await attempt((await ours()).api, await readFile(file), { journal: new MemoryJournal() });
  expect(report.partly.map(({ title, reason }) => `${title}: ${reason}`)).toContain(
    'Parcel from Oslo: due date: “2026-11-21T12:30:00+00:00” has a time of day: only the day is imported, 2026-11-21',
  );
  expect(report.notCarried.join('\n')).toMatch(/Fields that Mizu does not have: .*“energy_level” of \d+ tasks/);
});

test('items without an id are reported: they are not in the file', async () => {
  const service = await freshService();
  await service.ana.call('tasks.create', { body: { title: 'One' } });
  const nameless: Client = async (name, args, options) => {
    const onJson = options?.onJson && ((json: unknown) => options.onJson?.(withNameless(json)));
    return await service.ana.call(name, args, { ...options, onJson });
  };
  const withNameless = (json: unknown) => {
    const { tasks } = json as { tasks?: object[] };
    return tasks ? { tasks: [...tasks, { title: 'No id', status: 'next' }] } : json;
  };
  const { report, file } = await exportEverything(apiOn(nameless, false), NOW, patience);
  expect(file.tasks).toHaveLength(1);
  expect(report.missing).toEqual(['The server sent things without an id, which are not in the file: 1.']);
});
