import { expect, onTestFinished, test, vi } from 'vitest';
import { redo, undo } from '#client/commands/app.commands.ts';
import { complete, moveBack, moveOn, moveToStatus } from '#client/commands/task.commands.ts';
import { defer } from '#client/commands/task-fields.commands.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import type { AnyCommand } from '#client/registry/define-command.ts';
import { addDays, dayOf } from '#contract/entities/day.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { startWorld } from './world.ts';

const today = dayOf(new Date());
const ASKED = { waiting_for: 'Ana', waiting_since: '2026-01-02', follow_up: '2026-01-09' };
const AGAIN = addDays(today, 7);

/** A task whose follow-up day is long past, one that waits, and a command runner. */
async function start() {
  const { ana } = await freshService();
  await ana.call('tasks.create', { body: { title: 'Offer', status: 'waiting', priority: 90, ...ASKED } });
  await ana.call('tasks.create', { body: { title: 'Parcel', status: 'waiting', waiting_since: '2026-02-03' } });
  const world = await startWorld(ana.call);
  onTestFinished(world.stop);
  const offer = () => world.shown().find(({ title }) => title === 'Offer');
  return { ...world, offer };
}

const cases: [string, AnyCommand, Readonly<Record<string, unknown>>, object, string][] = [
  ['on', moveOn, {}, { status: 'waiting', follow_up: AGAIN }, `Asked. Follow up ${dayInWords(AGAIN)}`],
  [
    'to waiting',
    moveToStatus.waiting,
    {},
    { status: 'waiting', follow_up: AGAIN },
    `Asked. Follow up ${dayInWords(AGAIN)}`,
  ],
  ['to next', moveToStatus.next, {}, { status: 'next', follow_up: null }, 'Moved to Next Actions, 1 of 1'],
  ['back', moveBack, {}, { status: 'inbox', follow_up: null }, 'Moved to Inbox, 1 of 1'],
  ['to done', complete, {}, { status: 'done', follow_up: ASKED.follow_up }, 'Moved to Done, 1 of 1'],
  [
    'off',
    defer,
    { day: AGAIN },
    { status: 'waiting', follow_up: AGAIN, defer_until: null },
    `Follow up ${dayInWords(AGAIN)}`,
  ],
];

test.each(cases)(
  'what is to be asked for goes %s as the next action that it is; undo and redo',
  async (_, command, answers, after, words) => {
    const { runner, offer, said, failures } = await start();
    const [before] = [offer()];
    if (!before) throw new Error('The task is not there');
    await runner.run(command, { target: { tasks: [before] }, answers } as never);
    await vi.waitFor(() => expect(offer()).toMatchObject(after));
    expect(said).toEqual([words]);
    await runner.run(undo);
    await vi.waitFor(() => expect(offer()).toMatchObject({ status: 'waiting', ...ASKED }));
    await runner.run(redo);
    await vi.waitFor(() => expect(offer()).toMatchObject(after));
    expect(failures).toEqual([]);
  },
);

test('several go as what each of them is: one is asked again, the other stays', async () => {
  const { runner, shown, said } = await start();
  await runner.run(moveToStatus.waiting, { target: { tasks: shown() } });
  await vi.waitFor(() =>
    expect(
      shown()
        .map(({ follow_up }) => follow_up)
        .toSorted(),
    ).toEqual([AGAIN, null]),
  );
  expect(said).toEqual([`Asked. Follow up ${dayInWords(AGAIN)}`]);
});

test('back in Waiting For, a task of old is not to be asked for at once', async () => {
  const { runner, offer, shown } = await start();
  await runner.run(complete, { target: { tasks: shown().filter(({ title }) => title === 'Offer') } });
  const done = offer();
  await runner.run(moveToStatus.waiting, { target: { tasks: done ? [done] : [] } });
  await vi.waitFor(() => expect(offer()).toMatchObject({ status: 'waiting', follow_up: null }));
});
