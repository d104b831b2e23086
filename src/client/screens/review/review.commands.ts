import { type Also, defineCommand, familyOf } from '#client/registry/define-command.ts';
import { final, type Outcome, silent, undoable } from '#client/registry/outcome.ts';
import type { Id } from '#contract/entities/common.ts';
import type { ChecklistItem } from '#contract/entities/review.ts';
import { LIST_NAMES, REVIEW_LISTS, type ReviewList } from './review-lists.ts';

/** The target of the Weekly Review for its commands. */
export interface ReviewTarget {
  /** `ended`: the review on the screen was completed elsewhere. */
  view: 'loading' | 'failed' | 'absent' | 'active' | 'ended';
  isBusy: boolean;
  reviewId: Id | null;
  checklist: readonly ChecklistItem[];
  /** Why the review cannot be completed now; null when it can. */
  notComplete: string | null;
  start(): void;
  /** Resolves once the server has answered: until then changes of the page are the user's doing. */
  retry(): Promise<void>;
  /** Returns false when it cannot be done: that review is over, or is being completed. */
  toggle(reviewId: Id, itemId: Id, completed: boolean): boolean;
  complete(): void;
  /** Dismisses the review that ended elsewhere. */
  dismiss(): void;
  /** Opens a list beside the checklist, and focuses it. */
  openList(list: ReviewList): void;
  /** The past reviews to choose from. */
  past: readonly { id: string; name: string }[];
  openPast(id: string): void;
  /** Whether a list or a past review is open. */
  isOpen: boolean;
  /** Closes it, and returns to where it was opened from. */
  close(): void;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'screen:/review': ReviewTarget;
  }
}

const notActive = ({ view }: ReviewTarget) =>
  view === 'ended' ? 'This review has ended' : 'No review has been started';
const completing = 'The review is being completed';

export const startReview = defineCommand({
  id: 'review.start',
  title: 'Start Weekly Review',
  also: `begin review, new review, do weekly review, gtd review, week planning, launch review, run weekly review,
    start review, start the review, start reviewing, do the review, weekly review, kick off review, start my review,
    start gtd review, open new review, start checklist, review now, it's friday, time to review, perform review,
    do a review, go through review, resume review, continue review, create review`,
  does: 'Starts a weekly review.',
  needsServer: 'Starting a review',
  scope: 'screen:/review',
  when: ({ target: { view, isBusy } }) => {
    if (view === 'active') return 'A review has been started';
    if (isBusy) return 'It is being started';
    if (view === 'ended') return 'Close the review that has ended first';
    return view === 'absent' || 'The review is not loaded';
  },
  run: ({ target }) => {
    target.start();
    // The machine announces that it has started, or why it could not.
    return silent();
  },
});

export const toggleItem = defineCommand({
  id: 'review.toggleItem',
  title: 'Tick or untick a checklist item',
  also: `check item, check off item, mark step done, toggle checklist, tick step, tick item, tick off, untick,
    complete step, review step, checklist, tick item off, uncheck item, checklist item, mark item done, toggle item,
    next step in review, check off, cross off step, cross off item, uncheck, item done, tick box, check box,
    finish step, undo step, toggle checkbox, this step is done, i did this step`,
  does: 'Marks an item of the checklist as done, or as not done.',
  line: 'tick',
  scope: 'screen:/review',
  args: {
    item: {
      kind: 'choice',
      asks: 'Which item?',
      // Undefined: it was asked for, and the screen is gone.
      choices: (target: ReviewTarget | undefined) =>
        (target?.checklist ?? []).map(({ id, title, completed }) => ({
          label: `${title}${completed ? ' (done)' : ''}`,
          value: String(id),
        })),
    },
  },
  when: ({ target }) => {
    if (target.view !== 'active') return notActive(target);
    return target.isBusy ? completing : true;
  },
  run: ({ target }, { item }) => {
    const chosen = target.checklist.find(({ id }) => String(id) === item);
    const { reviewId } = target;
    if (!chosen || reviewId === null) return final('It is not on the checklist any more');
    const tick = (completed: boolean): Outcome =>
      target.toggle(reviewId, chosen.id, completed)
        ? undoable(`${chosen.title}: ${completed ? 'done' : 'not done'}`, () => tick(!completed), {
            effects: [{ is: 'ticked', review: reviewId, item: chosen.id, completed }],
          })
        : // What is over stays as it is; other steps can be taken back.
          final(`${chosen.title}: the checklist cannot be changed now`);
    return tick(!chosen.completed);
  },
});

