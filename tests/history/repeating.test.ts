import { expect, onTestFinished, test, vi } from 'vitest';
import { redo, undo } from '#client/commands/app.commands.ts';
import { ownCommands } from '#client/commands/own-fields.commands.ts';
import { complete } from '#client/commands/task.commands.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import { addDays, dayOf } from '#contract/entities/day.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { startWorld } from './world.ts';

/** Tasks due on the Friday before the service's fixed clock, and a command runner. */
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

test('a chain is undone step by step, and redone', async () => {
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

test('of several tasks only those without a day get the first day of the rule, which undo removes', async () => {
  const { ana } = await freshService();
  const friday = { title: 'Rent', due_date: '2026-11-20' };
  const bodies = [friday, { title: 'Tyres', defer_until: '2026-11-21' }, { title: 'Water' }];
  for (const body of bodies) await ana.call('tasks.create', { body });
  const { runner, shown, said, stop } = await startWorld(ana.call);
  onTestFinished(stop);
  const now = () =>
    shown()
      .map(({ title, repeat, due_date }) => `${title} ${repeat} ${due_date}`)
      .sort();
  const before = now();
  await runner.run(ownCommands.repeat, { target: { tasks: shown() }, answers: { value: 'FREQ=DAILY' } });
  const today = dayOf(new Date());
  const repeating = ['Rent FREQ=DAILY 2026-11-20', 'Tyres FREQ=DAILY null', `Water FREQ=DAILY ${today}`];
  await vi.waitFor(() => expect(now()).toEqual(repeating));
  expect(said).toEqual(['3 tasks: Repeats every day']);
  await runner.run(undo);
  await vi.waitFor(() => expect(now()).toEqual(before));
  await runner.run(redo);
  await vi.waitFor(() => expect(now()).toEqual(repeating));
});

test('a task without a day gets the first day of its rule, which undo removes; one with a day keeps it', async () => {
  const { ana } = await freshService();
  await ana.call('tasks.create', { body: { title: 'Water' } });
  const { runner, shown, said, stop } = await startWorld(ana.call);
  onTestFinished(stop);
  const now = () => shown().map(({ repeat, due_date }) => [repeat, due_date])[0];
  const today = dayOf(new Date());
  await runner.run(ownCommands.repeat, { target: { tasks: shown() }, answers: { value: 'FREQ=DAILY' } });
  await vi.waitFor(() => expect(now()).toEqual(['FREQ=DAILY', today]));
  expect(said).toEqual(['Repeats every day']);
  await runner.run(undo);
  await vi.waitFor(() => expect(now()).toEqual([null, null]));
  const day = addDays(today, 3);
  await ana.call('tasks.update', { params: { id: shown()[0]?.id ?? '' }, body: { due_date: day } });
  const other = await startWorld(ana.call);
  onTestFinished(other.stop);
  await other.runner.run(ownCommands.repeat, { target: { tasks: other.shown() }, answers: { value: 'FREQ=WEEKLY' } });
  await vi.waitFor(() =>
    expect(other.shown().map(({ repeat, due_date }) => [repeat, due_date])).toEqual([['FREQ=WEEKLY', day]]),
  );
});
