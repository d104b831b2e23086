import { defineCommand } from '#client/commands/define-command.ts';
import type { Id } from '#contract/entities/common.ts';
import type { ChecklistItem } from '#contract/entities/review.ts';

/** What the Weekly Review gives to its commands. */
export interface ReviewTarget {
  view: 'loading' | 'failed' | 'absent' | 'active';
  isBusy: boolean;
  checklist: readonly ChecklistItem[];
  /** Why the review cannot be completed now; null when it can. */
  notComplete: string | null;
  start(): void;
  retry(): void;
  toggle(itemId: Id, completed: boolean): void;
  complete(): void;
}

declare module '#client/commands/scope-targets.ts' {
  interface ScopeTargets {
    'screen:/review': ReviewTarget;
  }
}

const notActive = 'No review has been started';

export const startReview = defineCommand({
  id: 'review.start',
  title: 'Start Weekly Review',
  does: 'Starts a weekly review.',
  scope: 'screen:/review',
  when: ({ target: { view, isBusy } }) => {
    if (isBusy) return 'It is being started';
    return view === 'absent' || (view === 'active' ? 'A review has been started' : 'The review is not loaded');
  },
  run: ({ target }) => {
    target.start();
    // The machine tells when it has started, or why it could not.
    return { words: null };
  },
});

export const toggleItem = defineCommand({
  id: 'review.toggleItem',
  title: 'Tick or untick a checklist item',
  does: 'Marks an item of the checklist as done, or as not done.',
  scope: 'screen:/review',
  args: {
    item: {
      kind: 'choice',
      asks: 'Which item?',
      choices: ({ checklist }: ReviewTarget) =>
        checklist.map(({ id, title, completed }) => ({
          label: `${title}${completed ? ' (done)' : ''}`,
          value: String(id),
        })),
    },
  },
  when: ({ target }) => target.view === 'active' || notActive,
  run: ({ target }, { item }) => {
    const chosen = target.checklist.find(({ id }) => String(id) === item);
    if (!chosen) return { words: 'It is not on the checklist any more' };
    const tick = (completed: boolean) => {
      target.toggle(chosen.id, completed);
      return {
        words: `${chosen.title}: ${completed ? 'done' : 'not done'}`,
        inverse: { run: async () => tick(!completed) },
      };
    };
    return tick(!chosen.completed);
  },
});

export const completeReview = defineCommand({
  id: 'review.complete',
  title: 'Complete Weekly Review',
  does: 'Completes the weekly review, once every item is done.',
  irreversible: true,
  scope: 'screen:/review',
  when: ({ target }) => (target.view === 'active' ? (target.notComplete ?? true) : notActive),
  run: ({ target }) => {
    target.complete();
    return { words: null };
  },
});

export const retryReview = defineCommand({
  id: 'review.retry',
  title: 'Try again to load the review',
  does: 'Asks again for the weekly review that could not be loaded.',
  scope: 'screen:/review',
  when: ({ target }) => target.view === 'failed' || 'The review has been loaded',
  run: ({ target }) => {
    target.retry();
    return { words: null };
  },
});
