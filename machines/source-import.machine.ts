import { assign, type EventObject, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Id } from '#contract/entities/common.ts';
import {
  choicesWithoutHere,
  type FoundItem,
  type FoundPage,
  type ImportContext,
  type ImportEvent,
  isHere,
  problemOf,
  withPage,
} from './source-import-course.ts';

const nothingFound = { items: [], totals: {}, notes: [], chosen: new Set<string>(), reasons: {}, round: null };
const nothing = { ...nothingFound, here: new Set<string>(), problem: null } satisfies ImportContext;

const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const failed = [
  { type: 'explain', params: errorOf },
  { type: 'tellFailure', params: errorOf },
] as const;

/**
 * An import from elsewhere: asks what a source needs to know, lists its items page by page, and captures the chosen ones
 * into the inbox. Items that are here already, by their links, are never captured again: that is checked before the list is
 * read and once more before anything is sent, since another tab may have captured them. The actor outlives its overlay, so
 * that closing that loses nothing. It never holds the user's answers: tokens belong to the form.
 *
 * Tags: `asking` (the form), `looking` (a list is being read), `choosing` (it has been), `capturing`; besides them
 * `loading` and `unavailable` (the source's code), `stopping` (waiting for what is being sent).
 */
export const sourceImportMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    tags: {} as 'loading' | 'unavailable' | 'asking' | 'looking' | 'choosing' | 'capturing' | 'stopping',
  },
  actors: {
    /** Loads the source's code. */
    load: fromPromise<void>(() => Promise.reject(new Error('load is not provided'))),
    /** The links of all tasks, in any status. */
    readHere: fromPromise<ReadonlySet<string>>(() => Promise.reject(new Error('readHere is not provided'))),
    /** Sends `import.page` for each page, then `import.listed`, or `import.refused`. */
    list: fromCallback<EventObject>(() => {
      throw new Error('list is not provided');
    }),
    /** Sends `import.captured` or `import.notCaptured` for each item, then `import.captureEnded`; `stop` leaves out the rest. */
    capture: fromCallback<EventObject, { items: readonly FoundItem[] }>(() => {
      throw new Error('capture is not provided');
    }),
  },
  actions: {
    /** Announces how many there are of a kind, as soon as it is known. */
    tellCount: (_, _params: { page: FoundPage }) => {},
    tellListed: () => {},
    tellStopped: () => {},
    /** Logs, shows and announces why there is no list, or only a part of one. */
    tellFailure: (_, _params: { error: unknown }) => {},
    explain: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    forgetProblem: assign({ problem: null }),
    forgetFound: assign(nothingFound),
    forgetAll: assign(nothing),
    keepHere: assign(({ context }, { here }: { here: ReadonlySet<string> }) => ({
      here,
      chosen: choicesWithoutHere({ ...context, here }, context.chosen),
    })),
    keepPage: assign(({ context }, { page }: { page: FoundPage }) => withPage(context, page)),
    choose: assign(({ context }, { keys }: { keys: ReadonlySet<string> }) => ({
      chosen: choicesWithoutHere(context, keys),
    })),
    beginRound: assign((_, { keys }: { keys: readonly string[] }) => ({
      round: { keys, captured: [], skipped: 0, failure: null, wasStopped: false },
      reasons: {},
    })),
    /** Checks before anything is sent what has come here by another way meanwhile. */
    skipHere: assign(({ context }) => {
      const { round } = context;
      if (!round) return {};
      const left = choicesWithoutHere(context, new Set(round.keys));
      return { round: { ...round, keys: [...left], skipped: round.keys.length - left.size } };
    }),
    noteCaptured: assign(({ context }, { key, id }: { key: string; id: Id }) => {
      const item = context.items.find((other) => other.key === key);
      const here = new Set(context.here).add(item?.url ?? key);
      return {
        here,
        chosen: choicesWithoutHere({ ...context, here }, context.chosen),
        round: context.round && { ...context.round, captured: [...context.round.captured, { key, id }] },
      };
    }),
    noteNotCaptured: assign(({ context }, { key, error }: { key: string; error: unknown }) => ({
      reasons: { ...context.reasons, [key]: problemOf(error).message },
      // Failed items are still to be captured, whether they were chosen or had the focus.
      chosen: choicesWithoutHere(context, new Set(context.chosen).add(key)),
      round: context.round && { ...context.round, failure: context.round.failure ?? error },
    })),
    failRound: assign(({ context }, { error }: { error: unknown }) => ({
      round: context.round && { ...context.round, failure: error },
    })),
    noteStopped: assign(({ context }) => ({ round: context.round && { ...context.round, wasStopped: true } })),
    stopSending: sendTo('capture', { type: 'stop' }),
  },
  guards: {
    hasItems: ({ context }) => context.items.length > 0,
    isAboutAnswer: (_, { error }: { error: unknown }) => problemOf(error).field !== null,
    hasNew: ({ context }, { keys }: { keys: readonly string[] }) =>
      context.items.some((item) => keys.includes(item.key) && !isHere(context, item)),
    hasNothingLeft: ({ context }) => context.round?.keys.length === 0,
  },
}).createMachine({
  id: 'import',
  context: nothing,
  initial: 'closed',
  on: {
    // The user signed out: removes everything of theirs, and cancels what is running.
    'import.clear': { target: '.closed', actions: 'forgetAll' },
  },
  states: {
    closed: { tags: 'loading', on: { 'import.open': 'loading' } },

    loading: {
      tags: 'loading',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: 'asking',
        onError: {
          target: 'unavailable',
          actions: failed,
        },
      },
    },

    unavailable: {
      tags: 'unavailable',
      on: { 'import.open': { target: 'loading', actions: 'forgetProblem' } },
    },

    asking: {
      tags: 'asking',
      on: { 'import.look': { target: 'reading', actions: ['forgetProblem', 'forgetFound'] } },
    },

    reading: {
      tags: 'looking',
      invoke: {
        id: 'readHere',
        src: 'readHere',
        onDone: {
          target: 'listing',
          actions: { type: 'keepHere', params: ({ event }) => ({ here: event.output }) },
        },
        onError: {
          target: 'asking',
          actions: failed,
        },
      },
      on: { 'import.cancel': { target: 'asking', actions: 'tellStopped' } },
    },

    listing: {
      tags: 'looking',
      invoke: { id: 'list', src: 'list' },
      on: {
        'import.page': {
          actions: [
            { type: 'tellCount', params: ({ event }) => ({ page: event.page }) },
            { type: 'keepPage', params: ({ event }) => ({ page: event.page }) },
          ],
        },
        'import.choose': { actions: { type: 'choose', params: ({ event }) => ({ keys: event.keys }) } },
        'import.listed': { target: 'choosing', actions: 'tellListed' },
        'import.refused': [
          {
            guard: { type: 'isAboutAnswer', params: errorOf },
            target: 'asking',
            actions: failed,
          },
          {
            target: 'settling',
            actions: failed,
          },
        ],
        'import.cancel': { target: 'settling', actions: 'tellStopped' },
      },
    },

    /** Transient: what has come so far can be captured even so. */
    settling: { always: [{ guard: 'hasItems', target: 'choosing' }, { target: 'asking' }] },

    choosing: {
      tags: 'choosing',
      initial: 'resting',
      on: {
        'import.look': { target: 'reading', actions: ['forgetProblem', 'forgetFound'] },
        'import.change': { target: 'asking', actions: 'forgetProblem' },
        'import.choose': { actions: { type: 'choose', params: ({ event }) => ({ keys: event.keys }) } },
        'import.capture': {
          guard: { type: 'hasNew', params: ({ event }) => ({ keys: event.keys }) },
          target: 'capturing',
          actions: { type: 'beginRound', params: ({ event }) => ({ keys: event.keys }) },
        },
        // A capture was undone or redone.
        'import.recheck': '.checking',
      },
      states: {
        resting: {},
        checking: {
          invoke: {
            id: 'readHere',
            src: 'readHere',
            onDone: {
              target: 'resting',
              actions: { type: 'keepHere', params: ({ event }) => ({ here: event.output }) },
            },
            onError: {
              target: 'resting',
              actions: { type: 'tellFailure', params: errorOf },
            },
          },
        },
      },
    },

    capturing: {
      tags: 'capturing',
      initial: 'checking',
      states: {
        checking: {
          invoke: {
            id: 'readHere',
            src: 'readHere',
            onDone: {
              target: 'settling',
              actions: [{ type: 'keepHere', params: ({ event }) => ({ here: event.output }) }, 'skipHere'],
            },
            onError: {
              target: '#import.choosing',
              actions: { type: 'failRound', params: errorOf },
            },
          },
          on: { 'import.cancel': { target: '#import.choosing', actions: 'noteStopped' } },
        },
        settling: {
          always: [{ guard: 'hasNothingLeft', target: '#import.choosing' }, { target: 'sending' }],
        },
        sending: {
          invoke: { id: 'capture', src: 'capture', input: ({ context }) => ({ items: itemsOfRound(context) }) },
          initial: 'posting',
          on: {
            'import.captured': {
              actions: { type: 'noteCaptured', params: ({ event }) => ({ key: event.key, id: event.id }) },
            },
            'import.notCaptured': {
              actions: { type: 'noteNotCaptured', params: ({ event }) => ({ key: event.key, error: event.error }) },
            },
            'import.captureEnded': '#import.choosing',
          },
          states: {
            posting: { on: { 'import.cancel': { target: 'stopping', actions: ['noteStopped', 'stopSending'] } } },
            // What is being sent arrives: abandoned, it would be here without being known to be.
            stopping: { tags: 'stopping' },
          },
        },
      },
    },
  },
});

function itemsOfRound({ items, round }: ImportContext): readonly FoundItem[] {
  const keys = new Set(round?.keys);
  return items.filter(({ key }) => keys.has(key));
}
