import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { violations } from '../support/axe.ts';
import { closed, field, labelOf, openPalette, press, renderCommands, rows, task } from './render-commands.tsx';

const tasks = [task(1, 'Buy milk', 'inbox')];
const noteOf = (row: Element) => row.querySelectorAll('span')[1]?.textContent?.replace(/^\d\d:\d\d/, '00:00');
const lines = () => rows().map((row) => `${labelOf(row)} | ${noteOf(row)}`);

/** Three things done with what is selected on the page, which stays what it was: a task in the inbox. */
async function afterThree(answers: Record<string, () => Response> = {}) {
  const [buyMilk] = tasks;
  const world = await renderCommands({ tasks, answers, ...(buyMilk && { selected: buyMilk }) });
  for (const [id, given] of [
    ['task.moveToNext', {}],
    ['task.priority', { priority: 90 }],
    ['task.moveToWaiting', {}],
  ] as const)
    expect(await world.runner.run(registry.get(id), { answers: given })).toBe(true);
  return world;
}
async function openHistory() {
  await openPalette();
  await press('history{Enter}');
  await expect.element(field()).toHaveAccessibleName('History: undo down to which step?');
}

it('says that nothing has been done yet', async () => {
  const { spoken } = await renderCommands({ tasks });
  await openPalette();
  await press('history');
  await vi.waitFor(() => expect(lines()[0]).toBe('History | unavailable: Nothing has been done yet'));
  await press('{Enter}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Nothing has been done yet'));
});

it('shows the announcement of each step, the latest first; axe finds nothing', async () => {
  await afterThree();
  await openHistory();
  expect(lines()).toEqual([
    'Moved to Waiting For | 00:00, undo it',
    expect.stringMatching(/^Priority 90.* \| 00:00, undo 2 steps$/),
    'Moved to Next Actions | 00:00, undo 3 steps',
  ]);
  expect(await violations()).toEqual([]);
});

it('undoes everything down to the chosen step, and shows what is undone', async () => {
  const { spoken, sent } = await afterThree();
  const before = sent.length;
  await openHistory();
  await press('{ArrowDown}{ArrowDown}{Enter}');
  await closed();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('2 steps undone'));
  expect(sent.slice(before).map(({ body }) => body)).toEqual([
    expect.objectContaining({ status: 'inbox' }),
    expect.objectContaining({ priority: 50 }),
  ]);
  await openHistory();
  expect(lines().map((line) => line.split(' | ')[1])).toEqual(['00:00, undone', '00:00, undone', '00:00, undo it']);
  await press('{ArrowDown}{Enter}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('It is undone'));
  expect(sent).toHaveLength(before + 2);
  await press('{Shift>}Z{/Shift}');
  await vi.waitFor(() => expect(sent).toHaveLength(before + 3));
});

it('stops where a step cannot be undone, and says so', async () => {
  let refuses = false;
  const { spoken, sent } = await afterThree({
    'PUT /tasks/1': () =>
      new Response(JSON.stringify(refuses ? { message: 'No' } : { task: task(1, 'Buy milk') }), {
        status: refuses ? 400 : 200,
      }),
  });
  refuses = true;
  expectConsole('1 step undone, then: No');
  await openHistory();
  await press('moved to next{Enter}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('1 step undone, then: No'));
  // The last one's, and not the first one's.
  expect(sent.filter(({ body }) => body.status === 'inbox')).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Capture' })).toHaveFocus();
});

it('is forgotten at a sign-out', async () => {
  const { registry, runner, forget } = await afterThree();
  expect(runner.availability(registry.get('history.show'))).toBe(true);
  forget();
  expect(runner.availability(registry.get('history.show'))).toBe('Nothing has been done yet');
});
