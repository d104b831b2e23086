import { describe, expect, it } from 'vitest';
import { createLearnedKeeper } from '#client/app/learned-keeper.ts';
import { Learned } from '#client/registry/learned.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

function openPalette(full?: { isFull: boolean }) {
  const { stored: kept, ...localStorage } = memoryStorage({}, full);
  const window = { localStorage } as unknown as Window;
  const reported: unknown[] = [];
  const learned = new Learned(createLearnedKeeper(window, (error) => void reported.push(error)));
  return { kept, window, learned, reported };
}

describe('what the palette has learned', () => {
  it('is there after a reload, under a separate key for each account', () => {
    const { kept, window, learned } = openPalette();
    learned.open('ana@example.org');
    learned.note('x', 'task.due');
    expect([...kept.keys()]).toEqual(['mizu-palette:ana@example.org']);
    const later = new Learned(createLearnedKeeper(window, () => undefined));
    later.open('ana@example.org');
    expect(later.chosenFor('x')).toEqual(['task.due']);
  });

  it('is learned while the page is open when the storage is full, which is reported once', () => {
    const { learned, reported } = openPalette({ isFull: true });
    learned.open('ana@example.org');
    learned.note('x', 'task.due');
    learned.note('y', 'task.defer');
    expect(learned.chosenFor('x')).toEqual(['task.due']);
    expect(learned.chosenFor('y')).toEqual(['task.defer']);
    expect(reported).toHaveLength(1);
  });

  it('starts again when something else is stored, which is reported', () => {
    const { kept, learned, reported } = openPalette();
    kept.set('mizu-palette:ana@example.org', '{"x":[{"id":7}]}');
    learned.open('ana@example.org');
    expect(learned.chosenFor('x')).toEqual([]);
    learned.note('x', 'task.due');
    expect(learned.chosenFor('x')).toEqual(['task.due']);
    expect(reported).toHaveLength(1);
  });
});
