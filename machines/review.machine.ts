import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { type Id, sameId } from '#contract/entities/common.ts';
import {
  hasWordsOfAnother,
  isOfAnother,
  type KeptDraft,
  type Reflection,
  type ReviewContext,
  type ReviewEvent,
  type ReviewFacts,
  type Tick,
} from './review-course.ts';

const noDraft = { draft: {}, draftOf: null } as const;
const nothing = { reviewId: null, isComplete: false, ticks: [], problem: null, wasCompleted: false } as const;

const found = ({ event }: { event: { review: ReviewFacts | null } }) => ({ review: event.review });
const keep = { type: 'keepFacts', params: found } as const;
/** It is another review than the draft's. */
const toWords = {
  guard: { type: 'hasWordsOfAnother', params: found },
  target: 'ended',
  actions: 'showOthersWords',
} as const;
const toFacts = { target: 'settling', actions: keep } as const;
const toGoOn = { guard: { type: 'goesOn', params: found }, target: 'settling', actions: keep } as const;

type Toggled = Extract<ReviewEvent, { type: 'review.toggleItem' }>;
const toTick = {
  guard: { type: 'isCurrent', params: ({ event }: { event: Toggled }) => ({ reviewId: event.reviewId }) },
  actions: {
    type: 'queueTick',
    params: ({ event }: { event: Toggled }) => ({ itemId: event.itemId, completed: event.completed }),
  },
} as const;
const tellFailure = {
  type: 'tellFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;

/**
 * The weekly review (spec §4): started, its checklist ticked, completed; never completed below 100 %. The review itself is
 * in the query cache, which `follow` watches; here are its id, the pending ticks (shown over the cache, so that dropping a
 * failed one undoes it), the typed reflection and the open list. The actor outlives the screen, so that none of these is
 * lost on leaving it.
 *
 * Tags: `loading`, `failed` (could not be loaded), `absent`, `active`, `ended` (elsewhere, while it is on the screen or has
 * unsent words and another review is there: they stay until the user dismisses it); besides them `closed` (nothing is
 * followed yet), `saving` (pending ticks) and `busy` (starting or completing).
 */
export const reviewMachine = setup({
  types: {
    context: {} as ReviewContext,
    events: {} as ReviewEvent,
    input: {} as { kept: KeptDraft | null },
    tags: {} as 'closed' | 'loading' | 'failed' | 'absent' | 'active' | 'ended' | 'saving' | 'busy',
  },
  actors: {
    /** Loads the current review and keeps reporting its state in the cache. */
    follow: fromCallback<EventObject>(() => {
      throw new Error('follow is not provided');
    }),
    /** Starts a review, or continues the current one. */
    start: fromPromise<ReviewFacts>(() => Promise.reject(new Error('start is not provided'))),
    /** Ticks or unticks one item. */
    save: fromPromise<ReviewFacts, Tick>(() => Promise.reject(new Error('save is not provided'))),
    /** Completes the review with its reflection. */
    complete: fromPromise<void, { reviewId: Id; draft: Partial<Reflection> }>(() =>
      Promise.reject(new Error('complete is not provided')),
    ),
  },
  actions: {
    /** Asks the server again; `follow` reports the result. */
    reload: () => {},
    tellStarted: () => {},
    /** It was completed while the screen was gone, which would have announced it. */
    tellCompleted: () => {},
    /** One item was saved. */
    tellSaved: () => {},
    /** Logs and announces why something was not done. */
    tellFailure: (_, _params: { error: unknown }) => {},
    /** Words of a review that ended elsewhere are no part of the next one, and not lost to it: see `ended`. */
    keepFacts: assign(({ context }, { review }: { review: ReviewFacts | null }) =>
      hasWordsOfAnother(context, review)
        ? { problem: null }
        : {
            reviewId: review?.id ?? null,
            isComplete: review?.isComplete ?? false,
            problem: null,
            ...(isOfAnother(context, review) ? noDraft : {}),
          },
    ),
    /** The user knows that the next one begins empty. */
    dropOthersWords: assign(({ context }, { review }: { review: ReviewFacts }) =>
      isOfAnother(context, review) ? noDraft : {},
    ),
    showOthersWords: assign(({ context }) => ({ reviewId: context.draftOf, isComplete: false, problem: null })),
    explain: assign((_, { message }: { message: string }) => ({ problem: message })),
    queueTick: assign(({ context }, { itemId, completed }: { itemId: Id; completed: boolean }) => ({
      ticks:
        context.reviewId === null
          ? context.ticks
          : [...context.ticks, { reviewId: context.reviewId, itemId, completed }],
    })),
    dropTick: assign(({ context }) => ({ ticks: context.ticks.slice(1) })),
    reflect: assign(({ context }, { field, text }: { field: keyof Reflection; text: string }) => ({
      draft: { ...context.draft, [field]: text },
      draftOf: context.reviewId,
    })),
    work: assign((_, { list }: { list: string | null }) => ({ list })),
    noteShown: assign({ isShown: true }),
    noteLeft: assign({ isShown: false, wasCompleted: false }),
    forgetReview: assign({ reviewId: null, isComplete: false }),
    endReview: assign({ reviewId: null, isComplete: false, ...noDraft, list: null }),
    showCompleted: assign({ wasCompleted: true }),
    hideCompleted: assign({ wasCompleted: false }),
    forgetServerData: assign(nothing),
    restoreDraft: assign((_, { kept }: { kept: KeptDraft | null }) => ({ ...draftIn(kept), list: null })),
  },
  guards: {
    isShown: ({ context }) => context.isShown,
    hasReview: ({ context }) => context.reviewId !== null,
    isCurrent: ({ context }, { reviewId }: { reviewId: Id }) => sameId(context.reviewId, reviewId),
    hasTicks: ({ context }) => context.ticks.length > 0,
    /** False when the review on the screen is no longer the current one: it has ended elsewhere. */
    goesOn: ({ context }, { review }: { review: ReviewFacts | null }) =>
      !context.isShown || context.reviewId === null || sameId(context.reviewId, review?.id),
    isComplete: ({ context }) => context.reviewId !== null && context.isComplete,
    hasWordsOfAnother: ({ context }, { review }: { review: ReviewFacts | null }) => hasWordsOfAnother(context, review),
  },
}).createMachine({
  id: 'review',
  context: ({ input: { kept } }) => ({
    ...nothing,
    ...draftIn(kept),
    list: null,
    isShown: false,
  }),
  initial: 'idle',
  on: {
    'review.reflect': {
      guard: 'hasReview',
      actions: { type: 'reflect', params: ({ event }) => ({ field: event.field, text: event.text }) },
    },
    'review.work': { actions: { type: 'work', params: ({ event }) => ({ list: event.list }) } },
    'review.open': { actions: 'noteShown' },
    'review.leave': { actions: 'noteLeft' },
    'review.close': { target: '.idle', actions: 'forgetServerData' },
    'review.restore': {
      target: '.idle',
      actions: ['forgetServerData', { type: 'restoreDraft', params: ({ event }) => ({ kept: event.kept }) }],
    },
  },
  states: {
    idle: {
      tags: ['closed', 'loading'],
      on: { 'review.open': { target: 'open', actions: 'noteShown' } },
    },

    open: {
      invoke: { id: 'follow', src: 'follow' },
      initial: 'loading',
      on: {
        // While something is being written the answer decides where to go; the facts are noted already.
        'review.found': { guard: toGoOn.guard, actions: keep },
      },
      states: {
        loading: {
          tags: 'loading',
          on: {
            'review.found': [toWords, toFacts],
            'review.notLoaded': {
              target: 'failed',
              actions: { type: 'explain', params: ({ event }) => ({ message: event.message }) },
            },
          },
        },

        failed: {
          tags: 'failed',
          on: {
            'review.retry': { target: 'loading', actions: 'reload' },
            'review.found': [toWords, toFacts],
          },
        },

        /** Transient: the present state of the review decides. */
        settling: {
          always: [
            { guard: 'hasTicks', target: 'saving' },
            { guard: 'hasReview', target: 'active' },
            { target: 'absent' },
          ],
        },

        absent: {
          tags: 'absent',
          on: {
            'review.found': [toWords, toFacts],
            'review.start': { target: 'starting', actions: 'hideCompleted' },
          },
        },

        starting: {
          tags: ['absent', 'busy'],
          invoke: {
            id: 'start',
            src: 'start',
            onDone: {
              target: 'settling',
              actions: [
                { type: 'dropOthersWords', params: ({ event }) => ({ review: event.output }) },
                { type: 'keepFacts', params: ({ event }) => ({ review: event.output }) },
                'tellStarted',
              ],
            },
            onError: { target: 'settling', actions: tellFailure },
          },
        },

        active: {
          tags: 'active',
          on: {
            'review.found': [toWords, toGoOn, { target: 'ended' }],
            'review.toggleItem': { ...toTick, target: 'saving' },
            'review.complete': { guard: 'isComplete', target: 'completing' },
          },
        },

        ended: {
          tags: 'ended',
          on: {
            'review.found': [toWords, toGoOn],
            // Its data goes with the screen; its words are shown again.
            'review.leave': { target: 'loading', actions: ['noteLeft', 'forgetReview', 'reload'] },
            'review.dismiss': { target: 'loading', actions: ['endReview', 'reload'] },
          },
        },

        saving: {
          tags: ['active', 'saving'],
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => {
              const [tick] = context.ticks;
              if (!tick) throw new Error('saving needs a tick');
              return tick;
            },
            onDone: {
              target: 'settling',
              actions: [
                'dropTick',
                { type: 'keepFacts', params: ({ event }) => ({ review: event.output }) },
                'tellSaved',
              ],
            },
            onError: { target: 'settling', actions: ['dropTick', tellFailure] },
          },
          on: {
            'review.toggleItem': toTick,
          },
        },

        completing: {
          tags: ['active', 'busy'],
          invoke: {
            id: 'complete',
            src: 'complete',
            input: ({ context }) => {
              if (context.reviewId === null) throw new Error('completing needs a review');
              return { reviewId: context.reviewId, draft: context.draft };
            },
            onDone: [
              { guard: 'isShown', target: 'settling', actions: ['endReview', 'showCompleted'] },
              // Announced when it happens: later it would look like news.
              { target: 'settling', actions: ['endReview', 'tellCompleted'] },
            ],
            onError: { target: 'settling', actions: tellFailure },
          },
          on: {
            // It has been sent: what is typed now would be part of no review.
            'review.reflect': {},
          },
        },
      },
    },
  },
});

const draftIn = (kept: KeptDraft | null) => (kept ? { draft: kept.draft, draftOf: kept.reviewId } : noDraft);
