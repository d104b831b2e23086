import { expect, test } from 'vitest';
import { canMeet, kindOf, reachableScopes, type Scope } from '#client/keys/scope.ts';

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
  // The task of a day is nearer than the task that it also is.
  [
    ['everywhere', 'selection:task', 'list:items', 'screen:/calendar', 'selection:dayTask'],
    ['selection:dayTask', 'selection:task', 'list:items', 'screen:/calendar', 'everywhere'],
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
  ['selection:task', 'selection:dayTask', true],
  ['selection:day', 'selection:dayTask', false],
  ['drag:task', 'selection:task', false],
  ['overlay:help', 'overlay:settings', false],
  ['overlay:help', 'screen:/tasks', false],
  ['overlay:contexts', 'list:items', true],
  ['overlay:contexts', 'selection:context', true],
  ['overlay:contexts', 'selection:day', false],
  ['overlay:sweep', 'list:items', false],
  ['overlay:sweep', 'everywhere', true],
];

test.each(meetings)('%s and %s can meet: %s', (one, other, meet) => {
  expect(canMeet(one, other)).toBe(meet);
  expect(canMeet(other, one)).toBe(meet);
});

test('what an open overlay holds is reached, and nothing of the page under it', () => {
  const page = ['everywhere', 'screen:/tasks', 'list:items', 'selection:task', 'overlay:contexts'] as const;
  expect(reachableScopes(page, ['selection:context', 'list:items', 'everywhere'])).toEqual([
    'overlay:contexts',
    'selection:context',
    'list:items',
    'everywhere',
  ]);
  expect(reachableScopes(page.slice(0, 4), [])).toEqual([
    'selection:task',
    'list:items',
    'screen:/tasks',
    'everywhere',
  ]);
});

/** True for an overlay, and for the scopes of a list in it. */
function isHeldBy(overlay: Scope, held: Scope): boolean {
  const inList = kindOf(held) === 'list' || (kindOf(held) === 'selection' && held !== 'selection:day');
  return kindOf(overlay) === 'overlay' && inList && reachableScopes([overlay], [held]).length === 2;
}

test('whatever is reached together can meet, and everywhere meets all', () => {
  for (const one of scopes) {
    expect(canMeet(one, one), one).toBe(true);
    expect(canMeet(one, 'everywhere'), one).toBe(true);
    for (const other of scopes.filter((scope) => scope !== one)) {
      // Two scopes of one kind are never live together: one screen, one noun, one overlay.
      if (kindOf(one) === kindOf(other)) continue;
      const areReached = reachableScopes([one, other]).length === 2 || isHeldBy(one, other) || isHeldBy(other, one);
      expect(canMeet(one, other), `${one} and ${other}`).toBe(areReached);
    }
  }
});
