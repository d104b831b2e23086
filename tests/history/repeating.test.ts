import { expect, onTestFinished, test, vi } from 'vitest';
import { redo, undo } from '#client/commands/app.commands.ts';
import { complete } from '#client/commands/task.commands.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { startWorld } from './world.ts';

/** Tasks due on the Friday before the service's clock, which stands still, and the commands at work on them. */
async function start(titles: readonly string[]) {
  const { ana } = await freshService();
  for (const title of titles) {
    const repeat = title === 'Once' ? null : 'FREQ=WEEKLY;BYDAY=FR';
    await ana.call('tasks.create', { body: { title, status: 'next', due_date: '2026-11-20', repeat } });
  }
  const world = await startWorld(ana.call);
  onTestFinished(world.stop);
  const rows = () =>
    world
      .shown()
      .map(({ title, status, due_date }) => `${title} ${status} ${due_date}`)
      .sort();
  return { ...world, rows };
}

const NEXT = `Next: ${dayInWords('2026-11-27')}`;

test('completing says when it comes again; undo takes the next one along, and redo brings it back', async () => {
  const { runner, shown, said, rows, failures } = await start(['Water']);
  const before = rows();
  await runner.run(complete, { target: { tasks: shown() } });
  expect(said).toEqual([`Completed. ${NEXT}`]);
  const done = ['Water done 2026-11-20', 'Water next 2026-11-27'];
  await vi.waitFor(() => expect(rows()).toEqual(done));
  await runner.run(undo);
  await vi.waitFor(() => expect(rows()).toEqual(before));
  await runner.run(redo);
  await vi.waitFor(() => expect(rows()).toEqual(done));
  expect(said.at(-1)).toContain(NEXT);
  expect(failures).toEqual([]);
});

test('a chain is taken back step by step, and done again', async () => {
  const { runner, shown, rows, failures } = await start(['Water']);
  const open = () => shown().filter(({ status }) => status === 'next');
  const steps = [rows()];
  for (const _ of [1, 2]) {
    const count = shown().length;
    await runner.run(complete, { target: { tasks: open() } });
    await vi.waitFor(() => expect(shown()).toHaveLength(count + 1));
    steps.push(rows());
  }
  for (const step of [steps[1], steps[0]]) {
    await runner.run(undo);
    await vi.waitFor(() => expect(rows()).toEqual(step));
  }
  for (const step of [steps[1], steps[2]]) {
    await runner.run(redo);
    await vi.waitFor(() => expect(rows()).toEqual(step));
  }
  expect(failures).toEqual([]);
});

test('of several it says the first day on which one comes again, and nothing where none does', async () => {
  const { runner, shown, said } = await start(['Water', 'Once']);
  await runner.run(complete, { target: { tasks: shown() } });
  expect(said).toEqual([`2 tasks moved to Done. ${NEXT}`]);
  const one = await start(['Once']);
  await one.runner.run(complete, { target: { tasks: one.shown() } });
  expect(one.said[0]).toMatch(/^Moved to Done/);
});
