import { useEffect, useRef } from 'react';
import { announce } from 'react-aria/private/live-announcer/LiveAnnouncer';
import type { CurrentRow } from './current-row.ts';
import type { ListSelection } from './item-list-selection.ts';

/**
 * Announces each change of the selection, unless its caller does, while the focus is in the list: of lists that share it
 * only one does. `textOf`: a row's name; empty for one of another list.
 */
export function useSelectionWords(
  selection: ListSelection,
  selected: ReadonlySet<string>,
  currentRow: CurrentRow,
  textOf: (key: string) => string,
): void {
  const last = useRef(selected);
  useEffect(() => {
    const before = last.current;
    last.current = selected;
    if (before === selected || !currentRow.get().isFocused || selection.isQuiet(selected)) return;
    const words = wordsFor(before, selected, textOf);
    if (words !== '') announce(words);
  });
}

function wordsFor(before: ReadonlySet<string>, now: ReadonlySet<string>, textOf: (key: string) => string): string {
  const [added, removed] = [without(now, before), without(before, now)];
  const [one] = [...added, ...removed];
  const text = one !== undefined && added.length + removed.length === 1 ? textOf(one) : '';
  const words = text === '' ? [] : [`${text} ${added.length === 1 ? 'selected' : 'not selected'}.`];
  if (words.length === 0 || Math.max(before.size, now.size) > 1) words.push(`${countOf(now.size)} selected.`);
  return words.join(' ');
}

const without = (keys: ReadonlySet<string>, others: ReadonlySet<string>) => [...keys].filter((key) => !others.has(key));

const countOf = (count: number) =>
  count === 0 ? 'No items' : `${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`;
