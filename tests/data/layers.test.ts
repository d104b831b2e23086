import { describe, expect, test, vi } from 'vitest';
import { comesBefore, type PendingTask, PendingWrites, withPending } from '#client/data/pending-writes.ts';
import { layersOf, ProjectLayers, withLayers } from '#client/data/project-layers.ts';
import { Project } from '#contract/entities/project.ts';
import { Task } from '#contract/entities/task.ts';
import { answeredApi } from './answered-api.ts';

const task = (id: string | number, more: object = {}) =>
  Task.parse({ id, title: `Task ${id}`, status: 'next', ...more });
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id);
const all = () => true;

describe('the layers of tasks', () => {
  test('are kept oldest first, in a new array at each change, of which every listener is told', () => {
    const pending = new PendingWrites();
    const heard = vi.fn();
    const stop = pending.subscribe(heard);
    const [first, second]: PendingTask[] = [
      { id: 1, task: task(1) },
      { id: 2, task: null },
    ];
    pending.add(first as PendingTask);
    const before = pending.layers;
    pending.add(second as PendingTask);
    expect(pending.layers).toEqual([first, second]);
    expect(pending.layers).not.toBe(before);
    pending.remove(first as PendingTask);
    // The same object, so that what shows it is not drawn again.
    expect(pending.layers[0]).toBe(second);
    expect(pending.layers).toHaveLength(1);
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
    pending.remove(second as PendingTask);
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
    const changed: PendingTask = { id: 'new:1', task: task('new:1', { title: 'Milk' }) };
    const deleted: PendingTask = { id: 'new:1', task: null };
    pending.add(changed);
    pending.add(deleted);
    const settled = pending.settledId('new:1');
    heard.mockClear();
    id.resolve(9);
    pending.noteId('new:1', 9);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(await settled).toBe(9);
    expect(pending.awaitsId('new:1')).toBe(false);
    expect(pending.layers).toEqual([
      { id: 9, task: task(9, { title: 'Milk' }) },
      { id: 9, task: null },
    ]);
    expect([pending.rowKey('new:1'), pending.rowKey(9), pending.rowKey(3)]).toEqual(['new:1', 'new:1', '3']);
    // A later layer that still names the temporary id is laid over the same item.
    pending.add({ id: 'new:1', task: null });
    expect(pending.layers.map((layer) => layer.id)).toEqual([9, 9, 9]);
    pending.remove(changed);
    expect(pending.layers).toHaveLength(2);
  });

  test('follow an item that was created again, twice', async () => {
    const pending = new PendingWrites();
    pending.noteSuccessor(1, 2);
    pending.noteSuccessor(2, 3);
    expect(pending.knownId(1)).toBe(3);
    expect(await pending.settledId(1)).toBe(3);
    expect(await pending.settledId(8)).toBe(8);
  });

  test('are gone with the session, and so is what is known of ids', async () => {
    const pending = new PendingWrites();
    const heard = vi.fn();
    pending.subscribe(heard);
    const { session } = pending;
    pending.expectId('new:1', Promise.resolve(9));
    pending.noteId('new:1', 9);
    pending.add({ id: 9, task: null });
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

  test('neither of two equal tasks comes before the other', () => {
    expect(comesBefore(task(1, created), task(2, created))).toBe(false);
    expect(comesBefore(task(1), task(2))).toBe(false);
  });
});

describe('a list under layers', () => {
  const list = [
    task(1, { priority: 90 }),
    task(2, { priority: 50 }),
    task(3, { status: 'done' }),
    task(4, { status: 'done' }),
  ];

  test('is the same list when there are none', () => {
    expect(withPending(list, [], all)).toBe(list);
  });

  test('shows a change in its place', () => {
    const changed = task(1, { priority: 10, title: 'Changed' });
    expect(withPending(list, [{ id: '1', task: changed }], all)).toEqual([changed, ...list.slice(1)]);
  });

  test('lacks what is deleted, and what belongs elsewhere, and nothing else', () => {
    expect(ids(withPending(list, [{ id: 2, task: null }], all))).toEqual([1, 3, 4]);
    expect(ids(withPending(list, [{ id: 7, task: null }], all))).toEqual([1, 2, 3, 4]);
    const isOpen = ({ status }: Task) => status !== 'done';
    expect(ids(withPending(list.slice(0, 2), [{ id: 2, task: task(2, { status: 'done' }) }], isOpen))).toEqual([1]);
    expect(ids(withPending(list.slice(0, 2), [{ id: 7, task: task(7, { status: 'done' }) }], isOpen))).toEqual([1, 2]);
  });

  test('has a new task in its place among those of its status', () => {
    const added = (more: object) => ids(withPending(list, [{ id: 7, task: task(7, more) }], all));
    expect(added({ priority: 95 })).toEqual([7, 1, 2, 3, 4]);
    expect(added({ priority: 70 })).toEqual([1, 7, 2, 3, 4]);
    expect(added({ priority: 1 })).toEqual([1, 2, 3, 4, 7]);
    expect(added({ status: 'inbox', priority: 99 })).toEqual([1, 2, 3, 4, 7]);
    expect(added({ status: 'done', priority: 1 })).toEqual([1, 2, 7, 3, 4]);
  });

  test('has a moved task once, the latest completion first', () => {
    expect(ids(withPending(list, [{ id: 1, task: task(1, { status: 'done' }) }], all))).toEqual([2, 1, 3, 4]);
    expect(ids(withPending(list, [{ id: 4, task: task(4, { priority: 70 }) }], all))).toEqual([1, 4, 2, 3]);
  });
});

describe('the layers of projects', () => {
  const project = Project.parse({ id: 1, name: 'House', status: 'active' });

  test('show the latest change of each field, and are taken off one by one', () => {
    const layers = new ProjectLayers();
    const heard = vi.fn();
    const stop = layers.subscribe(heard);
    const takeOff = layers.add({ id: '1', fields: { name: 'Home', status: 'completed' } });
    const before = layers.get();
    layers.add({ id: 1, fields: { name: 'Cottage' } });
    expect(layers.get()).not.toBe(before);
    expect(withLayers(project, layers.get())).toMatchObject({ name: 'Cottage', status: 'completed' });
    takeOff();
    expect(withLayers(project, layers.get())).toEqual({ ...project, name: 'Cottage' });
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
    layers.add({ id: 1, fields: {} });
    expect(heard).toHaveBeenCalledTimes(3);
  });

  test('leave another project as it is', () => {
    expect(withLayers(project, [{ id: 2, fields: { name: 'Home' } }])).toBe(project);
  });

  test('are the same for one server, and others for another', () => {
    const [here, there] = [answeredApi().api, answeredApi().api];
    expect(layersOf(here)).toBe(layersOf(here));
    expect(layersOf(here)).not.toBe(layersOf(there));
  });
});
