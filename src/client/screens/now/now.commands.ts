import { defineCommand } from '#client/registry/define-command.ts';
import { opens } from '#client/registry/opens.ts';
import { silent, type Undoable } from '#client/registry/outcome.ts';

/** The target of the overlay for its commands. */
export interface NowTarget {
  /** Whether one of the tasks has the focus or is selected. */
  hasTasks: boolean;
  putAside(): Undoable;
  goToLine(): void;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'overlay:now': NowTarget;
  }
}

export const showNow = defineCommand({
  id: 'now.show',
  title: 'What now',
  also: `what can i do now, what should i do, do now, engage, pick a task, choose what to do, at hand, by context, focus, focus mode, focus
    list, today's work, best next action, suggest a task without ai, what to work on, what next, what is next, what
    should i do next, something to do, do something, i have ten minutes, i have time, spare time, quick wins,
    available actions, available now, actionable now, where do i start, tasks for now, decide what to do,
    work mode, do mode, engage mode, next task to do, what can i do here, tell me what to do, what fits now, best
    thing to do, what is possible, possible tasks, possible now, doable tasks, list of doable, what could I do,
    at the moment,
    bored, what can i do at home, nothing to do, what to do, ready tasks, actionable, actionable tasks,
    i do not know what to do, what must i do, overwhelmed, what is on my plate`,
  does: 'Lists up to ten next actions that can be done now, with what is at hand, and why.',
  keys: ['n'],
  hint: 'what now',
  scope: 'everywhere',
  ...opens({ name: 'now' }),
});

export const showNowWith = defineCommand({
  id: 'now.showWith',
  title: 'What now with…',
  also: `what can i do with, what can i do in, what to do in, something for, do now with, engage with, i have only, i only
    have, time box, fits into, tasks that fit in, show what fits, what now for, i have 10 minutes, by time and energy,
    i have half an hour, when I am tired, little time,
    i have an hour, i have 15 minutes, tired, low on energy`,
  does: 'Lists what can be done now with what is at hand: 15 min low @phone.',
  line: 'what now',
  scope: 'everywhere',
  movesOn: true,
  args: { line: { kind: 'text', asks: 'What is at hand?' } },
  run: ({ workspace }, { line }) => {
    workspace.overlays.open({ name: 'now', line });
    return silent();
  },
});

export const putAside = defineCommand({
  id: 'now.putAside',
  title: 'Not today',
  also: `skip it for today, not now please, offer another task, put aside for today, hide from what now, next suggestion,
    skip for today, hide for today, do not offer it today, offer something else, another one, pass on this, leave
    out until tomorrow, skip suggestion, not this one, something else please, tomorrow is better,
    skip, skip it`,
  does: 'Leaves the task out of What now until tomorrow; it stays a next action.',
  keys: ['-'],
  scope: 'overlay:now',
  when: ({ target }) => target.hasTasks || 'No task has the focus',
  run: ({ target }) => target.putAside(),
});

export const changeLine = defineCommand({
  id: 'now.changeLine',
  title: 'What is at hand…',
  also: `change contexts at hand, where am i working, set context for now, i am at, filter what now, contexts available,
    at hand, i am at home, i am at the office, i am out, i have my phone, change what is at hand, which contexts are
    at hand, my whereabouts, set my place, available contexts, contexts now, how much time do i have, how tired am i,
    time available, energy available, i have 15 minutes, less time, only a few minutes, set time and energy,
    other time and energy, change my time,
    i have more time, more time, different energy, change time, change energy`,
  does: 'Goes to the line that says how much time, energy and which contexts are at hand: 15 min low @phone.',
  keys: ['f'],
  scope: 'overlay:now',
  run: ({ target }) => {
    target.goToLine();
    return silent();
  },
});
