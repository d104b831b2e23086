import { expect, it, onTestFinished, vi } from 'vitest';
import type { Scope } from '#client/keys/scope.ts';
import { sayHalfTyped } from '#client/registry/half-typed.ts';
import { registry } from '#tests/support/commands.ts';

it.each([
  [false, 'Ctrl+J, then a Capture, Shift+→ Settings'],
  [true, '⌘J, then a Capture, ⇧→ Settings'],
])('says the keys by their names (on a Mac: %s)', (mac, words) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const said: string[] = [];
  const announcer = { announce: (text: string) => said.push(text), withdraw: () => undefined };
  const scope: Scope = 'everywhere';
  const all = [
    { command: 'task.capture', chord: 'Mod+J a', scope },
    { command: 'app.settings', chord: 'Mod+J Shift+ArrowRight', scope },
  ];
  const parts = { announcer, registry, reachableScopes: () => [scope], bindings: { all: () => all }, mac };
  sayHalfTyped(parts).pending(['Mod+J']);
  vi.runAllTimers();
  expect(said).toEqual([words]);
});
