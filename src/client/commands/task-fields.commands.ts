import type { Api } from '#client/data/api.ts';
import type { CreatedAlong } from '#client/data/capture.ts';
import { createContext } from '#client/data/contexts.ts';
import { findNamed } from '#client/data/creation.ts';
import { createProject } from '#client/data/projects.ts';
import { deferTask } from '#client/data/tasks.ts';
import type { Named } from '#contract/entities/common.ts';
import { isHighPriority, type Task } from '#contract/entities/task.ts';
import { changeWithNew } from './creation.ts';
import { dayInWords } from './day-in-words.ts';
import { defineCommand } from './define-command.ts';
import type { NamedAnswer } from './question.ts';
import type { TaskSelection } from './scope-targets.ts';
import { changeFields, runSteps, wordsOfEach } from './task-steps.ts';

const DAYS = 'tomorrow, next fri, 12/1, none';

export const rename = defineCommand({
  id: 'task.rename',
  title: 'Rename',
  also: `change title, retitle, edit name, change name of task, reword, rename task, change text, edit, change
    wording, correct title, fix typo, modify`,
  does: 'Gives the task another title.',
  keys: ['F2'],
  line: 'rename',
  scope: 'selection:task',
  args: {
    title: {
      kind: 'text',
      asks: 'What is its title?',
      initial: ({ tasks: [task] }: TaskSelection) => task?.title ?? '',
      draft: ({ tasks: [task] }: TaskSelection) => `task.rename:${task?.id}`,
    },
  },
  when: ({ target: { tasks } }) => tasks.length === 1 || 'One task at a time',
  run: ({ api, target }, { title }) =>
    changeFields(api, target, { title: title.trim() }, ({ title: now }) => `Renamed to ${now}`),
});

export const due = defineCommand({
  id: 'task.due',
  title: 'Due…',
  also: `push to, push, deadline, schedule, due by, date, when, reschedule, do by, target date, remind, no due date, remove due
    date, deadline date, reminder, remind me, due on, add due date, add deadline, plan for, clear due date,
    change date, assign date, pick a date, schedule for`,
  does: 'Sets the day on which the task is due.',
  hint: 'due',
  keys: ['t'],
  line: 'due',
  scope: 'selection:task',
  args: { day: { kind: 'date', asks: 'Due on which day?', placeholder: DAYS } },
  run: ({ api, target }, { day }) =>
    changeFields(api, target, { due_date: day }, ({ due_date: now }) =>
      now ? `Due ${dayInWords(now)}` : 'No due date',
    ),
});

export const defer = defineCommand({
  id: 'task.defer',
  title: 'Defer until…',
  also: `not before, snooze, postpone, start date, tickler, delay, put off, later, push back, not now, wait until, sleep, resume
    on, procrastinate, scheduled, remind me, remind, hide, defer task, until, start on, available from, not yet,
    wake up, scheduled date, defer date, set start date, remind me later, put aside, shelve, do later, tomorrow`,
  does: 'Puts the task off: until that day it is not among the next actions.',
  hint: 'defer',
  keys: ['d'],
  line: 'defer',
  scope: 'selection:task',
  args: { day: { kind: 'date', asks: 'Defer until which day?', placeholder: DAYS } },
  run: ({ api, target }, { day }) => {
    const steps = target.tasks.map((task) => ({
      task,
      apply: (now: Task) => deferTask(api, now, day),
      revert: (now: Task) => deferTask(api, now, task.defer_until),
    }));
    const done = wordsOfEach(({ defer_until: now }) => (now ? `Deferred until ${dayInWords(now)}` : 'Not deferred'));
    return runSteps(api, steps, { done, verb: 'deferred' }, target.select);
  },
});

/** The four that have a key (design §5). */
const priorities = [
  [
    90,
    '1',
    'Highest',
    {
      also: `urgent, p1, highest priority, critical, priority 1, top, most important, asap, very high, star, flag,
    starred, must do`,
    },
  ],
  [
    71,
    '2',
    'High',
    {
      also: `high priority, important, p2, priority 2, mark important, mark as important, raise priority, priority high,
    flagged, flag, matters`,
    },
  ],
  [
    50,
    '3',
    'Normal',
    {
      also: `normal priority, default priority, p3, priority 3, unflag, unstar, medium, priority normal, no priority,
    ordinary, standard priority, remove star`,
    },
  ],
  [
    20,
    '4',
    'Low',
    {
      also: `unimportant, p4, priority 4, minor, not important, low, lowest priority, lower priority, nice to have,
    trivial, de-prioritise, deprioritize`,
    },
  ],
] as const;

