import { rename } from '#client/commands/context-changes.ts';
import { changeProjects } from '#client/commands/project-changes.ts';
import { update } from '#client/commands/reference-changes.ts';
import { changeFields } from '#client/commands/task-steps.ts';
import { decide } from '#client/screens/process/verdicts.ts';
import type { Context } from '#contract/entities/context.ts';
import type { Project } from '#contract/entities/project.ts';
import type { Reference } from '#contract/entities/reference.ts';
import type { Review } from '#contract/entities/review.ts';
import type { Task } from '#contract/entities/task.ts';
import type { Person } from '#tests/contract/support/service.ts';
import { showProjects } from './creators.ts';
import type { World } from './world.ts';

/** The items that exist at first. */
export interface There {
  /** A next action with a context, a priority and a due day, and a waiting task, both in the active project. */
  tasks: readonly Task[];
  /** One in the inbox. */
  captured: Task;
  active: Project;
  /** Its tasks are in order. */
  onHold: Project;
  context: Context;
  reference: Reference;
  review: Review;
  ana: Person;
  /** Requests that a command has sent without waiting for them. */
  underWay?: Promise<unknown>;
}

/** A command that changes existing items, and can be undone. */
export interface Changer {
  command: string;
  answers?: (there: There) => Readonly<Record<string, unknown>>;
  target?: (there: There) => unknown;
  /** Makes its scope live, where that is a form or a screen. */
  show?: (world: World, there: There) => void;
}

const ofTasks =
  (command: string) =>
  (answers: Readonly<Record<string, unknown>> = {}): Changer => ({
    command,
    answers: () => answers,
    target: ({ tasks }) => ({ tasks }),
  });
const idOf = ({ id }: { id: unknown }) => ({ id: String(id) });
const nothing = () => undefined;

/** A decision about a captured item whose edited title also names a new context. */
const processed = (command: string, answers: Readonly<Record<string, unknown>> = {}): Changer => ({
  command,
  answers: () => answers,
  show: ({ live, api }, { captured: task }) =>
    live.set('screen:/process', {
      item: { key: 'captured', title: task.title },
      skipped: 0,
      isTimed: false,
      decide: (verdict, idempotencyKey) => {
        const edited = { title: 'Call Ana', priority: 80, context: { create: 'phone' } };
        return decide(api, { task, edited: command === 'process.next' ? edited : null, idempotencyKey }, verdict);
      },
      skip: () => {
        throw new Error('Nothing is to be skipped');
      },
      again: nothing,
      editTitle: nothing,
      leaveTitle: () => false,
      startTimer: nothing,
      stopTimer: nothing,
    }),
});

