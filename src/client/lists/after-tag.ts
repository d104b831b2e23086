import type { BlockedTasks } from '#client/data/blocked-tasks.ts';
import type { TagsOf } from './task-tags.tsx';

/** What comes before a blocked task: 'after Buy primer'. */
export const afterTag =
  (blocked: BlockedTasks): TagsOf =>
  ({ id }) => {
    const before = blocked.get(String(id));
    return before === undefined ? [] : [{ tone: 'plain', text: `after ${before}` }];
  };
