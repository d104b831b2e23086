import { useMemo } from 'react';
import * as styles from '#styles/suggestions.css.ts';
import { textBlocks } from './text-blocks.ts';

/** The words of an answer, with line breaks and lists, and without HTML. */
export function AnswerText({ text }: { text: string }) {
  const blocks = useMemo(() => textBlocks(text), [text]);
  return withPlaces(blocks).map(({ key, item: block }) => {
    if (block.kind === 'text') {
      return (
        <p key={key} className={styles.text}>
          {block.text}
        </p>
      );
    }
    return <Points key={key} items={block.items} ordered={block.ordered} />;
  });
}

/** A list of an answer. */
export function Points({ items, ordered = false }: { items: readonly string[]; ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={ordered ? styles.numbers : styles.points}>
      {withPlaces(items).map(({ key, item }) => (
        <li key={key}>{item}</li>
      ))}
    </List>
  );
}

/** Lines may be equal, so the index is the key; it never changes. */
function withPlaces<T>(items: readonly T[]): { key: string; item: T }[] {
  return items.map((item, place) => ({ key: `place ${place}`, item }));
}
