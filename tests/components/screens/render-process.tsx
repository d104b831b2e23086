import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { ProcessScreen } from '#client/screens/process/process-screen.tsx';
import { createScreenWorld } from '../support/screen-world.tsx';

type Body = Record<string, unknown>;
export type Answer = Response | Promise<Response> | undefined;

/** The heading of the shown item; `place` is such as '1 of 2'. */
export const item = (title: string, place: string) =>
  page.getByRole('heading', { level: 2, name: `${title}, ${place}`, exact: true });

/** Process with a server that implements the specification's table and ignores unknown fields. */
export async function renderProcess(
  titles: readonly (string | Body)[],
  respond: (call: string) => Answer = () => undefined,
  { isOurs = false } = {},
) {
  const tasks: Body[] = titles.map((given, index) => ({
    id: index + 1,
    status: 'inbox',
    ...(typeof given === 'string' ? { title: given } : given),
  }));
  const made: Record<string, Body[]> = { projects: [], references: [], contexts: [] };
  const sent: { call: string; body: Body }[] = [];
  const fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(address));
    const method = init?.method ?? 'GET';
    const call = `${method} ${pathname}`;
    const body = init?.body ? (JSON.parse(String(init.body)) as Body) : {};
    if (method !== 'GET') sent.push({ call, body });
    const special = await respond(call);
    if (special) return special;
    const [, noun = '', id, verb] = pathname.split('/');
    if (method === 'GET') {
      if (noun !== 'tasks') return Response.json({ [noun]: made[noun] ?? [] });
      return Response.json({ tasks: id === 'inbox' ? tasks.filter(({ status }) => status === 'inbox') : tasks });
    }
    if (method === 'POST' && id === undefined) {
      const created = { id: 100 + sent.length, ...body };
      (noun === 'tasks' ? tasks : (made[noun] ?? [])).push(created);
      return Response.json({ [noun.slice(0, -1)]: created }, { status: 201 });
    }
    const list = noun === 'tasks' ? tasks : (made[noun] ?? []);
    const item = list.find((other) => String(other.id) === id);
    if (method === 'DELETE') {
      if (item) list.splice(list.indexOf(item), 1);
      return new Response(null, { status: 204 });
    }
    const known = ['title', 'description', 'status', 'due_date', 'defer_until', 'priority'];
    const fields = Object.fromEntries(Object.entries(body).filter(([name]) => known.includes(name)));
    return Response.json({ task: Object.assign(item ?? {}, verb === 'move' ? { status: body.status } : fields) });
  };
  const world = createScreenWorld(fetch, { isOurs });
  onTestFinished(async () => {
    await cleanup();
    world.api.pending.clear();
    localStorage.clear();
  });
  await preloadOverlays();
  const screen = (isHere: boolean) =>
    world.around(
      <>
        {isHere && <ProcessScreen />}
        <Overlays />
      </>,
    );
  const shown = await render(screen(true));
  return { ...world, tasks, made, sent, shown, screen };
}
