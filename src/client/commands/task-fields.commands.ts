import type { Api } from '#client/data/api.ts';
import type { CreatedAlong } from '#client/data/capture.ts';
import { createContext } from '#client/data/contexts.ts';
import { findOrCreate } from '#client/data/creation.ts';
import { createProject } from '#client/data/projects.ts';
import { changeWithNew } from '#client/registry/creation.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import { defineCommand } from '#client/registry/define-command.ts';
import type { KeyOf, NamedAnswer } from '#client/registry/question.ts';
import type { TaskSelection } from '#client/registry/scope-targets.ts';
import type { Named } from '#contract/entities/common.ts';
import { isHighPriority, type Task } from '#contract/entities/task.ts';
import { isAsked } from './task-moves.ts';
import { changeFields, fieldsOf, nameIn, runSteps, type TaskStep, wordsOfEach } from './task-steps.ts';
import { waitedFor, waitingFields } from './waiting-fields.ts';

export const rename = defineCommand({
  id: 'task.rename',
  title: 'Rename',
  also: `change title, retitle, edit name, change name of task, reword, rename task, change text, edit,
    change wording, correct title, fix typo, modify, new title, name, call it, rephrase, rewrite, retype,
    change summary, rename to, relabel, alter title, correct spelling, amend, new name, edit text, update title,
    set title, ren, title, edit title, give another name, misspelled, typo, change name, change the name, fix the wording,
    name it differently, the title is wrong, wrong title`,
  does: 'Gives the task another title.',
  keys: ['F2'],
  line: 'rename',
  scope: 'selection:task',
  args: {
    title: {
      kind: 'text',
      asks: 'What is its title?',
      becomes: 'title',
      initial: ({ tasks: [task] }: TaskSelection) => task?.title ?? '',
      // By the key that stays the same when the server gives a new task its id.
      draft: ({ tasks: [task] }: TaskSelection, keyOf: KeyOf) => `task.rename:${task && keyOf(task.id)}`,
    },
  },
  when: ({ target: { tasks } }) => tasks.length === 1 || 'One task at a time',
  run: ({ api, target }, { title }) =>
    changeFields(api, target, { title: title.trim() }, ({ title: now }) => `Renamed to ${now}`),
});

export const due = defineCommand({
  id: 'task.due',
  title: 'Due…',
  also: `push to, push, deadline, schedule, due by, date, when, reschedule, do by, target date, remind, no due date,
    remove due date, deadline date, reminder, remind me, due on, add due date, add deadline, plan for, clear due date, unschedule,
    change date, assign date, pick a date, schedule for, due date, set date, new due date, due day, due for,
    add reminder, set reminder, set a reminder, remind me on, remind on, end date, finish by, complete by,
    must be done by, by, on, expires, schedule task, schedule on, plan, plan on, put on calendar, move date,
    reschedule to, rescheduling, dl, delivery date, do on, deliver by, needed by, needed on, alert, alarm,
    add to calendar, move to, set due, set due date, set deadline, change due date, do, move due date,
    when is it due, has to be done by, eta,
    done by, finished by, done on, ready by, ready on, finished on, completed by`,
  does: 'Sets the day on which the task is due.',
  hint: 'due',
  keys: ['t'],
  line: 'due',
  scope: 'selection:task',
  args: { day: { kind: 'date', asks: 'Due on which day?' } },
  run: ({ api, target }, { day }) =>
    changeFields(api, target, { due_date: day }, ({ due_date: now }) =>
      now ? `Due ${dayInWords(now)}` : 'No due date',
    ),
});

