import { expect, test } from 'vitest';
import type { ListPart } from '#client/registry/list-navigator.ts';
import { LiveScopes } from '#client/registry/live-scopes.ts';
import type { ListNavigator } from '#client/registry/scope-targets.ts';

const project = (id: string) => ({ id });

test('of several that give to one scope the last counts; when it ends, the one before counts again', () => {
  const live = new LiveScopes();
  const [one, other] = [project('1'), project('2')];
  live.set('selection:project', one);
  live.set('selection:project', other);
  expect(live.targetOf('selection:project')).toBe(other);
  live.drop('selection:project', other);
  expect(live.targetOf('selection:project')).toBe(one);
  live.drop('selection:project', one);
  expect(live.isLive('selection:project')).toBe(false);
  expect(live.targetOf('selection:project')).toBeUndefined();
});

test('another target takes the place of the one before of the same giver, and of no other', () => {
  const live = new LiveScopes();
  const [one, changed, other] = [project('1'), project('1, changed'), project('2')];
  live.set('selection:project', one);
  live.set('selection:project', other);
  live.set('selection:project', changed, one);
  expect(live.targetOf('selection:project')).toBe(other);
  live.drop('selection:project', other);
  expect(live.targetOf('selection:project')).toBe(changed);
  live.drop('selection:project', one);
  expect(live.targetOf('selection:project')).toBe(changed);
});

test('of several nouns that are selected, keys reach the one that came last or was brought to the front', () => {
  const live = new LiveScopes();
  const [tasks, one] = [{ tasks: [] }, project('1')];
  live.set('selection:project', one);
  live.set('selection:task', tasks);
  expect(live.reachable).toEqual(['selection:task', 'everywhere']);
  live.toFront('selection:project', one);
  expect(live.reachable).toEqual(['selection:project', 'everywhere']);
  // The palette still reaches the other.
  expect(live.targetOf('selection:task')).toBe(tasks);
  live.set('selection:task', { tasks: [] }, tasks);
  expect(live.reachable).toEqual(['selection:project', 'everywhere']);
  live.drop('selection:project', one);
  expect(live.reachable).toEqual(['selection:task', 'everywhere']);
  live.toFront('selection:project', one);
  expect(live.reachable).toEqual(['selection:task', 'everywhere']);
});

/** A list with `items`, which notes where it is sent. */
function fakeList(items: number) {
  const seen: string[] = [];
  const list = { hasFocus: false, selected: 0, seen };
  const part: ListPart = {
    state: () => ({ lists: 1, items, selected: list.selected, hasFocus: list.hasFocus }),
    move: (move) => {
      seen.push(move);
      return !move.endsWith('List');
    },
    enter: () => {
      seen.push('enter');
      return true;
    },
    toggleSelected: () => void seen.push('toggle'),
    selectAll: () => void seen.push('all'),
    clearSelection: () => void seen.push('clear'),
    element: () => null,
  };
  return { list, part };
}

test('lists that are joined are one: the one with the focus is moved about in, and the next leads to the other', () => {
  const live = new LiveScopes();
  const [one, empty, other] = [fakeList(2), fakeList(0), fakeList(3)];
  const removals = [one, empty, other].map(({ part }) => live.addList(part));
  const joined = live.targetOf('list:items') as ListNavigator;
  one.list.hasFocus = true;
  one.list.selected = 1;
  expect(joined.state()).toEqual({
    lists: 3,
    items: 5,
    selected: 1,
    hasFocus: true,
    areRead: false,
    isLoading: false,
    isComing: false,
  });
  expect(joined.move('next')).toBe(true);
  expect(joined.move('nextList')).toBe(true);
  joined.toggleSelected();
  joined.selectAll();
  expect(one.list.seen).toEqual(['next', 'nextList', 'toggle', 'all']);
  expect(other.list.seen).toEqual(['enter']);
  expect(joined.move('previousList')).toBe(false);
  joined.clearSelection();
  expect([one, empty, other].map(({ list }) => list.seen.at(-1))).toEqual(['clear', 'clear', 'clear']);
  for (const remove of removals) {
    expect(live.isLive('list:items')).toBe(true);
    remove();
  }
  expect(live.isLive('list:items')).toBe(false);
});
