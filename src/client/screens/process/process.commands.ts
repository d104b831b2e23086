import { type Also, defineCommand, familyOf } from '#client/registry/define-command.ts';
import { final, type Outcome, silent, type Undoable } from '#client/registry/outcome.ts';
import type { Capture } from '#client/registry/question.ts';
import type { Day } from '#contract/entities/day.ts';

/** The decision about an item, with the answers to its questions. */
export type Verdict =
  | { is: 'done' | 'next' | 'someday' | 'reference' | 'trash' }
  | { is: 'waiting'; who: string | null; again: Day | null }
  | { is: 'deferred'; until: Day | null }
  | { is: 'project'; outcome: string; action: Capture };

/** The target of Process for its commands. */
export interface ProcessTarget {
  /** The shown item: its row, and its title with the user's changes; null when none is left. */
  item: { key: string; title: string } | null;
  skipped: number;
  isTimed: boolean;
  decide(verdict: Verdict, idempotencyKey: string): Promise<Outcome>;
  skip(): Undoable;
  again(): void;
  editTitle(): void;
  /** Leaves the title's field; false when the focus is not there. */
  leaveTitle(): boolean;
  startTimer(): void;
  stopTimer(): void;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'screen:/process': ProcessTarget;
  }
}

const scope = 'screen:/process';
const hasItem = ({ target }: { target: ProcessTarget }) => target.item !== null || 'Nothing is left to process';
const draftOf =
  (name: string) =>
  ({ item }: ProcessTarget) =>
    `process.${name}:${item?.key}`;

const verdicts: readonly [
  is: 'done' | 'next' | 'someday' | 'reference' | 'trash',
  title: string,
  key: string,
  does: { does: string; also: Also },
][] = [
  [
    'done',
    'Process: done',
    'e',
    {
      also: `process as done, two-minute rule done, did it, it is done, item is finished, done in two minutes,
        already done, do it now and check off, it takes two minutes, item is done,
      just do it, done already, did it right away`,
      does: 'Marks the item as done: what takes two minutes is done at once.',
    },
  ],
  [
    'next',
    'Process: next action',
    'n',
    {
      also: `process as next action, it is a next action, actionable, actionable item, do it as soon as i can, i should do this,
        something to do, i will do it, it is an action, can be done,
      do asap, i need to do this`,
      does: 'Makes the item a next action.',
    },
  ],
  [
    'someday',
    'Process: someday',
    's',
    {
      also: `process as someday, maybe, item for someday, incubate, maybe one day, not now but perhaps, not now,
        maybe in the future, put on maybe list, item for perhaps later`,
      does: 'Puts the item into Someday/Maybe.',
    },
  ],
  [
    'reference',
    'Process: reference',
    'r',
    {
      also: `process as reference, file it, keep as a note, turn into a reference, no action but keep,
        item to reference, just information, only information, keep to read, save for information, file as reference,
        keep for reference, keep as reference`,
      does: 'Keeps the item as a reference, and takes it out of the inbox.',
    },
  ],
  [
    'trash',
    'Process: trash',
    '#',
    {
      also: `process as trash, throw the item away, no action needed, not needed, bin, bin the item, throw away, not useful,
        garbage, discard the item, get rid of it, do not need it, rubbish, throw it out, i don't need it`,
      does: 'Deletes the item. For two minutes it can be taken back.',
    },
  ],
];

export const verdict = familyOf(verdicts, ([is, title, key, words]) =>
  defineCommand({
    id: `process.${is}`,
    title,
    ...words,
    keys: [key],
    // When nothing is left, `n` asks what now, as elsewhere.
    ...(is === 'next' && { yields: true }),
    movesOn: true,
    scope,
    when: hasItem,
    run: ({ target, idempotencyKey }) => target.decide({ is }, idempotencyKey),
  }),
);

export const waiting = defineCommand({
  id: 'process.waiting',
  title: 'Process: waiting for…',
  also: `process as waiting, delegate, delegate the item, someone else does it, hand the item over, wait for somebody,
    item is with, delegated to someone, delegate it, another person must do it, other person does it,
    give it to someone,
    somebody else should do it, waiting for, wait for, delegate to, hand over to, give to`,
  does: 'Says for whom or what the item waits and when to ask again, and puts it into Waiting For.',
  keys: ['w'],
  movesOn: true,
  scope,
  args: {
    who: { kind: 'person', asks: 'Waiting for whom, or what?', draft: draftOf('who') },
    again: { kind: 'date', asks: 'Ask again on which day?' },
  },
  when: hasItem,
  run: ({ target, idempotencyKey }, { who, again }) => target.decide({ is: 'waiting', who, again }, idempotencyKey),
});

