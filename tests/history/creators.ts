import type { Api } from '#client/data/api.ts';
import { silent } from '#client/registry/outcome.ts';
import type { ProjectsTarget } from '#client/screens/projects/project.commands.ts';
import { create as createReference } from '#client/screens/references/reference.commands.ts';
import type { World } from './world.ts';

/** A command that creates something. */
export interface Creator {
  name: string;
  command: string;
  answers?: Readonly<Record<string, unknown>>;
  /** The existing task or project that it acts on. */
  target?: (there: There) => unknown;
  /** Makes its scope live, where that is a form or a screen. */
  show?: (world: World) => void;
  /** The announcements when it is done, undone and redone. */
  words: readonly [done: string, undone: string, redone: string];
}

/** The items that exist at first. */
export interface There {
  tasks: readonly object[];
  projectId: string;
}

const nothing = () => undefined;
const task = ['Task deleted', 'Task is back'] as const;
const project = ['Project deleted', 'Project is back'] as const;

/** Makes the Projects screen live, with the form for a new project open. */
export const showProjects = ({ live }: World, more: Partial<ProjectsTarget> = {}) =>
  live.set('screen:/projects', {
    isOpen: true,
    open: nothing,
    close: nothing,
    send: (write) => write({ name: 'House', description: '' }, {}),
    isProjectOpen: false,
    closeProject: nothing,
    isEditing: false,
    isSaving: false,
    stopEditing: nothing,
    save: async () => silent(),
    ...more,
  });
const showNewProject = (world: World) => showProjects(world);

const showNewReference = ({ live, api }: { live: World['live']; api: Api }) =>
  live.set('overlay:references', {
    isFormOpen: true,
    isSaving: false,
    isChanged: true,
    save: async () => (await createReference(api, { title: 'Wifi', content: 'guest', url: null }, {})).outcome,
    discard: nothing,
  });

/** Every command that creates something: the architecture test knows the files that they are in. */
export const creators: readonly Creator[] = [
  {
    name: 'capture',
    command: 'task.capture',
    answers: { task: { title: 'Call Ana' } },
    words: ['Added to Inbox', ...task],
  },
  {
    name: 'capture with all that a line can say, a new context and a new project among it',
    command: 'task.capture',
    answers: {
      task: {
        title: 'Call Ana',
        description: 'About the boat',
        due_date: '2026-12-01',
        priority: 80,
        context: { create: 'phone' },
        project: { create: 'House' },
      },
    },
    words: [
      'Added to Inbox',
      'Task, context phone and project House deleted',
      'Task, context phone and project House are back',
    ],
  },
  {
    name: 'Quick Add',
    command: 'inbox.add',
    show: ({ live }) =>
      live.set('screen:/inbox', {
        isOpen: true,
        open: nothing,
        close: nothing,
        send: (write) => write({ title: 'Call Ana', description: 'About the boat' }, {}),
      }),
    words: ['Added to Inbox', ...task],
  },
  {
    name: 'the line of the mind sweep',
    command: 'sweep.add',
    show: ({ live }) =>
      live.set('overlay:sweep', { move: () => false, send: (write) => write({ title: 'Call Ana' }, 'a-key') }),
    words: ['Added to Inbox', ...task],
  },
  {
    name: 'a task due on a day',
    command: 'calendar.addTask',
    answers: { title: 'Call Ana' },
    show: ({ live }) =>
      live.set('screen:/calendar', { isDayOpen: true, closeDay: nothing, day: '2026-12-01' as never }),
    words: ['Added to Inbox, due Tue, Dec 1', ...task],
  },
  {
    name: 'a task for a project',
    command: 'project.addTask',
    answers: { task: { title: 'Call Ana' } },
    target: ({ projectId }) => ({ id: projectId }),
    words: ['Added to Garden', ...task],
  },
  {
    name: 'a project from anywhere',
    command: 'project.add',
    answers: { project: 'House\nOutside first' },
    words: ['Project House created', ...project],
  },
  {
    name: 'New Project',
    command: 'project.create',
    show: showNewProject,
    words: ['Project created', ...project],
  },
  {
    name: 'New Project, by the key that saves',
    command: 'project.save',
    show: showNewProject,
    words: ['Project created', ...project],
  },
  {
    name: 'a context',
    command: 'context.create',
    answers: { name: 'phone' },
    words: ['Context added', 'Context deleted', 'Context is back'],
  },
  {
    name: 'a reference',
    command: 'reference.save',
    show: showNewReference,
    words: ['Reference added', 'Reference deleted', 'Reference is back'],
  },
  {
    name: 'a new context for a task',
    command: 'task.context',
    answers: { context: { create: 'phone' } },
    target: ({ tasks }) => ({ tasks }),
    words: ['Context phone', 'No context. Context phone deleted', 'Context phone'],
  },
  {
    name: 'a new project for a task',
    command: 'task.project',
    answers: { project: { create: 'House' } },
    target: ({ tasks }) => ({ tasks }),
    words: ['In project House', 'In no project. Project House deleted', 'In project House'],
  },
];
