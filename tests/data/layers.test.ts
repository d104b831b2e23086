import { describe, expect, test, vi } from 'vitest';
import { comesBefore, listUnder } from '#client/data/list-under.ts';
import { type Layer, PendingWrites } from '#client/data/pending-writes.ts';
import { Task } from '#contract/entities/task.ts';
import { settled } from '#tests/support/settled.ts';

const task = (id: string | number, more: object = {}) =>
  Task.parse({ id, title: `Task ${id}`, status: 'next', ...more });
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id);
const all = () => true;
/** The list under one layer of a task. */
const under = (
  tasks: readonly Task[],
  id: string | number,
  item: Task | null,
  belongs: (task: Task) => boolean = all,
) => listUnder<Task>(tasks, [{ noun: 'task', id, item }], { belongs, takesNew: true });

describe('the layers of tasks', () => {
  test('are kept oldest first, in a new array at each change, which is reported to every listener', () => {
    const pending = new PendingWrites();
    const heard = vi.fn();
    const stop = pending.subscribe(heard);
    const first: Layer = { noun: 'task', id: 1, item: task(1) };
    const second: Layer = { noun: 'task', id: 2, item: null };
    const takeOff = pending.add(first);
    const before = pending.layers;
    const takeOffSecond = pending.add(second);
    expect(pending.layers).toEqual([first, second]);
    expect(pending.layers).not.toBe(before);
    takeOff();
    takeOff();
    // The same object, so that components do not render again.
    expect(pending.layers[0]).toBe(second);
    expect(pending.layers).toHaveLength(1);
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
    takeOffSecond();
    expect(pending.layers).toEqual([]);
    expect(heard).toHaveBeenCalledTimes(3);
  });

  test('tell of a change that the server has answered, until the listener stops', () => {
    const pending = new PendingWrites();
    const heard = vi.fn();
    const stop = pending.onChange(heard);
    pending.noteChange(task(1), ['title']);
    expect(heard.mock.calls).toEqual([[task(1), ['title']]]);
    stop();
    pending.noteChange(task(1), ['title']);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('follow an item from its temporary id to its real one, in the same row', async () => {
    const pending = new PendingWrites();
    const heard = vi.fn();
    pending.subscribe(heard);
    expect(pending.awaitsId('new:1')).toBe(false);
    const id = Promise.withResolvers<number>();
    pending.expectId('new:1', id.promise);
    expect(pending.awaitsId('new:1')).toBe(true);
    expect(pending.knownId('new:1')).toBe('new:1');
    const takeOff = pending.add({ noun: 'task', id: 'new:1', item: task('new:1', { title: 'Milk' }) });
    pending.add({ noun: 'task', id: 'new:1', item: null });
    const given = pending.settledId('new:1');
    heard.mockClear();
    id.resolve(9);
    pending.noteId('task', 'new:1', 9);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(await given).toBe(9);
    expect(pending.awaitsId('new:1')).toBe(false);
    expect(pending.layers).toEqual([
      { noun: 'task', id: 9, item: task(9, { title: 'Milk' }) },
      { noun: 'task', id: 9, item: null },
    ]);
    expect([pending.rowKey('new:1'), pending.rowKey(9), pending.rowKey(3)]).toEqual(['new:1', 'new:1', '3']);
    // Another server may give the same id to a project.
    expect(pending.rowKey(9, 'project')).toBe('9');
    const isOurs = (noun: 'task' | 'project', id: number) => pending.wasCreatedHere(noun, id);
    expect([isOurs('task', 9), isOurs('task', 3), isOurs('project', 9)]).toEqual([true, false, false]);
    expect([pending.isGone('task', 'new:1'), pending.isGone('task', 9), pending.isGone('project', 9)]).toEqual([
      true,
      true,
      false,
    ]);
    // A later layer that still names the temporary id is laid over the same item.
    pending.add({ noun: 'task', id: 'new:1', item: null });
    expect(pending.layers.map((layer) => layer.id)).toEqual([9, 9, 9]);
    takeOff();
    expect(pending.layers).toHaveLength(2);
    // One whose id became known in another way, as when the outbox sent it, is not waited for.
    pending.expectId('new:2', new Promise(() => undefined));
    pending.noteId('task', 'new:2', 8);
    const known = vi.fn();
    void pending.settledId('new:2').then(known);
    await settled();
    expect(known).toHaveBeenCalledWith(8);
    expect([pending.rowKey(9), pending.rowKey(8)]).toEqual(['new:1', 'new:2']);
  });

  test('follow an item that was created again, twice', async () => {
    const pending = new PendingWrites();
    pending.noteSuccessor(1, 2);
    pending.noteSuccessor(2, 3);
    expect(pending.knownId(1)).toBe(3);
    expect(await pending.settledId(1)).toBe(3);
    expect(await pending.settledId(8)).toBe(8);
  });

  test('know the last of the changes from here, until someone else’s comes between', () => {
    const pending = new PendingWrites();
    const note = (from: string, to: string) => pending.noteStamp('task 1', { from, to });
    const now = (...stamps: string[]) => stamps.map((stamp) => pending.stampNow('task 1', stamp));
    note('a', 'b');
    note('b', 'c');
    // Its answer was overtaken: it began before the one that is known already.
    note('a', 'd');
    pending.noteStamp('task 1', undefined);
    expect(now('a', 'b', 'c', 'd', 'x')).toEqual(['d', 'd', 'd', 'd', 'x']);
    expect(pending.stampNow('task 2', 'a')).toBe('a');
    note('x', 'y');
    expect(now('a', 'd', 'x', 'y')).toEqual(['a', 'd', 'y', 'y']);
    pending.clear();
    expect(now('x')).toEqual(['x']);
  });

  test('end with the session, and so do the known ids', async () => {
    const pending = new PendingWrites();
    const heard = vi.fn();
    pending.subscribe(heard);
    const { session } = pending;
    pending.expectId('new:1', Promise.resolve(9));
    pending.noteId('task', 'new:1', 9);
    pending.add({ noun: 'task', id: 9, item: null });
    heard.mockClear();
    pending.clear();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(session.aborted).toBe(true);
    expect(pending.session.aborted).toBe(false);
    expect(pending.layers).toEqual([]);
    expect(pending.knownId('new:1')).toBe('new:1');
    expect(pending.rowKey(9)).toBe('9');
    expect(pending.awaitsId('new:1')).toBe(false);
    expect(await pending.settledId('new:1')).toBe('new:1');
  });
});

describe('the order before the server has its say', () => {
  const created = { created_at: '2026-11-02T08:00:00.000Z' };
  test.each([
    ['a higher priority', { priority: 51 }, { priority: 50 }],
    ['any priority before none', { priority: 1 }, { priority: null }],
    ['an earlier due day', { due_date: '2026-11-20' }, { due_date: '2026-11-21' }],
    ['a due day before none', { due_date: '2026-11-20' }, {}],
    ['an earlier creation', { created_at: '2026-11-01T08:00:00.000Z' }, created],
    ['a known creation before an unknown one', created, {}],
    ['a priority before a due day', { priority: 60 }, { priority: 50, due_date: '2026-11-20' }],
    ['a due day before a creation', { due_date: '2026-11-20' }, { due_date: '2026-11-21', ...created }],
  ])('%s comes first', (_, one, other) => {
    expect(comesBefore(task(1, one), task(2, other))).toBe(true);
    expect(comesBefore(task(2, other), task(1, one))).toBe(false);
  });

  test('of tasks that our service made in one millisecond the one with the lower id comes first', () => {
    expect(comesBefore(task('019a-7000', created), task('019a-7001', created))).toBe(true);
    expect(comesBefore(task('019a-7001', created), task('019a-7000', created))).toBe(false);
    expect(comesBefore(task('a'), task('b'))).toBe(false);
    const made = ['019a-7000', '019a-7001', '019a-7002'].map((id) => task(id, created));
    const undone: Layer = { noun: 'task', id: '019a-7000', item: made[0] ?? null };
    expect(listUnder<Task>(made.slice(1), [undone], { belongs: all, takesNew: true })).toEqual(made);
  });

  test('neither of two equal tasks comes before the other', () => {
    expect(comesBefore(task(1, created), task(2, created))).toBe(false);
    expect(comesBefore(task(1), task(2))).toBe(false);
    expect(comesBefore(task(1, { priority: null }), task(2, { priority: null }))).toBe(false);
  });
});

const list = [
  task(1, { priority: 90 }),
  task(2, { priority: 50 }),
  task(3, { status: 'done' }),
  task(4, { status: 'done' }),
];

describe('a list under layers', () => {
  test('is the same list when there are none', () => {
    expect(listUnder<Task>(list, [], { belongs: all, takesNew: true })).toBe(list);
  });

  test('shows a change in its place', () => {
    const changed = task(1, { priority: 10, title: 'Changed' });
    expect(under(list, '1', changed, all)).toEqual([changed, ...list.slice(1)]);
  });

  test('keeps the fields that are its own, where items are only changed', () => {
    const suggested = [Object.assign(task(1), { reason: 'It is due' })];
    const layer = { noun: 'task' as const, id: 1, item: task(1, { title: 'Changed' }) };
    const shown = listUnder<Task>(suggested, [layer], { belongs: all, takesNew: false });
    expect(shown).toEqual([{ ...task(1, { title: 'Changed' }), reason: 'It is due' }]);
  });

  test('lacks deleted items and those that belong elsewhere, and nothing else', () => {
    expect(ids(under(list, 2, null, all))).toEqual([1, 3, 4]);
    expect(ids(under(list, 7, null, all))).toEqual([1, 2, 3, 4]);
    const isOpen = ({ status }: Task) => status !== 'done';
    expect(ids(under(list.slice(0, 2), 2, task(2, { status: 'done' }), isOpen))).toEqual([1]);
    expect(ids(under(list.slice(0, 2), 7, task(7, { status: 'done' }), isOpen))).toEqual([1, 2]);
  });

  test('has a new task in its place among those of its status', () => {
    const added = (more: object) => ids(under(list, 7, task(7, more), all));
    expect(added({ priority: 95 })).toEqual([7, 1, 2, 3, 4]);
    expect(added({ priority: 70 })).toEqual([1, 7, 2, 3, 4]);
    expect(added({ priority: 1 })).toEqual([1, 2, 3, 4, 7]);
    expect(added({ status: 'inbox', priority: 99 })).toEqual([1, 2, 3, 4, 7]);
    expect(added({ status: 'done', priority: 1 })).toEqual([1, 2, 7, 3, 4]);
  });

  test('has new tasks that are equal in the order in which they came', () => {
    const layers: Layer[] = [8, 7, 9].map((id) => ({ noun: 'task', id, item: task(id, { priority: 70 }) }));
    expect(ids(listUnder<Task>(list, layers, { belongs: all, takesNew: true }))).toEqual([1, 8, 7, 9, 2, 3, 4]);
  });

  test('is under several layers what it is under one after the other', () => {
    const statuses = ['next', 'waiting', 'done'];
    const items = Array.from({ length: 30 }, (_, at) => task(at, { status: statuses[at % 3], priority: 90 - at }));
    for (let round = 0; round < 200; round += 1) {
      let state = round;
      const draw = (below: number) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
      };
      const layers = Array.from({ length: 12 }, (_, at): Layer => {
        const id = draw(34);
        if (draw(5) === 0) return { noun: 'task', id, item: null };
        return {
          noun: 'task',
          id,
          item: task(id, { status: statuses[draw(7) % 3], priority: 90 - id, title: `${at}` }),
        };
      });
      const oneByOne = layers.reduce<readonly Task[]>(
        (under, layer) => listUnder<Task>(under, [layer], { belongs: all, takesNew: true }),
        items,
      );
      const atOnce = listUnder<Task>(items, layers, { belongs: all, takesNew: true });
      for (const status of statuses) {
        const column = (tasks: readonly Task[]) => tasks.filter((one) => one.status === status);
        expect(column(atOnce), `round ${round}`).toEqual(column(oneByOne));
      }
    }
  });

  test('is the same list, and notifies nobody, when a layer leaves its item the same', () => {
    const onChange = vi.fn();
    const layer: Layer = { noun: 'task', id: 1, over: (before) => before };
    const elsewhere: Layer = { noun: 'task', id: 7, item: null };
    expect(listUnder<Task>(list, [layer, elsewhere], { belongs: all, takesNew: true, onChange })).toBe(list);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('has a moved task once, the latest completion first', () => {
    expect(ids(under(list, 1, task(1, { status: 'done' }), all))).toEqual([2, 1, 3, 4]);
    expect(ids(under(list, 4, task(4, { priority: 70 }), all))).toEqual([1, 4, 2, 3]);
  });
});
