import {
  type Handler,
  inOrder,
  listed,
  no,
  type OtherRequest,
  ok,
  type Route,
  remove,
  textOr,
  withThing,
} from './other-server-answers.ts';
import { midnight, type OtherState, type OtherTask, taskJson } from './other-server-state.ts';

const numberOr = (value: unknown, other: number | null) =>
  value === undefined ? other : value === null ? null : Number(value);

const dayOr = (value: unknown, other: string | null) =>
  value === undefined ? other : typeof value === 'string' ? midnight(value) : null;

const tasksWhere = (state: OtherState, wanted: (task: OtherTask) => boolean) =>
  inOrder(state.tasks.filter(wanted)).map((task) => taskJson(state, task));

const byStatus =
  (status: string): Handler =>
  (state) =>
    ok({ tasks: tasksWhere(state, (task) => task.status === status) });

const withTask = (change: (task: OtherTask, body: OtherRequest['body']) => void) =>
  withThing(
    (state) => state.tasks,
    (task, state, { body }) => {
      change(task, body);
      if (task.status !== 'done') task.completedAt = null;
      else task.completedAt ??= new Date().toISOString();
      return ok({ task: taskJson(state, task) });
    },
  );

function changeTask(task: OtherTask, body: OtherRequest['body']): void {
  task.title = textOr(body.title, task.title) ?? task.title;
  task.description = body.description === null ? null : textOr(body.description, task.description);
  task.status = textOr(body.status, task.status) ?? task.status;
  task.priority = numberOr(body.priority, task.priority);
  task.due = dayOr(body.due_date, task.due);
  task.deferred = dayOr(body.defer_until, task.deferred);
  task.contextId = numberOr(body.context_id, task.contextId);
  task.projectId = numberOr(body.project_id, task.projectId);
}

const createTask: Handler = (state, { body }) => {
  if (!textOr(body.title, '')) return no(422, 'The title field is required.');
  const task: OtherTask = {
    id: state.nextId++,
    title: '',
    description: null,
    status: 'inbox',
    priority: null,
    due: null,
    deferred: null,
    contextId: null,
    projectId: null,
    completedAt: null,
  };
  changeTask(task, body);
  state.tasks.push(task);
  return ok({ task: taskJson(state, task) });
};

/** The routes of tasks. */
export const taskRoutes: readonly Route[] = [
  [
    'GET',
    /^\/tasks$/,
    (state, { query }, shape) => {
      const status = query.get('status');
      return listed(
        shape,
        'tasks',
        tasksWhere(state, (task) => status === null || task.status === status),
      );
    },
  ],
  ['GET', /^\/tasks\/inbox$/, byStatus('inbox')],
  ['GET', /^\/tasks\/next$/, byStatus('next')],
  ['GET', /^\/tasks\/waiting$/, byStatus('waiting')],
  ['GET', /^\/tasks\/someday$/, byStatus('someday')],
  [
    'GET',
    /^\/tasks\/calendar$/,
    (state, { query }) => {
      const [from, to] = [query.get('start_date'), query.get('end_date')];
      if (!from || !to) return no(422, 'The start date field is required.');
      return ok({
        tasks: tasksWhere(state, ({ due }) => due !== null && due.slice(0, 10) >= from && due.slice(0, 10) <= to),
      });
    },
  ],
  [
    'GET',
    /^\/tasks\/(\d+)$/,
    withThing(
      (state) => state.tasks,
      (task, state) => ok({ task: taskJson(state, task) }),
    ),
  ],
  ['POST', /^\/tasks$/, createTask],
  ['PUT', /^\/tasks\/(\d+)$/, withTask(changeTask)],
  ['DELETE', /^\/tasks\/(\d+)$/, (state, { id }) => remove(state.tasks, id)],
  ['PUT', /^\/tasks\/(\d+)\/move$/, withTask((task, { status }) => changeTask(task, { status }))],
  ['POST', /^\/tasks\/(\d+)\/defer$/, withTask((task, { defer_until }) => changeTask(task, { defer_until }))],
];
