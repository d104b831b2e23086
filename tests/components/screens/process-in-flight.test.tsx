import { expect, test, vi } from 'vitest';
import { expectConsole } from '#tests/support/console.ts';
import { press } from '../commands/render-commands.tsx';
import { item, renderProcess } from './render-process.tsx';

/** Process with a server that holds one call until `answer` is called. */
async function renderWaitingFor(slow: string) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const world = await renderProcess(['Ant', 'Bee'], (call) =>
    call === slow ? (promise as unknown as Promise<Response>) : undefined,
  );
  await expect.element(item('Ant', '1 of 2')).toBeVisible();
  return { ...world, answer: () => resolve(undefined) };
}

test('an item that is being kept as a reference is decided on once, and keys for the next one leave it alone', async () => {
  expectConsole('Ant is still being processed');
  const { made, tasks, spoken, answer } = await renderWaitingFor('POST /references');
  await press('rre');
  await vi.waitFor(() => expect(spoken).toContain('Ant is still being processed'));
  answer();
  await expect.element(item('Bee', '2 of 2')).toHaveFocus();
  await vi.waitFor(() => expect(spoken).toContain('Kept as a reference'));
  expect(made.references).toHaveLength(1);
  expect(tasks.map(({ status }) => status)).toEqual(['inbox', 'inbox']);
});

test('an item whose title names a new context is decided on once, and the next one waits for its own key', async () => {
  expectConsole('Ant is still being processed');
  const { made, tasks, spoken, answer } = await renderWaitingFor('POST /contexts');
  await press('{F2} @shop{Enter}');
  await press('ns');
  await vi.waitFor(() => expect(spoken).toContain('Ant is still being processed'));
  answer();
  await expect.element(item('Bee', '2 of 2')).toHaveFocus();
  await vi.waitFor(() => expect(tasks.map(({ status }) => status)).toEqual(['next', 'inbox']));
  expect(made.contexts).toHaveLength(1);
  await press('s');
  await vi.waitFor(() => expect(tasks.map(({ status }) => status)).toEqual(['next', 'someday']));
});
