import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { useTaskInUrl } from '#client/app/use-task-in-url.ts';
import { InboxScreen } from '#client/screens/inbox/inbox-screen.tsx';
import { json } from '../support/json.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

export const press = (keys: string) => userEvent.keyboard(keys);

function Page() {
  useTaskInUrl();
  return (
    <>
      <InboxScreen />
      <Overlays />
    </>
  );
}

type Fields = Record<string, unknown>;
interface Server {
  /** May replace the answer to a change. */
  put?: (body: Fields) => Response | undefined;
  /** Changes are answered once this resolves, with the state at that moment. */
  slow?: () => Promise<void> | undefined;
  /** May replace the answer to the panel's own read. */
  get?: () => Response | undefined;
  /** Whether it is our own service. */
  isOurs?: boolean;
}

/** A server with a task to be changed, and another one. */
export async function renderInbox({ put, slow, get, isOurs = false }: Server = {}) {
  let task: Fields = {
    id: 7,
    title: 'Call Ana',
    description: 'About the roof',
    status: 'inbox',
    priority: 50,
    due_date: '2026-12-24',
    context: { id: 3, name: 'phone' },
    updated_at: 'at first',
  };
  const other: Fields = { id: 8, title: 'Sweep', status: 'inbox', priority: 40 };
  const sent: Fields[] = [];
  const world = createScreenWorld(
    async (address, init) => {
      const call = `${init?.method} ${new URL(String(address)).pathname}`;
      const body = init?.body ? (JSON.parse(String(init.body)) as Fields) : {};
      if (call === 'GET /contexts')
        return json({
          contexts: [
            { id: 3, name: 'phone' },
            { id: 4, name: 'home' },
          ],
        });
      if (call === 'GET /projects')
        return json({ projects: [{ id: 5, name: 'House', status: 'active', progress: 0 }] });
      if (call === 'GET /tasks/404') return json({ message: 'Task not found' }, 404);
      if (call.startsWith('PUT ')) {
        sent.push(body);
        await slow?.();
        const special = put?.(body);
        if (special) return special;
        const { updated_at: since = task.updated_at } = body;
        if (since !== task.updated_at) return json({ message: 'Task was changed elsewhere. Reload it.' }, 409);
        const { context_id: contextId, ...plain } = body;
        task = {
          ...task,
          ...plain,
          ...(contextId === 4 && { context: { id: 4, name: 'home' } }),
          updated_at: `after ${sent.length}`,
        };
      }
      if (call === 'GET /tasks/8') return json({ task: other });
      if (call === 'GET /tasks/7') return get?.() ?? json({ task });
      return call === 'GET /tasks/inbox' || call === 'GET /tasks' ? json({ tasks: [task, other] }) : json({ task });
    },
    { isOurs },
  );
  await preloadOverlays();
  const { pathname } = window.location;
  onTestFinished(async () => {
    // The browser goes back over the step of a closed panel with a delay: wait, so that it does not do so in the next test.
    await vi.waitFor(() => expect(world.commands.browserStep.isReturning).toBe(false));
    window.history.replaceState(null, '', pathname);
  });
  await render(world.around(<Page />));
  const change = (fields: Fields) => {
    task = { ...task, ...fields };
  };
  return { ...world, sent, change };
}

export const row = () => page.getByRole('row', { name: 'Call Ana' });
export const dialog = () => page.getByRole('dialog');
export const named = () => new URLSearchParams(window.location.search).get('task');

/** Opens the task to be changed. */
export async function openPanel() {
  await row().click();
  await expect.element(dialog()).toBeVisible();
}

/** Resolves when no panel is open or closing. */
export async function closed() {
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
}
