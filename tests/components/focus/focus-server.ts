import { dayOf } from '#contract/entities/day.ts';

export type Fields = Record<string, unknown> & { id: number };
type Noun = 'tasks' | 'projects' | 'contexts' | 'references';

/** Today, by the product's clock. */
export const today = dayOf(new Date());

const checklist = ['Empty your inbox', 'Look ahead'].map((title, index) => ({
  id: index + 1,
  title,
  completed: false,
}));

/** The server's data. */
type Given = Partial<Record<Noun, readonly Fields[]>> & {
  /** Its response to Analytics; by default, that there is not enough data. */
  patterns?: object;
};

/** A server for every screen: plain objects with numeric ids, in order of insertion. */
export function createFocusServer({ patterns = { pattern: null, history: [] }, ...given }: Given) {
  const stored: Record<Noun, Fields[]> = {
    tasks: [...(given.tasks ?? [])],
    projects: [...(given.projects ?? [])],
    contexts: [...(given.contexts ?? [])],
    references: [...(given.references ?? [])],
  };
  /** The AI's suggestions. */
  const suggestions = () => stored.tasks.map(({ id, title }) => ({ task: { id, title }, priority_score: 10 }));
  let lastId = 1000;
  /** The requests that change something. */
  const writes: string[] = [];
  let failing: (() => Response) | null = null;
  let hasReview = true;
  let held: Promise<void> | null = null;

  const lists = (pathname: string, query: URLSearchParams): object | null => {
    const { tasks, projects } = stored;
    const withStatus = (status: string) => ({ tasks: tasks.filter((task) => task.status === status) });
    const [from, to] = [query.get('start_date') ?? '', query.get('end_date') ?? ''];
    switch (pathname) {
      case '/user/profile':
        return { user: { id: 1, name: 'Ana', email: 'ana@example.org', time_zone: 'UTC' } };
      case '/tasks/inbox':
      case '/tasks/next':
      case '/tasks/waiting':
      case '/tasks/someday':
        return withStatus(pathname.slice('/tasks/'.length));
      case '/tasks/calendar':
        return { tasks: tasks.filter(({ due_date: due }) => String(due) >= from && String(due) <= to && due) };
      case '/analytics/dashboard':
        return {
          today: { completed: 0, total: 0 },
          overall: { active_tasks: 0, completion_rate: 0, inbox_tasks: 0 },
          next_actions: withStatus('next').tasks,
          to_ask: withStatus('waiting').tasks.filter(({ follow_up: day }) => day && String(day) <= today),
          upcoming_deadlines: tasks.filter(({ due_date: due, status }) => due && status !== 'done'),
          active_projects: projects,
        };
      case '/analytics/patterns':
        return patterns;
      case '/reviews/current':
        return { review: hasReview ? { id: 1, checklist } : null };
      case '/reviews':
        return { reviews: [] };
      case '/ai/suggest-next':
        return { suggestions: suggestions() };
      case '/ai/models':
        return { models: [] };
      case '/ai/chat/preview':
        return { ai_model: 'gemini', model: 'gemini-pro', system: 'Be brief', messages: [] };
      default:
        return null;
    }
  };

  const change = (noun: Noun, method: string, id: string | undefined, body: object, since: string | null) => {
    const all = stored[noun];
    const one = noun.slice(0, -1);
    if (method === 'POST' && id === undefined) {
      lastId += 1;
      const made = { status: noun === 'tasks' ? 'inbox' : 'active', ...body, id: lastId };
      all.push(made);
      return Response.json({ [one]: made }, { status: 201 });
    }
    const item = all.find((other) => String(other.id) === id);
    if (!item)
      return Response.json(id === undefined ? { [noun]: all } : { message: 'Gone' }, { status: id ? 404 : 200 });
    if (method === 'DELETE') {
      // Our service refuses a stale `updated_at`.
      if (since !== null && since !== item.updated_at) return Response.json({ message: 'Changed' }, { status: 409 });
      all.splice(all.indexOf(item), 1);
      return new Response(null, { status: 204 });
    }
    return Response.json({ [one]: Object.assign(item, body) });
  };

  const fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(address));
    if (init?.method === 'GET') await held;
    // Questions to the AI are reads too.
    if (init?.method !== 'GET' && !pathname.startsWith('/ai/')) writes.push(`${init?.method} ${pathname}`);
    else if (failing) return failing();
    const known = lists(pathname, searchParams);
    if (known) return Response.json(known);
    const [, noun, id] = pathname.split('/');
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
    if (noun === 'tasks' || noun === 'projects' || noun === 'contexts' || noun === 'references') {
      return change(noun, init?.method ?? 'GET', id, body, searchParams.get('updated_at'));
    }
    return Response.json({ message: `Nobody answers ${pathname}` }, { status: 404 });
  };
  return {
    fetch,
    stored,
    writes,
    /** From now on reads get this answer; null: the right one. */
    failWith: (answer: (() => Response) | null) => {
      failing = answer;
    },
    /** Holds the answers to reads from now on. Returns a function that releases them. */
    holdReads: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    /** Deletes everything and completes the review, as another tab could. */
    deleteAll: () => {
      for (const all of Object.values(stored)) all.length = 0;
      hasReview = false;
    },
  };
}
