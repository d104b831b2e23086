import * as z from 'zod/mini';
import type { Store } from '#client/store/create-store.ts';
import { createStored } from '#client/store/create-stored.ts';
import type { Announcer } from '#client/ui/announcer.ts';

/** Apart from `ui-storage`, whose fields the spec names. */
const KEY = 'mizu-coach';

/** How long after a command its step is announced, in milliseconds. */
const AFTER = 1000;

/** The steps that the coach teaches, in the order in which they are shown. */
export const COACH_STEPS = ['capture', 'move', 'palette'] as const;
export type CoachStep = (typeof COACH_STEPS)[number];

/** The label of each step. */
export const STEP_TITLES: Readonly<Record<CoachStep, string>> = {
  capture: 'Capture something',
  move: 'Move a task',
  palette: 'Run anything',
};

/** The step that a command completes, however it is run. */
function stepOf(command: string, words: string | null): CoachStep | undefined {
  if (command === 'palette.open') return 'palette';
  if (command === 'task.capture' || command === 'inbox.add') return words === null ? undefined : 'capture';
  return command.startsWith('task.move') || command === 'task.complete' ? 'move' : undefined;
}

const Stored = z.object({
  done: z.catch(z.array(z.unknown()), []),
  dismissed: z.catch(z.boolean(), false),
});

export interface CoachState {
  readonly done: readonly CoachStep[];
  /** True from when the user dismisses the coach until they ask for it again. */
  readonly dismissed: boolean;
}

/** The first steps of a new user in this browser: which are done, and whether to show them. */
export interface Coach extends Omit<Store<CoachState>, 'set'> {
  /** False once the coach is dismissed or every step is done. */
  readonly isShown: boolean;
  /** Call it with every command that has run, and its words: null when the command only opened something. */
  note(command: string, words: string | null): void;
  dismiss(): void;
  /** Shows the coach again; from the beginning, if every step was done. */
  show(): void;
}

const fresh: CoachState = { done: [], dismissed: false };

function parseStored(kept: unknown): CoachState {
  const { data } = Stored.safeParse(kept);
  return data ? { ...data, done: COACH_STEPS.filter((step) => data.done.includes(step)) } : fresh;
}

/** Keeps the first steps in `localStorage`; follows other tabs. `report` hears when they could not be stored. */
export function createCoach(
  window: Window,
  announcer: Pick<Announcer, 'announce'>,
  report: (error: unknown) => void,
): Coach {
  const { set: store, ...stored } = createStored({ window, key: KEY, parse: parseStored, report });
  const { get } = stored;
  const isShown = () => !get().dismissed && get().done.length < COACH_STEPS.length;

  return {
    ...stored,
    get isShown() {
      return isShown();
    },
    note: (command, words) => {
      const step = stepOf(command, words);
      if (step === undefined || !isShown() || get().done.includes(step)) return;
      const done = COACH_STEPS.filter((each) => each === step || get().done.includes(each));
      store({ ...get(), done });
      const count = `First steps, ${done.length} of ${COACH_STEPS.length} done`;
      const progress =
        done.length < COACH_STEPS.length ? `${count}: ${STEP_TITLES[step]}` : `${count}. They are not shown any more.`;
      // Waits for what the command opens: the palette would interrupt the announcement.
      setTimeout(() => announcer.announce(progress), AFTER);
    },
    dismiss: () => store({ ...get(), dismissed: true }),
    show: () => store({ done: get().done.length < COACH_STEPS.length ? get().done : [], dismissed: false }),
  };
}
