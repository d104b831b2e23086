import type { Day } from '#contract/entities/day.ts';
import { type OwnProjectField, ownProjectFieldNames, type Project } from '#contract/entities/project.ts';
import {
  type EditedField,
  editedFieldNames,
  type IdField,
  type TaskCounts,
  taskFields,
} from '#contract/entities/task.ts';
import type { TaskRow } from '../store/schema.ts';

/** What the digest tells of a task by itself: names in place of ids, and no description, which may be long. */
type Told = Exclude<EditedField, IdField | 'title' | 'description'>;

/** An open task as the digest tells it; days are in the user's time zone. */
export interface DigestTask extends Pick<TaskRow, 'id' | 'title'>, Partial<Pick<TaskRow, Told>> {
  context_name: string | null;
  project_name: string | null;
  /** The action that is to be done before it, in a project that is done in order. */
  after?: string | null;
  created: Day;
}

/** A project as the digest tells it. */
export interface DigestProject extends Partial<Pick<Project, OwnProjectField>> {
  name: string;
  status: string;
  tasks: number;
  done: number;
}

/** What a user's work looks like today. Lists come with the most important first. */
export interface Work {
  today: Day;
  /** IANA. */
  zone: string;
  counts: TaskCounts;
  completedLastWeek: number;
  openTasks: readonly DigestTask[];
  projects: readonly DigestProject[];
  contexts: readonly string[];
  reviews: { inProgressSince: Day | null; lastCompleted: readonly Day[] };
}

/** The most that is told, in characters: about 4,000 tokens. */
export const DIGEST_LIMIT = 16_000;
/** Projects and contexts leave most of it to the tasks: so many of each at most. */
const NAMES = 40;
/** The part of it that is the projects' at most: with its own fields the line of one is as long as that of a task. */
const PROJECTS = 1 / 3;
const NAME_LIMIT = 80;
const TITLE_LIMIT = 160;

/**
 * A user's work as lines of JSON, at most `limit` characters: the same work makes the same text. Titles and names stand
 * in JSON strings without line breaks or `<`, so that none of them can end the part that is marked as data.
 */
export function digest(work: Work, limit = DIGEST_LIMIT): string {
  const { today, zone, counts, completedLastWeek, openTasks, projects, contexts, reviews } = work;
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(today));
  const toldProjects = within(limit * PROJECTS, projects.slice(0, NAMES), projectLine);
  const unnamed = projects.length - toldProjects.length;
  const lines = [
    line({ today, weekday, time_zone: zone }),
    line({ tasks_by_status: counts, completed_in_the_last_7_days: completedLastWeek }),
    line({ review_in_progress_since: reviews.inProgressSince, last_completed_reviews: reviews.lastCompleted }),
    line({
      contexts: contexts.slice(0, NAMES).map((name) => cut(name, NAME_LIMIT)),
      ...leftOut('contexts', contexts.length - NAMES),
    }),
    ...toldProjects,
    ...(unnamed > 0 ? [line(leftOut('projects', unnamed))] : []),
  ];
  const room = limit - lines.join('\n').length - line(leftOut('open_tasks', openTasks.length)).length - 1;
  const told = within(room, openTasks, taskLine);
  const untold = openTasks.length - told.length;
  return [...lines, ...told, ...(untold > 0 ? [line(leftOut('open_tasks', untold))] : [])].join('\n');
}

/** The lines of the first items, as many as there is room for, each with its line break. */
function within<T>(room: number, items: readonly T[], lineOf: (item: T) => string): string[] {
  const lines: string[] = [];
  let left = room;
  for (const item of items) {
    const text = lineOf(item);
    left -= text.length + 1;
    if (left < 0) break;
    lines.push(text);
  }
  return lines;
}

function projectLine({ name, status, tasks, done, ...own }: DigestProject): string {
  return line({
    project: cut(name, NAME_LIMIT),
    status,
    tasks,
    done,
    ...Object.assign({}, ...ownProjectFieldNames.map((field) => known(field, own[field]))),
  });
}

const TOLD = editedFieldNames.filter(
  (name): name is Told => taskFields[name].kind !== 'id' && name !== 'title' && name !== 'description',
);

function taskLine(task: DigestTask): string {
  const { id, title, context_name: context, project_name: project, after = null, created } = task;
  return line({
    task_id: id,
    title: cut(title, TITLE_LIMIT),
    ...Object.assign({}, ...TOLD.map((name) => known(name, task[name]))),
    ...known('context', context),
    ...known('project', project),
    ...known('after', after),
    created,
  });
}

const known = (name: string, value: unknown) =>
  value === null || value === undefined ? {} : { [name]: typeof value === 'string' ? cut(value, NAME_LIMIT) : value };

const leftOut = (noun: string, count: number) => (count > 0 ? { [`${noun}_left_out`]: count } : {});

/** A value as one line of JSON. */
export function line(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** At most `limit` characters, and never half of one. */
export function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
