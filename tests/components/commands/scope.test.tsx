import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useScope } from '#client/registry/commands-context.tsx';
import type { TargetOf } from '#client/registry/scope-targets.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

function Giver({ id, word, open }: { id: string; word: string; open: (word: string) => boolean }) {
  useScope('selection:project', { id, ids: [id], open: () => open(word) });
  return <p>{`${id} ${word}`}</p>;
}

it('registers a target again only when its data changes, and runs its functions as rendered last', async () => {
  const { commands, around } = createScreenWorld(async () => new Response('{}'));
  const { live } = commands;
  const open = vi.fn<(word: string) => boolean>();
  const shown = (id: string, word: string) => around(<Giver id={id} word={word} open={open} />);
  const given = () => live.targetOf('selection:project') as TargetOf<'selection:project'>;

  const { rerender } = await render(shown('1', 'first'));
  const told = vi.fn();
  live.subscribe(told);
  const first = given();
  await rerender(shown('1', 'second'));
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('1 second');
  expect(told).not.toHaveBeenCalled();
  expect(given()).toBe(first);
  first.open?.();
  expect(open).toHaveBeenLastCalledWith('second');

  await rerender(shown('2', 'third'));
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('2 third');
  expect(told).toHaveBeenCalledOnce();
  expect(given().id).toBe('2');
  // A step that was asked of the former one stays with it.
  first.open?.();
  expect(open).toHaveBeenLastCalledWith('second');
});