export const defer = defineCommand({
  id: 'task.defer',
  title: 'Defer until…',
  also: `not before, snooze, postpone, start date, tickler, tickle, bring back, resurface, reappear, delay, put off, later, push back, not now, wait until,
    sleep, resume on, procrastinate, scheduled, remind me, remind, hide, defer task, until, start on, available from,
    not yet, wake up, scheduled date, defer date, set start date, remind me later, put aside, shelve, do later,
    tomorrow, defer to, defer till, delay until, delay till, delay to, postpone until, postpone till, postpone to,
    put off until, put off till, put off to, snooze until, snooze till, snooze for, snooze to, hide until, hide till,
    hide task until, wait till, not until, later on, come back later, remind me in, remind me again, show again on,
    bring back on, start, starts, starts on, start from, start after, show from, show on, available on,
    visible from, hold until, hold off until, on hold until, boomerang, suspend, dormant, pause until, park until,
    skip until, skip today, push out, kick the can, kick down the road, kick to, bump, bump to, wake on,
    some other time, another day, move to tomorrow, remove defer date, undefer, remind me next week, send to future,
    future, revisit, look at later, mute until, review later, review on, backburner, wait, next week, rain check,
    set defer, change start date, wake me, wake me up, sleep until, move start to,
    can't do this until, deal with it, cannot do it until, not possible until, put in tickler, vacation`,
  does: 'Puts the task off: until that day it is not among the next actions.',
  hint: 'defer',
  keys: ['d'],
  line: 'defer',
  scope: 'selection:task',
  args: { day: { kind: 'date', asks: 'Defer until which day?' } },
  run: ({ api, target }, { day }) => {
    const asked = new Set(target.tasks.filter(isAsked).map(({ id }) => id));
    const steps = target.tasks.map((task): TaskStep => {
      // A waiting task whose day to ask has come goes on waiting: that day moves.
      if (asked.has(task.id)) return { task, to: { follow_up: day }, from: { follow_up: task.follow_up } };
      return { task, to: { defer_until: day }, from: { defer_until: task.defer_until } };
    });
    const done = wordsOfEach(({ id, defer_until: until, follow_up: ask }) => {
      if (asked.has(id)) return ask ? `Follow up ${dayInWords(ask)}` : 'No follow-up day';
      return until ? `Deferred until ${dayInWords(until)}` : 'Not deferred';
    });
    return runSteps(api, steps, { done, verb: 'deferred' }, target.select);
  },
});

