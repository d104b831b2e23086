import { describe, expect, it, vi } from 'vitest';
import { History, type Journal, type KeptStep } from '#client/registry/history.ts';
import { final, type Outcome, silent, undoable } from '#client/registry/outcome.ts';
import { ApiError } from '#contract/api-error.ts';

/** Steps that record undo and redo. */
function journal() {
  const log: string[] = [];
  const stepOf = (name: string, isUndone = false): Outcome =>
    undoable(name, () => {
      log.push(`${isUndone ? 'redo' : 'undo'} ${name}`);
      return stepOf(name, !isUndone);
    });
  return { log, stepOf };
}

const nothing = final('There is nothing to undo');

it('says that it is undone where taking back says the same as the step did', async () => {
  const history = new History();
  history.begin().end(journal().stepOf('Saved'));
  expect(await history.undo()).toEqual(final('Undone: Saved'));
  expect(await history.redo()).toEqual(final('Saved'));
  const back = undoable('Not deferred', () => silent());
  history.begin().end(undoable('Deferred', () => back));
  expect(await history.undo()).toEqual(final('Not deferred'));
  const partly = undoable('1 of 2 moved', () => silent(), { failed: 'Too busy' });
  history.begin().end(undoable('1 of 2 moved', () => partly));
  expect(await history.undo()).toEqual(final('1 of 2 moved', 'Too busy'));
});

describe('steps under way', () => {
  it('is waited for: undo takes the step started last, not the one that ended last', async () => {
    const history = new History();
    const { log, stepOf } = journal();
    history.begin().end(stepOf('first'));
    const second = history.begin();
    const undone = history.undo();
    expect(log).toEqual([]);
    second.end(stepOf('second'));
    await undone;
    expect(log).toEqual(['undo second']);
    await history.undo();
    expect(log).toEqual(['undo second', 'undo first']);
    await history.redo();
    await history.redo();
    expect(log.slice(2)).toEqual(['redo first', 'redo second']);
  });

  it('keeps the order of their starting when they end in another', async () => {
    const history = new History();
    const { log, stepOf } = journal();
    const [first, second] = [history.begin(), history.begin()];
    second.end(stepOf('second'));
    first.end(stepOf('first'));
    await history.undo();
    await history.undo();
    expect(log).toEqual(['undo second', 'undo first']);
  });

  it('says that there is nothing more after a step that is still on its way, and not when that has failed', async () => {
    const history = new History();
    const slow = Promise.withResolvers<Outcome>();
    history.begin().end(undoable('Slow', () => slow.promise));
    const said: string[] = [];
    const undoing = history.undo().then(() => said.push('undone'));
    const more = history.undo().then(({ words }) => said.push(String(words)));
    slow.resolve(silent());
    await Promise.all([undoing, more]);
    expect(said).toEqual(['undone', 'There is nothing to undo']);

    history.begin().end(undoable('Busy', () => Promise.reject(new Error('Too busy'))));
    const failing = history.undo().catch(() => said.push('failed'));
    const another = history.undo();
    await failing;
    expect(await another).toEqual(silent());
    expect(history.canUndo).toBe(true);
  });

  it('takes two back, each in its turn, when both are asked for at once', async () => {
    const history = new History();
    const { log, stepOf } = journal();
    const [first, second] = [history.begin(), history.begin()];
    const both = Promise.all([history.undo(), history.undo()]);
    first.end(stepOf('first'));
    second.end(stepOf('second'));
    await both;
    expect(log.toSorted()).toEqual(['undo first', 'undo second']);
    await history.redo();
    expect(log.at(-1)).toBe('redo first');
  });

  it('gives up its place when it has failed, and nothing else is undone instead', async () => {
    const history = new History();
    const { log, stepOf } = journal();
    history.begin().end(stepOf('first'));
    const second = history.begin();
    const undone = history.undo();
    second.fail();
    expect(await undone).toEqual(silent());
    expect(log).toEqual([]);
    expect(history.canRedo).toBe(false);
    await history.undo();
    expect(log).toEqual(['undo first']);
  });

  it('goes on to the step before when there is nothing to undo', async () => {
    const history = new History();
    const { log, stepOf } = journal();
    history.begin().end(stepOf('first'));
    const second = history.begin();
    const undone = history.undo();
    second.end(silent());
    await undone;
    expect(log).toEqual(['undo first']);
  });

  it('says so when nothing is left after all', async () => {
    const history = new History();
    const step = history.begin();
    expect(history.canUndo).toBe(true);
    const undone = history.undo();
    step.end(silent());
    expect(await undone).toEqual(nothing);
    expect(history.canUndo).toBe(false);
    expect(history.canRedo).toBe(false);
  });
});

