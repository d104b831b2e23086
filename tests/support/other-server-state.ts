/**
 * The other server's state, with its own field names and formats. Deliberately unlike our service: ids count up, days are
 * midnights or real instants, numbers come as text, and empty fields are null or missing in turns.
 */
export interface OtherTask {
  id: number;
  title: string;
  description: string | null;
  status: string;
  priority: number | null;
  /** Date-times, in this server's format. */
  due: string | null;
  deferred: string | null;
  contextId: number | null;
  projectId: number | null;
  completedAt: string | null;
}

export interface OtherProject {
  id: number;
  name: string;
  description: string | null;
  status: string;
}

export interface OtherContext {
  id: number;
  name: string;
}

export interface OtherReference {
  id: number;
  title: string;
  content: string | null;
  url: string | null;
}

export interface OtherReview {
  id: number;
  checklist: { id: number; title: string; description: string | null; completed: 0 | 1 }[];
  notes: string | null;
  wins: string | null;
  improvements: string | null;
  completedAt: string | null;
}

export interface OtherState {
  user: { id: number; name: string; email: string; password: string };
  tokens: Set<string>;
  tasks: OtherTask[];
  projects: OtherProject[];
  contexts: OtherContext[];
  references: OtherReference[];
  reviews: OtherReview[];
  /** The next id; all nouns share the counter. */
  nextId: number;
}

/** The one account. */
export const otherUser = { id: 7, name: 'Noor Elsewhere', email: 'noor@elsewhere.test', password: 'ocean ocean ocean' };

/** The initial data. `today` (`YYYY-MM-DD`) is the day on which two things are due, one at midnight, one with a time. */
export function seed(today: string): OtherState {
  const task = (id: number, title: string, status: string, more: Partial<OtherTask> = {}): OtherTask => ({
    id,
    title,
    description: null,
    status,
    priority: null,
    due: null,
    deferred: null,
    contextId: null,
    projectId: null,
    completedAt: status === 'done' ? `${today}T09:00:00.000000Z` : null,
    ...more,
  });
  return {
    user: { ...otherUser },
    tokens: new Set(),
    tasks: [
      task(101, 'Read the manual', 'inbox', { description: 'The chapter on pumps' }),
      task(102, 'Water the plants', 'inbox'),
      task(103, 'Ring the plumber', 'next', { priority: 85, contextId: 21, due: midnight(today) }),
      task(104, 'Sweep the yard', 'next', { priority: 70 }),
      task(105, 'Parcel from Oslo', 'waiting', { due: `${today}T12:30:00+00:00` }),
      task(106, 'Learn to sail', 'someday', { contextId: 22 }),
      task(107, 'Archived long ago', 'archived'),
      ...['Scrape', 'Sand', 'Fill', 'Prime', 'Tape'].map((title, at) =>
        task(110 + at, `${title} the walls`, 'done', { projectId: 31 }),
      ),
      ...['First coat', 'Second coat', 'Clean up'].map((title, at) =>
        task(115 + at, title, 'someday', { projectId: 31 }),
      ),
    ],
    projects: [
      { id: 31, name: 'Paint the house', description: null, status: 'active' },
      { id: 32, name: 'Family tree', description: 'Both sides', status: 'on_hold' },
    ],
    contexts: [
      { id: 21, name: '@phone' },
      { id: 22, name: 'sea' },
    ],
    references: [{ id: 41, title: 'Boiler manual', content: null, url: 'https://example.org/boiler' }],
    reviews: [],
    nextId: 500,
  };
}

/** A day in this server's format. */
export const midnight = (day: string) => `${day}T00:00:00.000000Z`;

const decimals = (value: number) => value.toFixed(2);
const round = (share: number) => Math.round(share * 10_000) / 100;
export const percentOf = (part: number, all: number) => (all === 0 ? 0 : round(part / all));

/** Leaves out the empty fields of every second item; the others have null. */
function sparse<T extends { id: number }>(fields: T): Partial<T> {
  if (fields.id % 2 === 1) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<T>;
}

export function userJson({ user }: OtherState) {
  const { password: _, ...known } = user;
  return { ...known, email_verified_at: null, locale: 'nb', two_factor: 0, updated_at: 1_764_000_000 };
}

export function taskJson(state: OtherState, task: OtherTask) {
  const context = state.contexts.find(({ id }) => id === task.contextId);
  const project = state.projects.find(({ id }) => id === task.projectId);
  return {
    ...sparse({
      id: task.id,
      title: task.title,
      description: task.description,
      status: task.status,
      // Every second number as text.
      priority: task.priority !== null && task.id % 2 === 0 ? decimals(task.priority) : task.priority,
      due_date: task.due,
      defer_until: task.deferred,
      context: context ? { ...context, icon: null, pivot: { task_id: task.id } } : null,
      project: project ? { id: project.id, name: project.name } : null,
      completed_at: task.completedAt,
    }),
    // Fields whose names ours has too, with another meaning.
    waiting_for: [],
    updated_at: 1_764_000_000,
    energy_level: 'low',
    estimated_minutes: null,
    tags: [],
    is_recurring: 0,
  };
}

export function projectJson(state: OtherState, project: OtherProject) {
  const own = state.tasks.filter((task) => task.projectId === project.id);
  const done = own.filter((task) => task.status === 'done').length;
  return {
    ...sparse({ ...project }),
    progress: decimals(percentOf(done, own.length)),
    tasks_count: String(own.length),
    completed_tasks_count: done,
    color: '#aabbcc',
  };
}

export const contextJson = (context: OtherContext) => ({ ...context, tasks_count: '3' });

export const referenceJson = (reference: OtherReference) => ({ ...sparse({ ...reference }), file_size: null });

export function reviewJson({ completedAt, ...review }: OtherReview) {
  return { ...sparse(review), checklist: review.checklist, week: 47, completed_at: completedAt };
}
