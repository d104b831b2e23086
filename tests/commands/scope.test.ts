import { expect, test } from 'vitest';
import { canMeet, kindOf, reachableScopes, type Scope } from '#client/commands/scope.ts';

test.each<readonly [live: readonly Scope[], reachable: readonly Scope[]]>([
  [['everywhere'], ['everywhere']],
  [
    ['everywhere', 'screen:/tasks', 'list:items', 'selection:task'],
    ['selection:task', 'list:items', 'screen:/tasks', 'everywhere'],
  ],
  [
    ['selection:task', 'everywhere', 'drag:task', 'list:items'],
    ['drag:task', 'everywhere'],
  ],
  [
    ['everywhere', 'drag:task', 'overlay:help', 'selection:task'],
    ['overlay:help', 'everywhere'],
  ],
  [
    ['everywhere', 'list:items', 'screen:/calendar', 'selection:day'],
    ['selection:day', 'screen:/calendar', 'everywhere'],
  ],
])('of %j keys reach %j', (live, reachable) => {
  expect(reachableScopes(live)).toEqual(reachable);
  expect(reachableScopes([...live].reverse())).toEqual(reachable);
});

const scopes: readonly Scope[] = [
  ...(['everywhere', 'screen:/tasks', 'screen:/calendar', 'list:items'] as const),
  ...(['selection:task', 'selection:day', 'drag:task', 'overlay:help', 'overlay:settings'] as const),
];
const meetings: readonly (readonly [Scope, Scope, boolean])[] = [
  ['screen:/tasks', 'screen:/calendar', false],
  ['screen:/tasks', 'list:items', true],
  ['screen:/tasks', 'selection:task', true],
  ['list:items', 'selection:task', true],
  ['list:items', 'selection:day', false],
  ['selection:task', 'selection:day', false],
  ['drag:task', 'selection:task', false],
  ['overlay:help', 'overlay:settings', false],
  ['overlay:help', 'screen:/tasks', false],
];

test.each(meetings)('%s and %s can meet: %s', (one, other, meet) => {
  expect(canMeet(one, other)).toBe(meet);
  expect(canMeet(other, one)).toBe(meet);
});

test('whatever is reached together can meet, and everywhere meets all', () => {
  for (const one of scopes) {
    expect(canMeet(one, one), one).toBe(true);
    expect(canMeet(one, 'everywhere'), one).toBe(true);
    for (const other of scopes.filter((scope) => scope !== one)) {
      // Two scopes of one kind are never live together: one screen, one noun, one overlay.
      if (kindOf(one) === kindOf(other)) continue;
      const areReached = reachableScopes([one, other]).length === 2;
      expect(canMeet(one, other), `${one} and ${other}`).toBe(areReached);
    }
  }
});