/** The four priorities that have a key. */
const priorities = [
  [
    90,
    '1',
    'Highest',
    {
      also: `urgent, p1, highest priority, critical, top, most important, asap, very high, star, flag, vip,
        starred, must do, max priority, maximum priority, priority 90, priority one, number one, a priority,
        priority a, make urgent, mark as urgent, super important, vital, crucial, emergency, now or never,
        drop everything, priority highest, priority urgent, blocker, top of the list, !!!, !1, hot, on fire, red flag,
        red, extremely important, must have, priority critical, set urgent`,
    },
  ],
  [
    71,
    '2',
    'High',
    {
      also: `high priority, important, p2, mark important, mark as important, raise priority,
        priority high, flagged, flag, matters, high, hi prio, high prio, prio high, prio 2, set high priority,
        make important, high importance, set high, more important, priority 71, priority two, increase priority,
        bump priority, bump up, significant, boost, elevate, upgrade priority, !!, !2, major, orange flag,
        pretty important, should do, higher priority, priority up, flag it, flag task, mark high`,
    },
  ],
  [
    50,
    '3',
    'Normal',
    {
      also: `normal priority, default priority, p3, unflag, unstar, medium, priority normal, no priority,
        ordinary, standard priority, remove star, mid priority, moderate, average priority, regular priority,
        priority 50, priority three, priority default, priority medium, neutral priority, clear flag, no flag,
        unprioritize, unprioritise, usual priority, !3, middle, not flagged, unmark important, not urgent`,
    },
  ],
  [
    20,
    '4',
    'Low',
    {
      also: `unimportant, p4, minor, not important, low, lowest priority, lower priority, nice to have,
        trivial, de-prioritise, deprioritize, less important, least important, not so important, lower importance,
        decrease priority, reduce priority, drop priority, priority 20, priority four, priority low, when i have time,
        no rush, no hurry, if time permits, downgrade, demote priority, could do, !4, mark low, make low,
        doesn't matter, optional, whenever, insignificant, set low priority`,
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
    !, weight, severity, importance level, priority level, prio to, priority to, set prio, adjust priority,
    how important, how urgent, rate, score, priority number, custom priority, other priority, new priority,
    assign priority, give priority, priority value, importance to, raise or lower priority, set priority to, ranking,
    re-prioritise, order of importance, star rating, choose priority, pick priority, prio, pri, change prio,
    prioritise task, level,`,
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
    location, assign context, change tag, set tag, set label, tag as, label as, tool, edit tags, set ctx, context to,
    edit context, tag with, label with, tagging, labelling, categorise, categories, edit tag, apply label, tag to,
    assign, give context, add context, where can i do this, remove tag from task, no context, untag, unlabel, hashtag, mark with, at, room,
    device, with, put under, keyword, ctx,
    categorize, edit labels, edit label, change label, add a tag, add a label, set place, add location, add category,
    move to context, do at, assign tag, assign label,
    where it can be done, change where it can be done`,
  does: 'Says where, or with what, the task can be done.',
  line: 'context',
  scope: 'selection:task',
  args: { context: { kind: 'context', asks: 'Which context?', placeholder: 'home, phone, none' } },
  run: ({ api, target, idempotencyKey }, { context }) =>
    changeWithNew(api, { idempotencyKey }, async (options) => {
      const { chosen, along } = await existing(api, 'context', context, (name) => createContext(api, name, options));
      const words = (now: Task) => {
        const name = nameIn(api, now, 'context', chosen);
        return name === null ? 'No context' : `Context ${name}`;
      };
      const fields = { context_id: chosen?.id ?? null };
      return { outcome: await changeFields(api, target, fields, words, { named: { context: chosen } }), along };
    }),
});

export const setProject = defineCommand({
  id: 'task.project',
  title: 'Project…',
  also: `move to project, assign to project, add to project, file under, set project, change project, refile, parent,
    #, +, set parent, put in project, put into, put in, belongs to, area, move into project, add to list, move to list, file,
    attach to project, organise, organize, project to, to project, link to project, link project, connect to project,
    move to another project, move to folder, add to a project, add task to project, give project, relate to project,
    remove from project, part of, in project, file in, file to, set list, change list, send to project, group under,
    make subtask of, set epic, epic, categorise under, take out of project, unlink project, switch project,
    transfer to project, categorize under project, sort into project, set goal, edit project of task, pick project,
    no project, parent project, move to, put in, add to, proj, set proj, move to proj, link to, assign project`,
  does: 'Puts the task into a project.',
  line: 'project',
  scope: 'selection:task',
  args: { project: { kind: 'project', asks: 'Which project?', placeholder: 'a project, or none' } },
  run: ({ api, target, idempotencyKey }, { project }) =>
    changeWithNew(api, { idempotencyKey }, async (options) => {
      const { chosen, along } = await existing(api, 'project', project, (name) =>
        createProject(api, { name, description: null }, options),
      );
      const words = (now: Task) => {
        const name = nameIn(api, now, 'project', chosen);
        return name === null ? 'In no project' : `In project ${name}`;
      };
      const fields = { project_id: chosen?.id ?? null };
      return { outcome: await changeFields(api, target, fields, words, { named: { project: chosen } }), along };
    }),
});

export const waitFor = defineCommand({
  id: 'task.waitFor',
  title: 'Waiting for…',
  also: `await, awaiting, delegate, assign, delegated, blocked by, hand over, handed over, hand off, pending, wait for, waiting on,
    depends on, blocked, follow up, ask someone, give to, assignee, owner, waiting on someone, waiting, assigned to,
    hand to, chase, waiting for, wait on, w4, waits for, waits on, delegate to, assign to, assign person,
    set assignee, reassign, hand off to, hand over to, pass to, pass on, pass on to, give it to, outsource, forward,
    forward to, someone else, someone else does it, somebody else, ball in their court, who, who is doing it,
    who is responsible, awaiting reply, nudge, ping, remind someone, expect from, expecting, stuck on, held up by,
    blocked on, blocking, dependency, depend on, dependent on, mark blocked, block, asked, task for, person, @person,
    entrust, follow up with, follow-up, delegated to, get someone to, set waiting for, add waiting for, on behalf,
    waiting for response, awaiting response, chase up, mark as blocked, wf, depends upon, someone else has to do it,
    someone else must do it,
    ask someone to do it, get someone else to do it, ask to do it, let someone else do it, assign to someone,
    assign to somebody, assign to a person, someone else is doing it, somebody else is doing it,
    i asked, has to answer, has to reply, must answer first, somebody has to answer`,
  does: 'Says for whom or what the task waits, and moves it to Waiting For.',
  line: 'waiting',
  scope: 'selection:task',
  args: {
    who: {
      kind: 'person',
      asks: 'Waiting for whom, or what?',
      draft: ({ tasks }: TaskSelection, keyOf: KeyOf) => `task.waitFor:${tasks.map(({ id }) => keyOf(id)).join()}`,
    },
  },
  run: ({ api, target }, { who }) => {
    const steps = target.tasks.map((task): TaskStep => {
      const to = waitingFields(api, task, { who });
      return { task, to, from: fieldsOf(task, to) };
    });
    const done = wordsOfEach((now) => `Waiting for ${waitedFor(now, who) || 'nobody'}`);
    return runSteps(api, steps, { done, verb: 'changed' }, target.select);
  },
});

/** The chosen context or project, created first when it is new. */
export async function existing(
  api: Api,
  noun: CreatedAlong['noun'],
  answer: NamedAnswer | null,
  create: (name: string) => Promise<Named>,
): Promise<{ chosen: Named | null; along: readonly CreatedAlong[] }> {
  if (!answer || !('create' in answer)) return { chosen: answer, along: [] };
  const { item, isNew } = await findOrCreate(api, noun, answer.create, create);
  return { chosen: item, along: isNew ? [{ noun, id: item.id, name: item.name }] : [] };
}

function priorityInWords(priority: number | null): string {
  return `Priority ${priority ?? 'none'}${isHighPriority({ priority }) ? ', high' : ''}`;
}