describe('doing again', () => {
  it('is over once something new has been done, though it was begun before', async () => {
    const history = new History();
    const { log, stepOf } = journal();
    history.begin().end(stepOf('first'));
    await history.undo();
    const second = history.begin();
    const redone = history.redo();
    second.end(stepOf('second'));
    expect(await redone).toEqual(final('There is nothing to redo'));
    expect(log).toEqual(['undo first']);
  });

  it('does not end for a command without a step, nor for one that began before the undo', async () => {
    const history = new History();
    const { log, stepOf } = journal();
    history.begin().end(stepOf('first'));
    await history.undo();
    history.begin().end(silent());
    history.begin().fail();
    expect(history.canRedo).toBe(true);
    const [second, third] = [history.begin(), history.begin()];
    third.end(stepOf('third'));
    await history.undo();
    second.end(stepOf('second'));
    await history.redo();
    expect(log.at(-1)).toBe('redo third');
  });
});

describe('taking back that fails', () => {
  const failing = undoable('Busy', () => Promise.reject(new Error('Too busy')));

  it('leaves the step where it was, before those that were started later', async () => {
    const history = new History();
    const { log, stepOf } = journal();
    const refused = Promise.withResolvers<Outcome>();
    history.begin().end(undoable('Refused', () => refused.promise));
    const undone = history.undo();
    history.begin().end(stepOf('later'));
    refused.reject(new Error('Too busy'));
    await expect(undone).rejects.toThrow('Too busy');
    expect(history.canRedo).toBe(false);
    await history.undo();
    expect(log).toEqual(['undo later']);
    await expect(history.undo()).rejects.toThrow('Too busy');
  });

  it('drops a step whose item is gone: those before it can be undone', async () => {
    const history = new History();
    const { log, stepOf } = journal();
    history.begin().end(stepOf('first'));
    const gone = new ApiError('Not found', { kind: 'status', endpoint: 'tasks.update', status: 404 });
    history.begin().end(undoable('Renamed', () => Promise.reject(gone)));
    await expect(history.undo()).rejects.toBe(gone);
    await history.undo();
    expect(log).toEqual(['undo first']);
  });

  it('keeps a step that cannot be done again, whatever the reason', async () => {
    const history = new History();
    const gone = new ApiError('Not found', { kind: 'status', endpoint: 'tasks.update', status: 404 });
    history.begin().end(undoable('Renamed', () => undoable('Undone', () => Promise.reject(gone))));
    await history.undo();
    await expect(history.redo()).rejects.toBe(gone);
    expect(history.canRedo).toBe(true);
  });

  it('is nobody’s any more after a sign-out', async () => {
    const history = new History();
    const { log, stepOf } = journal();
    history.begin().end(failing);
    const step = history.begin();
    const undone = history.undo();
    history.clear();
    step.end(stepOf('the last person’s'));
    expect(await undone).toEqual(silent());
    expect(log).toEqual([]);
    expect([history.canUndo, history.canRedo]).toEqual([false, false]);
  });
});

