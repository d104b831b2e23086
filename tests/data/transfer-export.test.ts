import { expect, test } from 'vitest';
import { holdDelete } from '#client/data/held-deletes.ts';
import { exportEverything } from '#client/data/transfer-export.ts';
import type { Client } from '#contract/client.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { apiOn, comparable, exported, fill, NOW, patience, randomOf, refusalOf } from './transfer-world.ts';

test('a list that comes in pages is followed to its end, and done tasks are all there, whoever’s service it is', async () => {
  const service = await freshService();
  await fill(service, service.ana, 1200, randomOf(2));
  const asOurs = await exported(apiOn(service.ana.call, true));
  // Elsewhere the plain list, of which our service bounds the done ones, says itself that there is more.
  const asOther = await exported(apiOn(service.ana.call, false));
  expect(asOurs.tasks).toHaveLength(1200);
  const sorted = (file: typeof asOurs) =>
    comparable(file)
      .tasks.map((task) => JSON.stringify(task))
      .sort();
  expect(sorted(asOther)).toEqual(sorted(asOurs));
});

test('what is being deleted here is not in it', async () => {
  const service = await freshService();
  const api = apiOn(service.ana.call, true);
  const { task } = await service.ana.call('tasks.create', { body: { title: 'Gone' } });
  await service.ana.call('tasks.create', { body: { title: 'Kept' } });
  holdDelete(api, 'task', task.id);
  expect((await exported(api)).tasks.map(({ title }) => title)).toEqual(['Kept']);
});

async function cursorOf(call: Client): Promise<string | null> {
  await call('tasks.create', { body: { title: 'Two' } });
  return (await call('tasks.list', { query: { limit: 1 } })).next_cursor ?? null;
}

test('a server that sends less than it has, or has no such lists: the report says so; a fault is one', async () => {
  const service = await freshService();
  await service.ana.call('tasks.create', { body: { title: 'One' } });
  // A cursor of our service that it never tires of.
  const SAME = await cursorOf(service.ana.call);
  const odd = (fails: (name: string) => unknown): Client =>
    (async (name: string, args: object, options: object) => {
      const error = fails(name);
      if (error) throw error;
      const answer = await (service.ana.call as (...given: unknown[]) => Promise<object>)(name, args, options);
      return name === 'tasks.list' ? { ...answer, total: 10, next_cursor: SAME } : answer;
    }) as Client;
  const without = odd((name) => (/^re.*\.list$/.test(name) ? refusalOf(404, 'Not here') : undefined));
  const { report } = await exportEverything(apiOn(without, false), NOW, patience);
  expect(report.missing).toEqual([
    'The server has 10 tasks and has sent 2 of them.',
    'The server keeps no references.',
    'The server keeps no weekly reviews.',
  ]);
  const faulty = odd((name) => (name === 'references.list' ? refusalOf(500, 'Oh') : undefined));
  await expect(exportEverything(apiOn(faulty, false), NOW, patience)).rejects.toThrow('Oh');
});
