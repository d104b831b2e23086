import { describe, expect, it } from 'vitest';
import { History } from '#client/registry/history.ts';
import { final, type Outcome, silent, undoable } from '#client/registry/outcome.ts';

/** A history with steps that record their undo; those in `broken` cannot be undone. */
function historyOf(names: readonly string[], broken: readonly string[] = []) {
  const log: string[] = [];
  const stepOf = (name: string, words = name, verb = 'Undid'): Outcome =>
    undoable(words, () => {
      if (broken.includes(name)) throw new Error(`${name} is stuck`);
      log.push(`${verb} ${name}`);
      return stepOf(name, `${verb} ${name}`, verb === 'Undid' ? 'Redid' : 'Undid');
    });
  const history = new History();
  for (const name of names) history.begin('A step').end(stepOf(name));
  return { history, log, stepOf };
}

const shown = (history: History) =>
  history.lines().map(({ entry, isUndone, count }) => `${entry.words}${isUndone ? ', undone' : `, ${count}`}`);
function entry(history: History, words: string) {
  const found = history.lines().find((line) => line.entry.words === words);
  if (!found) throw new Error(`No step says ${words}`);
  return found.entry;
}

describe('the history, read', () => {
  it('has nothing at first', () => expect(new History().lines()).toEqual([]));

  it('gives the announcements, latest first, each with the number of steps that undo takes', () => {
    expect(shown(historyOf(['Moved', 'Renamed', 'Deleted']).history)).toEqual(['Deleted, 1', 'Renamed, 2', 'Moved, 3']);
  });

  it('keeps the place, the text and the time of undone and redone steps', async () => {
    const { history } = historyOf(['Moved', 'Renamed', 'Deleted']);
    const before = history.lines().map((line) => line.entry);
    await history.undo();
    await history.undo();
    expect(shown(history)).toEqual(['Deleted, undone', 'Renamed, undone', 'Moved, 1']);
    await history.redo();
    expect(shown(history)).toEqual(['Deleted, undone', 'Renamed, 1', 'Moved, 2']);
    expect(history.lines().map((line) => line.entry)).toEqual(before);
    expect(before.every(({ at }) => Math.abs(at.getTime() - Date.now()) < 60_000)).toBe(true);
  });

  it('calls a step by its title until it has ended', () => {
    const { history, stepOf } = historyOf([]);
    const step = history.begin('Move to…');
    expect(shown(history)).toEqual(['Move to…, 1']);
    step.end(stepOf('Moved'));
    expect(shown(history)).toEqual(['Moved, 1']);
  });

  it('forgets it all at a sign-out', async () => {
    const { history } = historyOf(['Moved', 'Renamed']);
    await history.undo();
    history.clear();
    expect(history.lines()).toEqual([]);
  });
});

describe('undoing down to a step', () => {
  it('undoes the later steps first, then itself, and nothing before', async () => {
    const { history, log } = historyOf(['one', 'two', 'three', 'four']);
    expect(await history.undoBackTo(entry(history, 'two'))).toEqual(final('3 steps undone'));
    expect(log).toEqual(['Undid four', 'Undid three', 'Undid two']);
    expect(shown(history)).toEqual(['four, undone', 'three, undone', 'two, undone', 'one, 1']);
  });

  it('says of a single one what undoing it says', async () => {
    const { history } = historyOf(['one', 'two']);
    expect(await history.undoBackTo(entry(history, 'two'))).toEqual(final('Undid two'));
  });

  it('does nothing with one that is undone', async () => {
    const { history, log } = historyOf(['one', 'two']);
    await history.undo();
    expect(await history.undoBackTo(entry(history, 'two'))).toEqual(final('It is undone'));
    expect(log).toEqual(['Undid two']);
  });

  it('stops where it fails, and says how far it came', async () => {
    const { history, log } = historyOf(['one', 'two', 'three', 'four'], ['two']);
    const { words, failed } = await history.undoBackTo(entry(history, 'one'));
    expect(words).toBe('2 steps undone, then: two is stuck');
    expect(failed).toEqual(new Error('two is stuck'));
    expect(log).toEqual(['Undid four', 'Undid three']);
    expect(shown(history)).toEqual(['four, undone', 'three, undone', 'two, 1', 'one, 2']);
  });

  it('fails as an undo does when the first one fails', async () => {
    const { history } = historyOf(['one', 'two'], ['two']);
    await expect(history.undoBackTo(entry(history, 'one'))).rejects.toThrow('two is stuck');
  });

  it('stops at one that could be undone only in part', async () => {
    const { history, log, stepOf } = historyOf(['one']);
    const failed = new Error('Gone');
    const partly = undoable('1 of 2 moved: Gone', () => stepOf('two'), { failed });
    history.begin().end(undoable('two', () => partly));
    expect(await history.undoBackTo(entry(history, 'one'))).toEqual(final('1 of 2 moved: Gone', failed));
    expect(log).toEqual([]);
  });

  it('does not count one that cannot come back, and says why it has not', async () => {
    const { history, log, stepOf } = historyOf(['one', 'two']);
    history.begin().end(undoable('Task deleted', () => final('Task deleted for good')));
    history.begin().end(stepOf('four'));
    expect(await history.undoBackTo(entry(history, 'two'))).toEqual(final('2 steps undone. Task deleted for good'));
    expect(log).toEqual(['Undid four', 'Undid two']);
    expect(shown(history)).toEqual(['four, undone', 'two, undone', 'one, 1']);
    history.begin().end(undoable('Project deleted', () => final('Project deleted for good')));
    history.begin().end(stepOf('five'));
    const both = await history.undoBackTo(entry(history, 'Project deleted'));
    expect(both).toEqual(final('1 step undone. Project deleted for good'));
  });

  it('says of one that cannot come back also where it stops at the next', async () => {
    const { history } = historyOf(['one', 'two'], ['two']);
    history.begin().end(undoable('Task deleted', () => final('Task deleted for good')));
    const { words } = await history.undoBackTo(entry(history, 'two'));
    expect(words).toBe('Task deleted for good, then: two is stuck');
  });

  it('waits for a step under way, and takes none in its stead when it comes to nothing', async () => {
    const { history, log } = historyOf(['one', 'two']);
    const step = history.begin('Loading');
    const undone = history.undoBackTo(entry(history, 'two'));
    step.end(silent());
    expect(await undone).toEqual(final('Undid two'));
    expect(log).toEqual(['Undid two']);
    const other = history.begin('Saving');
    const nothing = history.undoBackTo(entry(history, 'Saving'));
    other.fail();
    expect(await nothing).toEqual(silent());
    expect(log).toEqual(['Undid two']);
  });

  it('takes none in its stead when the step is undone meanwhile', async () => {
    const { history, log } = historyOf(['one', 'two']);
    const undone = history.undoBackTo(entry(history, 'two'));
    await Promise.all([history.undo(), undone]);
    expect(log).toEqual(['Undid two']);
    expect(await undone).toEqual(silent());
    expect(shown(history)).toEqual(['two, undone', 'one, 1']);
  });

  it('ends with the session, without a word to the next person', async () => {
    const { history, log } = historyOf(['one']);
    const slow = history.begin('Slow');
    const undone = history.undoBackTo(entry(history, 'one'));
    history.clear();
    slow.end(silent());
    expect(await undone).toEqual(silent());
    expect(log).toEqual([]);
  });
});
