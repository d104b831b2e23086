import { useMemo } from 'react';
import { useCanAsk } from '#client/data/ai.ts';
import type { Searchables } from '#client/data/search.ts';
import { isBlank } from '#contract/entities/blank.ts';
import type { PalettePage } from '#machines/palette.machine.ts';
import { captureInWords, readCapture } from './capture-grammar.ts';
import type { PaletteRow } from './palette-row.ts';
import { isComing } from './palette-words.ts';

interface Asked {
  page: PalettePage;
  query: string;
  total: number;
  /** The results have only some of the words. */
  isGuess: boolean;
  searchables: Searchables;
}

const none: readonly PaletteRow[] = [];

/** What can be done with words that nothing matches: capture a task, or ask the assistant if one is set up. */
export function useOffers({ page, query, total, isGuess, searchables }: Asked): readonly PaletteRow[] {
  const words = query.trim();
  const searches = page.kind === 'everything' || page.kind === 'search';
  const isOffered = searches && (total === 0 || isGuess) && words !== '' && !isComing({ query, page, searchables });
  const canAsk = useCanAsk(isOffered);
  return useMemo(() => {
    if (!isOffered) return none;
    const capture = readCapture(words, { ...searchables, now: new Date() });
    const task = isBlank(capture.title) ? { title: words } : capture;
    return [
      {
        // The row is the preview: with the day, the context and the project that Enter gives it.
        label: `Capture “${captureInWords(task)}” as a task`,
        note: '',
        choice: { kind: 'line', id: 'task.capture', answers: { task }, text: words },
      },
      ...(canAsk
        ? [
            {
              label: `Ask the assistant: ${words}`,
              note: '',
              choice: { kind: 'line', id: 'chat.ask', answers: { question: words }, text: words } as const,
            },
          ]
        : []),
    ];
  }, [isOffered, words, canAsk, searchables]);
}
