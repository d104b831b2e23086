import { expect, test } from 'vitest';
import type { Api } from '#client/data/api.ts';
import { registry } from '#tests/support/commands.ts';

test('a question of a screen that has gone meanwhile has no answers, and is no failure', () => {
  const ofScreens = registry.all.filter(({ scope }) => scope.startsWith('screen:'));
  expect(ofScreens.length).toBeGreaterThan(0);
  for (const { id, args } of ofScreens) {
    for (const { choices, asksAbout } of Object.values(args)) {
      expect(() => choices?.(undefined as never, {} as Api), id).not.toThrow();
      expect(() => asksAbout?.(undefined as never, {} as Api), id).not.toThrow();
    }
  }
});