it('keeps the last hundred', async () => {
  const history = new History();
  const { log, stepOf } = journal();
  for (let number = 1; number <= 120; number++) history.begin().end(stepOf(String(number)));
  while (history.canUndo) await history.undo();
  expect(log).toHaveLength(100);
  expect(log.at(-1)).toBe('undo 21');
});

describe('what the page before has done', () => {
  const kept = (words: string, isUndone = false): KeptStep => ({ at: 0, words, isUndone, effects: [] });
  const wayBack =
    ({ words, isUndone }: KeptStep) =>
    () =>
      undoable(`${isUndone ? 'redone' : 'undone'} ${words}`, () => final(words), { effects: [] });

  it('is undone after this page’s own steps, and waited for when undo comes before it is read', async () => {
    const history = new History();
    const opened = Promise.withResolvers<Journal>();
    const start = vi.fn<() => void>();
    const keep = vi.fn<(steps: readonly KeptStep[]) => void>();
    history.open(opened.promise, start);
    history.begin().end(undoable('new', () => undoable('undone new', () => final('')), { effects: [] }));
    expect(await history.undo()).toEqual(final('undone new'));
    expect(start).not.toHaveBeenCalled();
    const undoing = history.undo();
    expect(start).toHaveBeenCalledOnce();
    opened.resolve({ steps: [kept('first'), kept('second')], keep, wayBack });
    expect(await undoing).toEqual(final('undone second'));
    expect(keep.mock.lastCall?.[0].map(({ words, isUndone }) => [words, isUndone])).toEqual([
      ['first', false],
      ['new', true],
      ['second', true],
    ]);
  });

  it('is read once, though the user is announced again meanwhile', async () => {
    const history = new History();
    const [opened, again] = [Promise.withResolvers<Journal>(), Promise.withResolvers<Journal>()];
    for (const { promise } of [opened, again]) history.open(promise, () => undefined);
    opened.resolve({ steps: [kept('first')], keep: () => undefined, wayBack });
    again.resolve({ steps: [kept('other')], keep: () => undefined, wayBack });
    expect(await history.undo()).toEqual(final('undone first'));
    expect(await history.undo()).toEqual(nothing);
  });

  it('is stored again when a step can be undone, and not at each step in a list', async () => {
    const history = new History();
    const keep = vi.fn<(steps: readonly KeptStep[]) => void>();
    const journal = Promise.resolve({ steps: [kept('first')], keep, wayBack });
    history.open(journal, () => undefined);
    await journal;
    history.begin().end(silent());
    history.begin().end(final('Last item'));
    history.begin().fail();
    expect(keep).not.toHaveBeenCalled();
    history.begin().end(undoable('new', () => final(''), { effects: [] }));
    expect(keep.mock.lastCall?.[0].map(({ words, at }) => [words, at])).toEqual([
      ['first', 0],
      ['new', expect.any(Number)],
    ]);
    expect(keep).toHaveBeenCalledOnce();
  });

  it('is done again, unless this page has done something else', async () => {
    const journal = { steps: [kept('first', true)], keep: () => undefined, wayBack };
    const history = new History();
    history.open(Promise.resolve(journal), () => undefined);
    expect(await history.redo()).toEqual(final('redone first'));

    const other = new History();
    other.open(Promise.resolve(journal), () => undefined);
    other.begin().end(undoable('new', () => final('')));
    expect(await other.redo()).toEqual(final('There is nothing to redo'));
  });

  it('is nobody else’s after the end of the session, and nothing where nothing is kept', async () => {
    const history = new History();
    const opened = Promise.withResolvers<Journal>();
    history.open(opened.promise, () => undefined);
    history.clear();
    opened.resolve({ steps: [kept('first')], keep: () => undefined, wayBack });
    await opened.promise;
    expect(await history.undo()).toEqual(final('There is nothing to undo'));
    history.open(Promise.resolve(null), () => undefined);
    expect(await history.undo()).toEqual(final('There is nothing to undo'));
    expect(history.canUndo).toBe(false);
  });
});
