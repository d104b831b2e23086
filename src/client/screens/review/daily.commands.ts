import type { DailyLine } from '#client/data/daily-review.ts';
import type { Chord } from '#client/keys/chord.ts';
import { type Also, defineCommand, familyOf } from '#client/registry/define-command.ts';
import { opens } from '#client/registry/opens.ts';
import { silent } from '#client/registry/outcome.ts';
import type { Workspace } from '#client/registry/workspace.ts';
import type { Id } from '#contract/entities/common.ts';

/** The target of the daily review for its commands. */
export interface DailyTarget {
  /** The first task to ask about; null for none. */
  firstToAsk: Id | null;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'overlay:daily': DailyTarget;
  }
}

export const showDaily = defineCommand({
  id: 'daily.show',
  title: 'Daily review',
  also: `standup, stand-up, start the day, plan my day, morning review, today's plan, day at a glance, begin the day, how does today look, what
    is on today, day review, morning routine, daily overview, today at a glance, check the day, review today, daily
    planning, my day, agenda of the day, today, today view, what is up today, plan for today, plan today,
    what does my day look like, go through today, how is my day, start my day, today's tasks, tasks for today,
    my tasks today, what do i have today, daily check, what should i do today,
    what must i do today,
    daily plan, morning check`,
  does: 'Shows in five lines what is due, what is back, what to ask for, the inbox and what can be done now.',
  keys: ['g v'],
  scope: 'everywhere',
  ...opens({ name: 'daily' }),
});

const lines: readonly [
  line: DailyLine,
  key: Chord,
  title: string,
  goTo: (workspace: Workspace, target: DailyTarget) => void,
  words: { does: string; also: Also },
][] = [
  [
    'due',
    '1',
    'due today',
    (workspace) => workspace.page.navigate('/calendar'),
    {
      does: 'Goes to the calendar.',
      also: `what is due today in the daily review, deadlines of today, due today,
      deadline today`,
    },
  ],
  [
    'back',
    '2',
    'back today',
    (workspace) => workspace.overlays.open({ name: 'tickler' }),
    {
      does: 'Opens the tickler.',
      also: `what is back in the daily review, deferred until today, returned today,
      what returned, things that came back, back from the tickler`,
    },
  ],
  [
    'ask',
    '3',
    'to ask',
    (workspace, { firstToAsk: id }) =>
      id === null ? workspace.page.navigate('/tasks') : workspace.page.show({ noun: 'task', id }),
    {
      does: 'Goes to the first task to ask for on the board.',
      also: `whom to ask in the daily review, waiting past its day, whom should I ask, people to ask, follow-ups due,
        waiting for whom to chase, who did not answer, people to remind`,
    },
  ],
  [
    'inbox',
    '4',
    'inbox',
    (workspace) => workspace.page.navigate('/process'),
    {
      does: 'Goes on to process the inbox.',
      also: `process from the daily review, inbox of the day,
      clear the inbox of the day, sort new things`,
    },
  ],
  [
    'now',
    '5',
    'at hand',
    (workspace) => workspace.overlays.open({ name: 'now' }),
    {
      does: 'Opens What now.',
      also: `what can be done from the daily review, next actions at hand, do something now,
      available now, start working, possible now`,
    },
  ],
];

export const openLine = familyOf(lines, ([line, key, title, goTo, words]) =>
  defineCommand({
    id: `daily.${line}`,
    title: `Daily review: ${title}`,
    ...words,
    keys: [key],
    // Another server keeps no follow-up days: its review has no such line.
    ...(line === 'ask' && { ours: true as const }),
    scope: 'overlay:daily',
    run: ({ workspace, target }) => {
      // A screen reader speaks what opens, which takes the focus.
      goTo(workspace, target);
      return silent();
    },
  }),
);
