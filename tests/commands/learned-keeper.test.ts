import { describe, expect, it } from 'vitest';
import { createLearnedKeeper } from '#client/app/learned-keeper.ts';
import { Learned } from '#client/registry/learned.ts';

function storage({ isFull = false } = {}) {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  const window = { localStorage } as unknown as Window;
  const reported: unknown[] = [];
  const learned = new Learned(createLearnedKeeper(window, (error) => void reported.push(error)));
  return { kept, window, learned, reported };
}

describe('what the palette has learned', () => {
  it('is there after a reload, under a key of its own for each account', () => {
    const { kept, window, learned } = storage();
    learned.open('ana@example.org');
    learned.note('x', 'task.due');
    expect([...kept.keys()]).toEqual(['mizu-palette:ana@example.org']);
    const later = new Learned(createLearnedKeeper(window, () => undefined));
    later.open('ana@example.org');
    expect(later.chosenFor('x')).toEqual(['task.due']);
  });

  it('is learned while the page is there where the storage is full, told once', () => {
    const { learned, reported } = storage({ isFull: true });
    learned.open('ana@example.org');
    learned.note('x', 'task.due');
    learned.note('y', 'task.defer');
    expect(learned.chosenFor('x')).toEqual(['task.due']);
    expect(learned.chosenFor('y')).toEqual(['task.defer']);
    expect(reported).toHaveLength(1);
  });

  it('is learned anew where what is stored is something else, which is told', () => {
    const { kept, learned, reported } = storage();
    kept.set('mizu-palette:ana@example.org', '{"x":[{"id":7}]}');
    learned.open('ana@example.org');
    expect(learned.chosenFor('x')).toEqual([]);
    learned.note('x', 'task.due');
    expect(learned.chosenFor('x')).toEqual(['task.due']);
    expect(reported).toHaveLength(1);
  });
});