export const deferred = defineCommand({
  id: 'process.defer',
  title: 'Process: defer…',
  also: `process as deferred, item for later, snooze, later, snooze the item, not before a day, put the item off, tickler file,
    do it on another day, schedule the item, later on a date, postpone the item, do it next week,
    on a date, schedule it, put in calendar,
    put it off, put it off until, defer until, snooze until, postpone until, do it in, do it on, not before`,
  does: 'Makes the item a next action that is put off until a day.',
  keys: ['d'],
  movesOn: true,
  scope,
  args: { until: { kind: 'date', asks: 'Defer until which day?' } },
  when: hasItem,
  run: ({ target, idempotencyKey }, { until }) => target.decide({ is: 'deferred', until }, idempotencyKey),
});

export const project = defineCommand({
  id: 'process.project',
  title: 'Process: a project…',
  also: `process as project, more than one step, turn the item into a project, multi-step outcome,
    outcome and next action, make it a project, make a big task, bigger than one task, has several steps, big task,
    needs several actions, several actions, several steps, more than one action, convert to project,
    convert to a project, turn into a project, this is a project, promote to project, too big for one task`,
  does: 'Makes a project of the item: asks for the outcome and for its first next action.',
  keys: ['p'],
  movesOn: true,
  scope,
  args: {
    outcome: {
      kind: 'text',
      asks: 'What is the outcome?',
      becomes: 'project',
      initial: ({ item }: ProcessTarget) => item?.title ?? '',
      draft: draftOf('outcome'),
    },
    action: {
      kind: 'capture',
      asks: 'What is its first next action?',
      placeholder: 'Call Ana tomorrow @phone',
      draft: draftOf('action'),
    },
  },
  when: hasItem,
  run: ({ target, idempotencyKey }, { outcome, action }) =>
    target.decide({ is: 'project', outcome: outcome.trim(), action }, idempotencyKey),
});

export const skip = defineCommand({
  id: 'process.skip',
  title: 'Process: skip',
  also: `skip the item, pass, decide another time, leave the item in the inbox, next item of the inbox, not sure what it is,
    leave it, leave it for now, do not know yet, go past the item, decide later,
    come back to it later, skip it`,
  does: 'Leaves the item in the inbox, and shows the next one.',
  keys: ['j', 'ArrowDown'],
  movesOn: true,
  scope,
  when: hasItem,
  run: ({ target }) => target.skip(),
});

export const again = defineCommand({
  id: 'process.again',
  title: 'Process: go through those skipped',
  also: `process skipped items, back to what was skipped, start over with skipped, decide skipped ones,
    those left over, the ones I left, what I skipped,
    go round again, start over, once more, another round, second pass`,
  does: 'Begins again with the items that were skipped.',
  keys: ['a'],
  movesOn: true,
  scope,
  when: ({ target: { item, skipped } }) => {
    if (item) return 'There are items before those skipped';
    return skipped > 0 || 'Nothing was skipped';
  },
  run: ({ target }) => {
    // A screen reader speaks the item, which takes the focus.
    target.again();
    return silent();
  },
});

export const editTitle = defineCommand({
  id: 'process.editTitle',
  title: 'Process: change the title',
  also: `edit the item, rename, rename the item, clarify the words, add a day or a context, reword the item, fix the wording,
    correct the text, write it differently, write it better`,
  does: 'Goes to the title of the item: it takes days, @context, +project and !priority as capture does.',
  keys: ['F2'],
  scope,
  when: hasItem,
  run: ({ target }) => {
    target.editTitle();
    return silent();
  },
});

export const timer = defineCommand({
  id: 'process.timer',
  title: 'Process: two minutes',
  also: `two-minute timer, start timer, stop timer, do it now, two minute rule, countdown, stopwatch, 2 minute timer, 2 minutes,
    clock, start the clock, stop the clock, two minute clock,
    pomodoro, set a timer`,
  does: 'Starts two minutes in which to do it at once, or stops them.',
  keys: ['2'],
  scope,
  when: hasItem,
  run: ({ target }) => {
    if (target.isTimed) target.stopTimer();
    else target.startTimer();
    return final(target.isTimed ? 'Timer stopped' : 'Two minutes from now');
  },
});

export const leave = defineCommand({
  id: 'process.leave',
  title: 'Process: leave',
  also: `stop processing, pause processing, back to the inbox list, quit processing, enough for now, exit processing,
    exit process, go out of process, go away from here, stop sorting,
    stop, exit, quit, stop for now, done processing, finish processing`,
  does: 'Goes back to the inbox; the next time you go on where you are.',
  keys: ['Escape'],
  inFields: true,
  yields: true,
  scope,
  run: ({ target, workspace }) => {
    if (!target.leaveTitle()) workspace.page.navigate('/inbox');
    return silent();
  },
});
