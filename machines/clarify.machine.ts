import { assign, setup } from 'xstate';
import {
  anotherRound,
  type ClarifyContext,
  type ClarifyEvent,
  type KeptRound,
  nothingYet,
  withInbox,
  withReturned,
  withSkipped,
} from './clarify-course.ts';

/** The two minutes for something that is done at once. */
export const TWO_MINUTES = 2 * 60 * 1000;

/**
 * A round through the inbox, one item at a time. The inbox itself comes from the cache: an item that leaves it has been
 * decided, here or elsewhere, and one that comes back is to be decided again. So a decision that fails or is undone loses
 * nothing. The actor outlives its screen, and the kept part outlives the page.
 *
 * Tags: `looking` (the inbox is not known), `deciding`, `timed` (two minutes run), `timeUp` (they are over), `over`
 * (nothing is left to decide).
 */
export const clarifyMachine = setup({
  types: {
    context: {} as ClarifyContext,
    events: {} as ClarifyEvent,
    input: {} as { kept: KeptRound | null },
    tags: {} as 'looking' | 'deciding' | 'timed' | 'timeUp' | 'over',
  },
  delays: { twoMinutes: TWO_MINUTES },
  actions: {
    tellTimeIsUp: () => {},
    takeInbox: assign(({ context }, { keys }: { keys: readonly string[] }) => withInbox(context, keys)),
    skip: assign(({ context }, { key }: { key: string }) => withSkipped(context, key)),
    takeBack: assign(({ context }, { key }: { key: string }) => withReturned(context, key)),
    beginAgain: assign(({ context }) => anotherRound(context)),
    noteTimer: assign((_, { now }: { now: number }) => ({ timerEnds: now + TWO_MINUTES })),
    forgetTimer: assign({ timerEnds: null }),
    forget: assign(nothingYet),
  },
  guards: {
    hasCurrent: ({ context }) => context.current !== null,
    keepsCurrent: ({ context }, { keys }: { keys: readonly string[] }) =>
      withInbox(context, keys).current === context.current,
  },
}).createMachine({
  id: 'clarify',
  context: ({ input }) => ({ ...nothingYet, ...input.kept }),
  initial: 'looking',
  on: {
    'clarify.inbox': { target: '.settling', actions: { type: 'takeInbox', params: ({ event }) => event } },
    'clarify.return': { target: '.settling', actions: { type: 'takeBack', params: ({ event }) => event } },
    'clarify.close': { target: '.looking', actions: 'forget' },
  },
  states: {
    looking: {
      tags: 'looking',
      // Until the inbox is known, nothing can be shown.
      on: { 'clarify.return': {} },
    },

    /** Transient: another item is shown, or none. */
    settling: { always: [{ guard: 'hasCurrent', target: 'deciding' }, { target: 'over' }] },

    deciding: {
      tags: 'deciding',
      initial: 'untimed',
      on: {
        'clarify.inbox': [
          {
            guard: { type: 'keepsCurrent', params: ({ event }) => event },
            actions: { type: 'takeInbox', params: ({ event }) => event },
          },
          { target: 'settling', actions: { type: 'takeInbox', params: ({ event }) => event } },
        ],
        'clarify.skip': { target: 'settling', actions: { type: 'skip', params: ({ event }) => event } },
      },
      states: {
        untimed: {
          on: {
            'clarify.startTimer': {
              target: 'timed',
              actions: { type: 'noteTimer', params: ({ event }) => event },
            },
          },
        },
        timed: {
          tags: 'timed',
          after: { twoMinutes: { target: 'timeUp', actions: 'tellTimeIsUp' } },
          on: { 'clarify.stopTimer': 'untimed' },
          exit: 'forgetTimer',
        },
        timeUp: {
          tags: 'timeUp',
          on: {
            'clarify.startTimer': {
              target: 'timed',
              actions: { type: 'noteTimer', params: ({ event }) => event },
            },
          },
        },
      },
    },

    over: {
      tags: 'over',
      on: { 'clarify.again': { target: 'settling', actions: 'beginAgain' } },
    },
  },
});
