import { expect, test } from 'vitest';
import { freshService } from '#tests/contract/support/service.ts';
import {
  apiOn,
  attempt,
  comparable,
  exported,
  fill,
  MemoryJournal,
  randomOf,
  readFile,
  ticking,
} from './transfer-world.ts';

test('5,000 tasks go to a file, into an empty account and to a file again: nothing lost, nothing doubled, in order', {
  timeout: 240_000,
}, async () => {
  const service = await freshService();
  await fill(service, service.ana, 5000, randomOf(1));
  const file = await exported(apiOn(service.ana.call, true));
  expect(file.tasks).toHaveLength(5000);
  expect(file).toMatchObject({ format: 'mizu-export', version: 1, user: { name: 'Ana', email: 'ana@example.org' } });
  expect(file.reviews).toMatchObject([{ notes: 'Calm' }]);

  const read = await readFile(file);
  const ben = apiOn(ticking(service.ben.call, service), true);
  const { isWhole, report, preview, progress } = await attempt(ben, read, { journal: new MemoryJournal() });
  expect(isWhole).toBe(true);
  expect(preview).toMatchObject({ left: 5011, here: [], from: 'ana@example.org' });
  expect(report.made).toEqual({ context: 4, project: 4, task: 5000, reference: 3 });
  expect(report.skipped).toEqual([]);
  expect(report.partly).toEqual([]);
  expect(report.notCarried).toEqual([
    'When things were created, changed and completed: the server sets its own time, and no call takes another.',
    '1 weekly review: no call makes one of the past.',
  ]);
  expect(progress.at(-1)).toEqual({ done: 5011, total: 5011 });

  const again = await exported(apiOn(service.ben.call, true));
  expect(comparable(again)).toEqual(comparable(file));
});

test('a task that repeats keeps its rule, and one that is done and has its successor makes no other', async () => {
  const service = await freshService();
  const { call } = service.ana;
  const repeat = 'FREQ=WEEKLY;BYDAY=FR;X-REPEAT=AFTER-DONE';
  for (const title of ['Water', 'Sweep']) {
    await call('tasks.create', { body: { title, status: 'next', due_date: '2026-11-20', repeat, minutes: 15 } });
  }
  const [water] = (await call('tasks.list', {})).tasks.filter(({ title }) => title === 'Water');
  if (!water) throw new Error('The task is not there');
  await call('tasks.move', { params: { id: water.id }, body: { status: 'done' } });
  const file = await exported(apiOn(call, true));
  const ben = apiOn(ticking(service.ben.call, service), true);
  await attempt(ben, await readFile(file), { journal: new MemoryJournal() });
  const there = (await service.ben.call('tasks.list', {})).tasks;
  expect(there.map(({ title, status, repeat: rule, due_date: due }) => [title, status, rule, due]).toSorted()).toEqual([
    ['Sweep', 'next', repeat, '2026-11-20'],
    ['Water', 'done', repeat, '2026-11-20'],
    ['Water', 'next', repeat, '2026-11-27'],
  ]);
  const open = there.find(({ title, status }) => title === 'Water' && status === 'next');
  if (!open) throw new Error('The next one is not there');
  const done = await service.ben.call('tasks.move', { params: { id: open.id }, body: { status: 'done' } });
  expect(done.task.successor?.due_date).toBeTruthy();
});
