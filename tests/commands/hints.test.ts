import { expect, test } from 'vitest';
import type { Scope } from '#client/keys/scope.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import { hintsFor } from '#client/registry/hints.ts';
import { registry } from '#tests/support/commands.ts';

/** The footer's keys with these live scopes, when every command can run, and there is a step to undo or none. */
function keysIn(reachable: readonly Scope[], { hasSteps = true } = {}): readonly string[] {
  const parts = {
    registry,
    workspace: { history: { hasSteps: () => hasSteps } },
    runner: { availability: () => true },
    bindings: { hintOf: ({ keys }: { keys?: readonly string[] }) => ({ keyHint: keys?.[0] }) },
  };
  return hintsFor(parts as unknown as Commands, reachable).map(({ key, title }) => `${key} ${title}`);
}

test('the footer does not offer a key that means something else here, even where that meaning has no hint', () => {
  expect(keysIn(['everywhere'])).toContain('n what now');
  // Here `n` makes the item a next action.
  expect(keysIn(['everywhere', 'screen:/process'])).not.toContain('n what now');
});

test('undo is offered once there is a step: while those from before a reload are read, it can run and finds none', () => {
  expect(keysIn(['everywhere'])).toContain('z undo');
  expect(keysIn(['everywhere'], { hasSteps: false })).not.toContain('z undo');
});
