import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import '#styles/global.css.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { ProjectsScreen } from '#client/screens/projects/projects-screen.tsx';
import { createScreenWorld } from '../support/screen-world.tsx';

export type Fields = Record<string, unknown>;

/** A write that was sent: `PUT /projects/1`, and its body. */
export interface Written {
  call: string;
  body: Fields;
}

export interface ProjectsWorld {
  projects?: Fields[];
  tasks?: Fields[];
  /** The query of the address. */
  search?: string;
  /** Whether the server is our own service. */
  isOurs?: boolean;
  /** Replaces the answer to a call, such as 'PUT /projects/1'. */
  answers?: Record<string, (body: Fields) => Response | Promise<Response>>;
}

/** A server that keeps projects and tasks as plain objects, filters no list, and responds as it is set to. */
function createServer({ projects = [], tasks = [], answers = {} }: ProjectsWorld) {
  const written: Written[] = [];
  const read: string[] = [];
  const change = (list: Fields[], id: string | undefined, body: Fields) =>
    Object.assign(list.find((item) => String(item.id) === id) ?? {}, body);
  const create = (list: Fields[], body: Fields) => {
    const item = { id: `made ${list.length}`, ...body };
    list.push(item);
    return item;
  };
  const fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(String(address));
    const method = init?.method ?? 'GET';
    const [, noun, id] = decodeURIComponent(pathname).split('/');
    const body = init?.body ? (JSON.parse(String(init.body)) as Fields) : {};
    if (method === 'GET') read.push(`${pathname}${search}`);
    else written.push({ call: `${method} ${pathname}`, body });
    const special = answers[`${method} ${pathname}`];
    if (special) return await special(body);
    const list = noun === 'projects' ? projects : noun === 'tasks' ? tasks : [];
    if (method === 'POST') return Response.json({ [noun === 'projects' ? 'project' : 'task']: create(list, body) });
    if (method === 'PUT') return Response.json({ [noun === 'projects' ? 'project' : 'task']: change(list, id, body) });
    if (id === undefined) return Response.json({ [noun ?? '']: list });
    const item = list.find((other) => String(other.id) === id);
    return item ? Response.json({ project: item }) : Response.json({ message: 'No such project' }, { status: 404 });
  };
  return { fetch, written, read, answers };
}

/** The screen with such a server, its address in memory, the requests and the announcements. */
export async function renderProjects(world: ProjectsWorld = {}) {
  const server = createServer(world);
  const { api, spoken, drafts, commands, around, paths } = createScreenWorld(server.fetch, {
    isOurs: world.isOurs ?? false,
  });
  const { hook, searchHook, history } = memoryLocation({
    path: '/projects',
    ...(world.search !== undefined && { searchPath: world.search }),
    record: true,
  });
  await preloadOverlays();
  const screen = (shown: boolean) =>
    around(
      <Router hook={hook} searchHook={searchHook}>
        {shown && <ProjectsScreen />}
        <Overlays />
      </Router>,
    );
  const { rerender } = await render(screen(true));
  return {
    ...server,
    api,
    spoken,
    drafts,
    commands,
    paths,
    /** The current address. */
    address: () => history.at(-1),
    leave: () => rerender(screen(false)),
    comeBack: () => rerender(screen(true)),
  };
}

export const row = (name: string | RegExp) => page.getByRole('row', { name });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const nameField = () => page.getByRole('textbox', { name: 'Name', exact: true });
export const heading = (name: string) => page.getByRole('heading', { name, exact: true });

export const house = (more: Fields = {}): Fields => ({
  id: 1,
  name: 'House',
  description: 'Paint it',
  status: 'active',
  progress: 50,
  tasks_count: 2,
  completed_tasks_count: 1,
  updated_at: 't1',
  ...more,
});
export const garden = (more: Fields = {}): Fields => ({ id: 2, name: 'Garden', status: 'on_hold', ...more });
/** A task of the house. */
export const ofHouse = (id: number, title: string, status = 'next', more: Fields = {}): Fields => ({
  id,
  title,
  status,
  project: { id: 1, name: 'House' },
  project_id: 1,
  ...more,
});
