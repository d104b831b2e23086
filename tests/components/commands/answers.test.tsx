import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draftKeyOf } from '#client/registry/question.ts';
import type { Id } from '#contract/entities/common.ts';
import { registry } from '#tests/support/commands.ts';
import { closed, labelOf, openPalette, press, renderCommands, rows, type Sent, task } from './render-commands.tsx';

const milk = task(1, 'Buy milk');
const world = { tasks: [milk], selected: milk };
const calls = (sent: readonly Sent[]) => sent.map(({ call, body }) => [call, body]);

it.each(['nobody', 'Nobody', 'no one', 'none'])('%s is nobody, and no name of somebody', async (who) => {
  const { sent } = await renderCommands({ ...world, isOurs: true });
  const isAnswered = (times: number) =>
    vi.waitFor(() => {
      const answer = ['PUT /tasks/1', { waiting_for: null, status: 'waiting' }];
      expect(calls(sent)).toEqual(Array.from({ length: times }, () => answer));
    });
  await openPalette();
  await press('waiting for…{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Waiting for whom, or what?' })).toBeVisible();
  await press(who);
  await vi.waitFor(() => expect(rows().map(labelOf)).toEqual(['Nobody']));
  await press('{Enter}');
  await closed();
  await isAnswered(1);
  await openPalette();
  await press(`waiting ${who}`);
  await vi.waitFor(() => expect(labelOf(rows()[0])).toBe('Waiting for: Nobody'));
  await press('{Enter}');
  await closed();
  await isAnswered(2);
});

it.each([
  ['task.rename', 'task'],
  ['task.waitFor', 'task'],
  ['project.addTask', 'project'],
] as const)('%s: words for an item that is being created are found when the server has named it', async (id, noun) => {
  const { api } = await renderCommands({ tasks: [], selected: task(1, 'Call Ana') });
  const [question] = Object.values(registry.get(id).args);
  const keyFor = (item: Id) =>
    draftKeyOf(question, noun === 'task' ? { tasks: [task(Number(item), 'Call Ana')] } : { id: String(item) }, api);
  const before = keyFor(-1);
  api.pending.noteId(noun, -1, 7);
  expect(keyFor(7)).toBe(before);
  expect(keyFor(8)).not.toBe(before);
});
