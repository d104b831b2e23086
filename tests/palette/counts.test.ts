import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { readKey } from '#client/data/read.ts';
import { itemLists } from '#client/palette/palette-entries.ts';
import { rowsFor } from '#client/palette/palette-rows.ts';
import { practise, practiseOnceOpen } from '#client/palette/practise.ts';
import { Task } from '#contract/entities/task.ts';
import { paletteMachine } from '#machines/palette.machine.ts';
import { settled } from '#tests/support/settled.ts';
import { commandsOnTheBoard, items } from './world.ts';

const COUNT = 2_000;

/** A list of tasks that counts how often one of them is looked at. */
function countedTasks() {
  const tasks = Array.from({ length: COUNT }, (_, id) =>
    Task.parse({ id, title: `Call the plumber ${id}`, status: 'next' }),
  );
  const reads = { count: 0 };
  const counted = new Proxy(tasks, {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads.count += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  return { searchables: { ...items, tasks: counted }, reads };
}

it('the palette opens without looking through the tasks', () => {
  const { searchables, reads } = countedTasks();
  const commands = commandsOnTheBoard();
  commands.recent.note('go.review');
  rowsFor({ kind: 'everything' }, '', commands, searchables);
  expect(reads.count).toBe(0);
});

it('a letter looks through no task once they are made ready', () => {
  const { searchables, reads } = countedTasks();
  const commands = commandsOnTheBoard();
  itemLists(searchables);
  reads.count = 0;
  for (const query of ['p', 'pl', 'plumber', 'calnedar', 'due friday', 'zzzz'])
    for (const kind of ['everything', 'search'] as const) rowsFor({ kind }, query, commands, searchables);
  expect(reads.count).toBe(0);
});

it('a list that has changed makes an entry for the changed task alone', () => {
  const { searchables } = countedTasks();
  const [entries = []] = itemLists(searchables);
  const tasks = [...searchables.tasks];
  tasks[7] = Task.parse({ id: 7, title: 'Call Ana', status: 'next' });
  const [again = []] = itemLists({ ...searchables, tasks });
  expect(again.filter((entry, index) => entry !== entries[index]).map(({ value }) => value.label)).toEqual([
    'Call Ana',
  ]);
});

it('practises on a few of the tasks, a query at each turn, and leaves nothing behind', async () => {
  const { searchables, reads } = countedTasks();
  const commands = commandsOnTheBoard();
  commands.api.queryClient.setQueryData(readKey('tasks.list', {}), { tasks: searchables.tasks });
  const before = rowsFor({ kind: 'everything' }, 'plumber', commands, items);
  reads.count = 0;
  let turns = 0;
  await practise(commands, async () => {
    turns += 1;
  });
  expect(turns).toBeGreaterThan(3);
  expect(reads.count).toBeGreaterThan(0);
  expect(reads.count).toBeLessThan(COUNT / 4);
  expect(rowsFor({ kind: 'everything' }, 'plumber', commands, items)).toEqual(before);
  expect(commands.recent.ids).toEqual([]);
});

it('practises when the palette opens for the first time, and spends nothing before', async () => {
  const palette = createActor(paletteMachine).start();
  let turns = 0;
  const practised = practiseOnceOpen({ ...commandsOnTheBoard(), palette }, async () => {
    turns += 1;
  });
  await settled();
  expect(turns).toBe(0);
  palette.send({ type: 'palette.open', page: { kind: 'everything' } });
  await practised;
  expect(turns).toBeGreaterThan(3);
  palette.stop();
});

it('a recent command is one to do again, and no way to close or to move about', () => {
  const commands = commandsOnTheBoard();
  for (const id of ['go.review', 'overlay.close', 'list.next']) commands.recent.note(id);
  const { rows } = rowsFor({ kind: 'everything' }, '', commands, items);
  const from = rows.findIndex(({ section }) => section === 'Recent');
  const to = rows.findIndex(({ section }, at) => at > from && section !== undefined);
  expect(rows.slice(from, to).map(({ label }) => label)).toEqual(['Go to Weekly Review']);
});