/** Every command that changes something on the server and can be undone, except those that create. */
export const changers: readonly Changer[] = [
  ...['task.moveToInbox', 'task.moveToNext', 'task.moveToWaiting', 'task.moveToSomeday', 'task.moveToDone'].map(
    (command) => ofTasks(command)(),
  ),
  ...['task.moveLeft', 'task.moveRight', 'task.complete', 'task.delete'].map((command) => ofTasks(command)()),
  ...['Highest', 'High', 'Normal', 'Low'].map((name) => ofTasks(`task.prioritize${name}`)()),
  ...['Earlier', 'Later', 'WeekEarlier', 'WeekLater'].map((name) => ofTasks(`task.due${name}`)()),
  ofTasks('task.move')({ status: 'someday' }),
  ofTasks('task.due')({ day: '2026-12-24' }),
  ofTasks('task.due')({ day: null }),
  ofTasks('task.defer')({ day: '2026-12-24' }),
  ofTasks('task.priority')({ priority: 33 }),
  ofTasks('task.waitFor')({ who: 'Ben' }),
  ofTasks('task.minutes')({ value: 45 }),
  ofTasks('task.repeat')({ value: 'FREQ=WEEKLY;BYDAY=FR' }),
  ofTasks('task.energy')({ value: 'low' }),
  ofTasks('task.followUp')({ value: '2026-12-24' }),
  ofTasks('task.waitingSince')({ value: '2026-11-02' }),
  ofTasks('task.context')({ context: null }),
  ofTasks('task.project')({ project: null }),
  ...(['Up', 'Down'] as const).map((way) => ({
    command: `task.move${way}`,
    target: ({ tasks }: There) => ({
      tasks: tasks.filter(({ title }) => title === (way === 'Up' ? 'Mop' : 'Sweep')),
      areInOrder: true,
    }),
  })),
  {
    command: 'task.rename',
    answers: () => ({ title: 'Scrub' }),
    target: ({ tasks }) => ({ tasks: tasks.slice(0, 1) }),
  },
  {
    command: 'taskPanel.save',
    show: ({ live, api }, { tasks }) =>
      live.set('overlay:task', {
        isChanged: true,
        isSaving: false,
        save: () => {
          const fields = { title: 'Scrub', description: 'Twice', defer_until: '2026-12-24' } as const;
          return changeFields(api, { tasks: tasks.slice(0, 1) }, fields, () => 'Saved');
        },
        discard: () => {
          throw new Error('Nothing is to be discarded');
        },
      }),
  },
  ...['done', 'next', 'someday', 'reference', 'trash'].map((is) => processed(`process.${is}`)),
  processed('process.waiting', { who: 'Ben', again: '2026-12-24' }),
  processed('process.defer', { until: '2026-12-24' }),
  processed('process.project', { outcome: 'House', action: { title: 'Measure it', context: { create: 'phone' } } }),
  { command: 'project.activate', target: ({ onHold }) => idOf(onHold) },
  { command: 'project.reviewed', target: ({ active }) => idOf(active) },
  { command: 'project.area', answers: () => ({ value: 'Home' }), target: ({ active }) => idOf(active) },
  { command: 'project.purpose', answers: () => ({ value: 'A dry roof' }), target: ({ active }) => idOf(active) },
  { command: 'project.reviewEvery', answers: () => ({ value: '2 weeks' }), target: ({ active }) => idOf(active) },
  { command: 'project.inOrder', target: ({ active }) => idOf(active) },
  { command: 'project.anyOrder', target: ({ onHold }) => idOf(onHold) },
  { command: 'project.hold', target: ({ active }) => idOf(active) },
  { command: 'project.complete', target: ({ active }) => idOf(active) },
  { command: 'project.delete', target: ({ onHold }) => idOf(onHold) },
  {
    command: 'project.save',
    show: (world, { active }) =>
      showProjects(world, {
        isEditing: true,
        save: () => {
          const fields = { name: 'Orchard', description: 'Behind the house' };
          return changeProjects(world.api, [{ project: active, fields }], () => 'Project saved');
        },
      }),
  },
  { command: 'context.delete', target: ({ context }) => idOf(context) },
  {
    command: 'context.saveName',
    show: ({ live, api }, { context }) =>
      live.set('overlay:contexts', {
        isRenaming: true,
        isSaving: false,
        save: () => rename(api, String(context.id), 'desk'),
      }),
  },
  { command: 'reference.delete', target: ({ reference }) => idOf(reference) },
  {
    command: 'reference.save',
    show: ({ live, api }, { reference }) =>
      live.set('overlay:references', {
        isFormOpen: true,
        isSaving: false,
        isChanged: true,
        save: async () => (await update(api, reference, { title: 'Wifi', content: 'staff', url: null })).outcome,
        discard: nothing,
      }),
  },
  { command: 'profile.changeName', answers: () => ({ name: 'Anna' }) },
  { command: 'profile.changeTimeZone', answers: () => ({ timeZone: 'Asia/Kathmandu' }) },
  {
    command: 'review.toggleItem',
    answers: ({ review }) => ({ item: String(review.checklist[0]?.id) }),
    show: ({ live }, there) =>
      live.set('screen:/review', {
        view: 'active',
        reviewId: there.review.id,
        checklist: there.review.checklist,
        // As the review machine does.
        toggle: (id: string, item: string, completed: boolean) => {
          there.underWay = there.ana.call('reviews.update', {
            params: { id },
            body: { checklist: [{ id: item, completed }] },
          });
          return true;
        },
      } as never),
  },
];