/** Other words for opening each list. */
const listWords: Readonly<Record<ReviewList, { also: Also }>> = {
  inbox: {
    also: `process inbox in review, clear inbox, empty inbox, get inbox to zero, inbox in review, go through inbox,
      inbox step, review the inbox, empty the inbox, collect loose papers, loose ends`,
  },
  next: {
    also: `review actions, check next actions, go through next actions, next actions in review, review tasks,
    next actions step, go over next actions, check actions, check tasks, review action lists, look at next actions,
    review to-dos, review my next actions`,
  },
  calendar: {
    also: `review calendar, check calendar, upcoming in review, past calendar, calendar in review, look ahead,
      look back, calendar step, go through calendar, go over calendar, look at calendar, check dates, check deadlines,
      review due dates, review appointments, look at upcoming`,
  },
  waiting: {
    also: `review waiting, check waiting, follow-ups, go through waiting, waiting in review, chase people,
    review waiting list, review delegated, waiting step, go over waiting, check blocked, look at waiting for,
    chase up, who owes me, what am i waiting for, what others owe me, what others must do, things I wait for,
      waiting list, waiting for list, list of waiting`,
  },
  projects: {
    also: `stalled projects, stuck projects, review projects, projects without next action, projects in review,
      check projects, go through projects, review project list, go over projects, projects step, dead projects,
      orphan projects, orphaned projects, find stuck projects, find stalled projects, projects with no next action,
      projects lacking next action, no next action, projects missing an action, missing next actions,
      inactive projects, idle projects, blocked projects, blank projects, unmoving projects,
      check that every project has a next action, empty projects, project without next step,
      projects that need attention, neglected projects, projects going nowhere`,
  },
  someday: {
    also: `review someday, check someday, go through someday, incubator, someday in review,
    review someday list, someday step, go over someday, review ideas, review wish list, review backlog, groom backlog,
    backlog grooming, look at someday, review bucket list, incubated items, see maybe list, someday list, show someday,
      maybe list`,
  },
  asked: {
    also: `overdue follow-ups, overdue waiting, late replies, follow-ups that are due, who has not answered,
      waiting too long, unanswered, review overdue waiting, who to chase, late to answer, people who are late,
      has not replied, people to remind`,
  },
  untouched: {
    also: `old someday, stale ideas, stale someday, forgotten ideas, ideas not touched, prune someday, prune ideas,
      old ideas, review old someday, stale tasks, dusty ideas, clean up someday, forgotten items, forgotten tasks,
      neglected ideas`,
  },
  due: {
    also: `projects due, due projects, projects not reviewed, projects by interval, review interval,
      which projects to review, review due projects, projects that need a review, periodic review of projects,
      projects to review, projects needing review, check these projects, which projects need reviewing,
      which projects need a review`,
  },
};

export const openLists = familyOf(
  REVIEW_LISTS.map((list) => [list] as const),
  ([list]) =>
    defineCommand({
      id: `review.open${list[0]?.toUpperCase()}${list.slice(1)}`,
      title: `Review: open ${LIST_NAMES[list]}`,
      ...listWords[list],
      does: `Opens ${LIST_NAMES[list]} beside the checklist, to be worked there.`,
      scope: 'screen:/review',
      when: ({ target }) => target.view === 'active' || notActive(target),
      run: ({ target }) => {
        // The list announces the number of its items, as soon as that is known.
        target.openList(list);
        return silent();
      },
    }),
);

export const close = defineCommand({
  id: 'review.close',
  title: 'Back to the checklist',
  also: `close review list, leave review list, return to checklist, close past review, back to review,
    back to weekly review, back to the review, go back to checklist, close list, close this list, leave list,
    hide list, close review panel, checklist again, stop reading review, close the list, up to checklist,
    back to the steps, go back to the steps, leave the list`,
  does: 'Closes the list or the past review that is open, and goes back to where it was opened from.',
  keys: ['Escape'],
  yields: true,
  scope: 'screen:/review',
  when: ({ target }) => target.isOpen || 'Nothing is open beside the checklist',
  run: ({ target }) => {
    target.close();
    return silent();
  },
});

export const completeReview = defineCommand({
  id: 'review.complete',
  title: 'Complete Weekly Review',
  also: `finish review, end review, close review, done reviewing, complete review, mark review done, save review,
    mark review complete, review done, review finished, conclude review, wrap up review, submit review,
    finalise review, end the review, i am done reviewing, all done with review`,
  does: 'Completes the weekly review, once every item is done.',
  irreversible: true,
  scope: 'screen:/review',
  when: ({ target }) => (target.view === 'active' ? (target.notComplete ?? true) : notActive(target)),
  run: ({ target }) => {
    target.complete();
    return silent();
  },
});

export const dismissReview = defineCommand({
  id: 'review.dismiss',
  title: 'Close the review that has ended',
  also: `dismiss review, close ended review, discard ended review, put review away, close finished review,
    drop review, clear ended review`,
  does: 'Closes a review that was completed elsewhere, and forgets what was written in it here.',
  irreversible: true,
  scope: 'screen:/review',
  when: ({ target }) => target.view === 'ended' || 'No review has ended elsewhere',
  run: ({ target }) => {
    target.dismiss();
    return final('Closed');
  },
});

export const retryReview = defineCommand({
  id: 'review.retry',
  title: 'Try again to load the review',
  also: `reload review, refresh review, retry review, load review again, retry loading review, fetch review again,
    review did not load, review failed to load, review does not show, review is empty`,
  does: 'Asks again for the weekly review that could not be loaded.',
  scope: 'screen:/review',
  when: ({ target }) => target.view === 'failed' || 'The review has been loaded',
  run: async ({ target }) => {
    await target.retry();
    return silent();
  },
});

export const openPast = defineCommand({
  id: 'review.openPast',
  title: 'Review: read a past review',
  also: `past reviews, previous reviews, old reviews, review history, last review, journal, archive of reviews,
    read old review, completed reviews, review archive, look at last review, earlier reviews, open past review,
    view previous reviews, review log, list of reviews, last week's review, reviews so far, all reviews, review notes,
    old weekly reviews, review diary, look back at reviews, what I wrote last week`,
  does: 'Shows what was written and ticked in a review that has been completed.',
  scope: 'screen:/review',
  args: {
    review: {
      kind: 'choice',
      asks: 'Which review?',
      choices: (target: ReviewTarget | undefined) =>
        (target?.past ?? []).map(({ id, name }) => ({ label: name, value: id })),
    },
  },
  when: ({ target }) => target.past.length > 0 || 'There are no past reviews yet',
  run: ({ target }, { review }) => {
    // A screen reader speaks its heading, which takes the focus.
    target.openPast(review);
    return silent();
  },
});