export const setPriority = priorities.map(([priority, key, name, words]) =>
  defineCommand({
    id: `task.prioritize${name}`,
    title: `Set priority ${priority}${isHighPriority({ priority }) ? ', high' : ''}`,
    ...words,
    does: `Gives the task the priority ${priority}${isHighPriority({ priority }) ? ', which is high' : ''}.`,
    keys: [key],
    scope: 'selection:task',
    when: ({ target: { tasks } }) => tasks.some((task) => task.priority !== priority) || `Its priority is ${priority}`,
    run: ({ api, target }) => changeFields(api, target, { priority }, (now) => priorityInWords(now.priority)),
  }),
);

export const choosePriority = defineCommand({
  id: 'task.priority',
  title: 'Priority…',
  also: `set priority, importance, urgency, rank, change priority, flag, star, prioritise, prioritize, priorities, p,
    !, weight, severity, importance level, priority level`,
  does: 'Gives the task a priority from 0 to 100; above 70 is high.',
  line: 'priority',
  scope: 'selection:task',
  args: {
    priority: { kind: 'priority', asks: 'Which priority?', placeholder: '0 to 100, or 1 to 4 for those of the keys' },
  },
  run: ({ api, target }, { priority }) =>
    changeFields(api, target, { priority }, (now) => priorityInWords(now.priority)),
});

export const setContext = defineCommand({
  id: 'task.context',
  title: 'Context…',
  also: `tag, label, add tag, add label, set context, category, change context, @, labels, tags, place, where,
    location, assign context, change tag, set tag, set label, tag as, label as, tool, edit tags`,
  does: 'Says where, or with what, the task can be done.',
  line: 'context',
  scope: 'selection:task',
  args: { context: { kind: 'context', asks: 'Which context?', placeholder: 'home, phone, none' } },
  run: ({ api, target, idempotencyKey }, { context }) =>
    changeWithNew(api, { idempotencyKey }, async (options) => {
      const { chosen, along } = await existing(api, 'context', context, (name) => createContext(api, name, options));
      const words = ({ context: now }: Task) => (now ? `Context ${now.name}` : 'No context');
      const fields = { context_id: chosen?.id ?? null };
      return { outcome: await changeFields(api, target, fields, words, { named: { context: chosen } }), along };
    }),
});

export const setProject = defineCommand({
  id: 'task.project',
  title: 'Project…',
  also: `move to project, assign to project, add to project, file under, set project, change project, refile, parent,
    #, +, set parent, put in project, belongs to, area, move into project, add to list, move to list, file,
    attach to project, organise, organize`,
  does: 'Puts the task into a project.',
  line: 'project',
  scope: 'selection:task',
  args: { project: { kind: 'project', asks: 'Which project?', placeholder: 'a project, or none' } },
  run: ({ api, target, idempotencyKey }, { project }) =>
    changeWithNew(api, { idempotencyKey }, async (options) => {
      const { chosen, along } = await existing(api, 'project', project, (name) =>
        createProject(api, { name, description: null }, options),
      );
      const words = ({ project: now }: Task) => (now ? `In project ${now.name}` : 'In no project');
      const fields = { project_id: chosen?.id ?? null };
      return { outcome: await changeFields(api, target, fields, words, { named: { project: chosen } }), along };
    }),
});

export const waitFor = defineCommand({
  id: 'task.waitFor',
  title: 'Waiting for…',
  also: `await, awaiting, delegate, assign, delegated, blocked by, hand over, hand off, pending, wait for, waiting on, depends on,
    blocked, follow up, ask someone, give to, assignee, owner, waiting on someone, waiting, assigned to, hand
    to, chase`,
  does: 'Says for whom or what the task waits, and moves it to Waiting For.',
  line: 'waiting',
  scope: 'selection:task',
  args: {
    who: {
      kind: 'text',
      asks: 'Waiting for whom, or what?',
      initial: ({ tasks: [task] }: TaskSelection) => task?.waiting_for ?? '',
      draft: ({ tasks }: TaskSelection) => `task.waitFor:${tasks.map(({ id }) => id).join()}`,
    },
  },
  run: ({ api, target }, { who }) =>
    changeFields(api, target, { waiting_for: who.trim(), status: 'waiting' }, ({ waiting_for: now }) =>
      now ? `Waiting for ${now}` : 'Waiting for nobody',
    ),
});

/** The one chosen, created first when there is none of that name. */
async function existing(
  api: Api,
  noun: CreatedAlong['noun'],
  answer: NamedAnswer | null,
  create: (name: string) => Promise<Named>,
): Promise<{ chosen: Named | null; along: readonly CreatedAlong[] }> {
  if (!answer || !('create' in answer)) return { chosen: answer, along: [] };
  const there = findNamed(api, noun, answer.create);
  if (there) return { chosen: there, along: [] };
  const chosen = await create(answer.create);
  return { chosen, along: [{ noun, id: chosen.id, name: chosen.name }] };
}

function priorityInWords(priority: number | null): string {
  return `Priority ${priority ?? 'none'}${isHighPriority({ priority }) ? ', high' : ''}`;
}
