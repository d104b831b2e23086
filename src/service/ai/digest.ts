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

/** The fields that the digest adds to those of its own: names instead of ids, and no description, which may be long. */
type Told = Exclude<EditedField, IdField | 'title' | 'description'>;

/** An open task in the digest; days are in the user's time zone. */
export interface DigestTask extends Pick<TaskRow, 'id' | 'title'>, Partial<Pick<TaskRow, Told>> {
  context_name: string | null;
  project_name: string | null;
  /** The action to be done before it, in a project that is done in order. */
  after?: string | null;
  created: Day;
}

/** A project in the digest. */
export interface DigestProject extends Partial<Pick<Project, OwnProjectField>> {
  name: string;
  status: string;
  tasks: number;
  done: number;
}

/** The state of a user's work today. Lists have the most important first. */
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

/** The most characters of a digest: about 4,000 tokens. */
export const DIGEST_LIMIT = 16_000;
/** The most projects, and the most contexts: most of the room is for tasks. */
const NAMES = 40;
/** The most that projects may take of it: with its own fields, a project's line is as long as a task's. */
const PROJECTS = 1 / 3;
const NAME_LIMIT = 80;
const TITLE_LIMIT = 160;

/**
 * A user's work as lines of JSON, at most `limit` characters; the same work gives the same text. Titles and names are JSON
 * strings without line breaks or `<`, so that none of them can end the part that is marked as data.
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

/** The lines of the first items, as many as fit, each with its line break. */
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
