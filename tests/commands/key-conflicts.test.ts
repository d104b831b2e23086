import { expect, test } from 'vitest';
import { conflictOf, findConflicts } from '#client/keys/key-conflicts.ts';
import type { KeyBinding } from '#client/keys/key-engine.ts';
import type { Scope } from '#client/keys/scope.ts';

const bind = (command: string, chord: string, scope: Scope): KeyBinding => ({ command, chord, scope });
const dashboard = bind('go.dashboard', 'g d', 'everywhere');
const defer = bind('task.defer', 'd', 'selection:task');
const archive = bind('project.defer', 'd', 'selection:project');

test('keys that cannot be meant at once do not clash', () => {
  expect(findConflicts([dashboard, defer, archive])).toEqual([]);
  expect(findConflicts([bind('a.b', 'j', 'screen:/tasks'), bind('c.d', 'j', 'screen:/inbox')])).toEqual([]);
  expect(findConflicts([bind('a.b', 'j', 'everywhere'), bind('a.b', 'j', 'list:items')])).toEqual([]);
});

test.each<readonly [KeyBinding, KeyBinding]>([
  [dashboard, bind('x.y', 'g', 'list:items')],
  [bind('x.y', 'g', 'list:items'), dashboard],
  [dashboard, bind('x.y', 'g d', 'screen:/tasks')],
  [bind('a.b', 'Mod+k', 'everywhere'), bind('x.y', 'Mod+K', 'overlay:help')],
  [defer, bind('x.y', 'd', 'list:items')],
])('%o clashes with %o', (one, other) => {
  expect(findConflicts([one, other])).toEqual([[one, other]]);
  expect(conflictOf([one], other)).toBe(one);
});

test('Esc is shared by scopes, and not within one', () => {
  const clear = bind('list.clear', 'Escape', 'list:items');
  expect(findConflicts([clear, bind('form.close', 'Escape', 'screen:/inbox')])).toEqual([]);
  expect(findConflicts([clear, bind('list.other', 'Escape', 'list:items')])).toHaveLength(1);
});

test('a command does not clash with itself', () => {
  expect(conflictOf([dashboard], bind('go.dashboard', 'g', 'everywhere'))).toBeUndefined();
});

test('a key may mean something else in the list of a day; the beginning of another may not be one', () => {
  const move = bind('task.moveRight', 'Shift+ArrowRight', 'selection:task');
  const later = bind('task.dueLater', 'Shift+ArrowRight', 'selection:dayTask');
  expect(findConflicts([move, later])).toEqual([]);
  expect(findConflicts([bind('task.moveToNext', 's n', 'selection:task'), { ...later, chord: 's' }])).toHaveLength(1);
});
