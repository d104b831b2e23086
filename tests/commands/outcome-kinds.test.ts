import { expect, expectTypeOf, test } from 'vitest';
import type { CommandSpec } from '#client/registry/define-command.ts';
import type { Outcome } from '#client/registry/outcome.ts';
import { registry } from '#tests/support/commands.ts';
import { outcomeKinds } from './outcome-kinds.ts';

const kinds = outcomeKinds();

test('every command says by what it returns whether it can be taken back: `npm run docs` writes the list anew', async () => {
  expect([...kinds.keys()].toSorted()).toEqual(registry.all.map(({ id }) => id).toSorted());
  const lines = [...kinds].map(([id, all]) => `${id}: ${all.join(', ')}`);
  expect(lines.filter((line) => line.endsWith(': '))).toEqual([]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('outcome-kinds.txt');
});

test('a command that returns nothing, or words alone, does not compile', () => {
  type Run = CommandSpec<'everywhere', Record<never, never>>['run'];
  expectTypeOf<() => Outcome>().toExtend<Run>();
  expectTypeOf<() => void>().not.toExtend<Run>();
  expectTypeOf<() => Promise<void>>().not.toExtend<Run>();
  expectTypeOf<() => { words: string }>().not.toExtend<Run>();
});

test('a command marked as irreversible is never undone, nor is a move in the history', () => {
  const isFinal = registry.all.filter(({ irreversible, movesInHistory }) => irreversible || movesInHistory);
  expect(isFinal.length).toBeGreaterThan(10);
  expect(isFinal.filter(({ id }) => kinds.get(id)?.includes('undoable')).map(({ id }) => id)).toEqual([]);
});
