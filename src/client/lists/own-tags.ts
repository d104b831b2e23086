import { cardWords } from '#client/commands/task-rows.ts';
import type { TagsOf } from './task-tags.tsx';

/** How long a task takes, and the other fields that only our service keeps. */
export const ownTags: TagsOf = (task) => cardWords(task).map((text) => ({ tone: 'plain', text }));
