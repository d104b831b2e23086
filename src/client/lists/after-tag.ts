import type { HeldBack } from '#client/data/held-back.ts';
import type { TagsOf } from './task-tags.tsx';

/** What comes before a task that its project holds back: 'after Buy primer'. */
export const afterTag =
  (held: HeldBack): TagsOf =>
  ({ id }) => {
    const before = held.get(String(id));
    return before === undefined ? [] : [{ tone: 'plain', text: `after ${before}` }];
  };
