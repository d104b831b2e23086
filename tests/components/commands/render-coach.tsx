import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Footer } from '#client/app/footer.tsx';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { InboxScreen } from '#client/screens/inbox/inbox-screen.tsx';
import { createScreenWorld } from '../support/screen-world.tsx';

interface ServerTask {
  id: number;
  title: string;
  status: string;
}

/** The inbox with footer and overlays, of a person who has not put the first steps away, and a server that remembers. */
export async function renderCoach(titles: readonly string[] = ['One', 'Two', 'Three']) {
  const tasks: ServerTask[] = titles.map((title, at) => ({ id: at + 1, title, status: 'inbox' }));
  const fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(address));
    const body = init?.body ? (JSON.parse(String(init.body)) as Partial<ServerTask>) : {};
    if (init?.method === 'POST') {
      const task = { id: tasks.length + 1, title: '', status: 'inbox', ...body };
      tasks.push(task);
      return Response.json({ task }, { status: 201 });
    }
    const task = tasks.find(({ id }) => pathname.split('/').includes(String(id)));
    if (init?.method === 'PUT') return Response.json({ task: Object.assign(task ?? {}, body) });
    if (task) return Response.json({ task });
    if (pathname === '/tasks/inbox') return Response.json({ tasks: tasks.filter(({ status }) => status === 'inbox') });
    return Response.json({ tasks, projects: [], references: [], contexts: [] });
  };
  const world = createScreenWorld(fetch, { isNew: true });
  await preloadOverlays();
  const { unmount } = await render(
    world.around(
      <>
        <InboxScreen />
        <Footer mode="inbox" />
        <Overlays />
      </>,
    ),
  );
  return {
    ...world,
    /** Closes the page, keys and all. */
    leave: async () => {
      world.commands.stop();
      await unmount();
    },
  };
}
