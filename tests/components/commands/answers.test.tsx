import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { storeItem } from '#client/data/store-items.ts';
import { draftKeyOf } from '#client/registry/question.ts';
import type { Id } from '#contract/entities/common.ts';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import {
  closed,
  field,
  labelOf,
  openPalette,
  press,
  renderCommands,
  rows,
  type Sent,
  task,
} from './render-commands.tsx';

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
  const { api, drafts } = await renderCommands({ tasks: [], selected: task(1, 'Call Ana') });
  const [question] = Object.values(registry.get(id).args);
  const keyFor = (item: Id) => {
    const target = noun === 'task' ? { tasks: [task(Number(item), 'Call Ana')] } : { id: String(item) };
    return draftKeyOf(question, { target, answers: {} }, api, drafts) ?? '';
  };
  const before = keyFor(-1);
  drafts.set(before, { text: 'Oat milk', description: '' });
  api.pending.noteId(noun, -1, 7);
  expect(keyFor(7)).toBe(before);
  expect(keyFor(8)).not.toBe(before);
  // Those that are typed since are found in the next page as well.
  drafts.set(before, undefined);
  const since = keyFor(7);
  api.pending.clear();
  expect(keyFor(7)).toBe(since);
});

it('keeps the keys that were typed for one command from the question about another', async () => {
  const { api, drafts } = await renderCommands({});
  const { keys } = registry.get('settings.changeKeys').args;
  const keyFor = (command: string) => draftKeyOf(keys, { answers: { command } }, api, drafts);
  expect(keyFor('task.delete')).not.toBe(keyFor('task.rename'));
});

it.each([
  ['rename Oat milk', 'Rename: Oat milk', 'task.rename:1', 'Oat milk'],
  ['waiting for Bob of the roofers', 'Waiting for: Bob of the roofers', 'task.waitFor:1', 'Bob of the roofers'],
])(
  'gives words typed in one line back, also when the item had to be chosen first: %s',
  async (line, row, draft, text) => {
    expectConsole('Failed to update task');
    const answers = { 'PUT /tasks/1': () => new Response('', { status: 500 }) };
    const { selected: _, ...nothingSelected } = world;
    const { spoken, drafts } = await renderCommands({ ...nothingSelected, answers });
    await openPalette();
    await press(line);
    await vi.waitFor(() => expect(labelOf(rows()[0])).toBe(row));
    await press('{Enter}');
    await expect.element(field()).toHaveAccessibleName(/: which task\?$/);
    await press('buy milk');
    await vi.waitFor(() => expect(labelOf(rows()[0])).toBe('Buy milk'));
    await press('{Enter}');
    await closed();
    await vi.waitFor(() => expect(spoken.at(-1)).toMatch(/^Failed to update task. What you typed is in /));
    expect(drafts.get(draft)).toMatchObject({ text });
  },
);

it('goes back to what another device has set while the question lay open', async () => {
  const { sent, api } = await renderCommands(world);
  await openPalette();
  await press('due…{Enter}');
  await expect.element(page.getByRole('combobox', { name: /due/i })).toBeVisible();
  storeItem(api, 'task', 1, { ...milk, due_date: '2030-05-03' });
  await press('2030-05-06');
  await vi.waitFor(() => expect(labelOf(rows()[0])).toMatch(/May 6/));
  await press('{Enter}');
  await closed();
  await vi.waitFor(() => expect(sent.at(-1)?.body).toEqual({ due_date: '2030-05-06' }));
  await press('z');
  await vi.waitFor(() => expect(sent.at(-1)?.body).toEqual({ due_date: '2030-05-03' }));
});

it('a question does not ask for references, which no answer can be, and the search does', async () => {
  const asked: string[] = [];
  const empty = (noun: string) => async () => {
    asked.push(noun);
    return new Response(JSON.stringify({ [noun]: [] }));
  };
  const nouns = ['tasks', 'projects', 'references', 'contexts'];
  const answers = Object.fromEntries(nouns.map((noun) => [`GET /${noun}`, empty(noun)]));
  const { runner } = await renderCommands({ selected: milk, answers });
  void runner.run(registry.get('task.capture'));
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['contexts', 'projects', 'tasks']));
  await press('{Escape}');
  await closed();
  await openPalette();
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(nouns.toSorted()));
});
