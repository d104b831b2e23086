import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { capture } from '#client/commands/capture.commands.ts';
import { loadUser } from '#client/data/user.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useScope } from '#client/registry/commands-context.tsx';
import type { Task } from '#contract/entities/task.ts';
import { json } from '../support/json.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

type Body = Record<string, unknown>;

/** A call, such as `POST /tasks`, and its body. */
export interface Sent {
  call: string;
  body: Body;
}

export interface World {
  tasks?: readonly Body[];
  projects?: readonly Body[];
  references?: readonly Body[];
  contexts?: readonly Body[];
  user?: Body;
  /** Takes the place of the answer to a call, such as 'GET /tasks'. */
  answers?: Record<string, () => Response | Promise<Response>>;
  /** The task, or the tasks, that are selected on the page. */
  selected?: Task | readonly Task[];
  /** The server is our own service. */
  isOurs?: boolean;
}

function Selection({ of: selected }: { of: World['selected'] }) {
  useScope('selection:task', selected ? { tasks: [selected].flat() } : null);
  return null;
}

/** A page with a button that has the focus, the real commands, palette and overlays, and a server that remembers. */
export async function renderCommands(world: World = {}) {
  const sent: Sent[] = [];
  const tasks = [...(world.tasks ?? [])];
  let user: Body = world.user ?? { id: 1, name: 'Ana', email: 'ana@example.org' };
  const fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const call = `${init?.method} ${new URL(String(address)).pathname}`;
    const body = init?.body ? (JSON.parse(String(init.body)) as Body) : {};
    if (init?.method !== 'GET') sent.push({ call, body });
    const special = world.answers?.[call];
    if (special) return await special();
    switch (call) {
      case 'GET /tasks':
        return json({ tasks });
      case 'GET /projects':
        return json({ projects: world.projects ?? [] });
      case 'GET /references':
        return json({ references: world.references ?? [] });
      case 'GET /user/profile':
        return json({ user });
      case 'PUT /user/profile':
        user = { ...user, ...body };
        return json({ user });
      case 'POST /tasks': {
        const task = { id: `made-${tasks.length}`, ...body };
        tasks.push(task);
        return json({ task }, 201);
      }
      case 'GET /contexts':
        return json({ contexts: world.contexts ?? [] });
      case 'POST /contexts':
        return json({ context: { id: `made-${body.name}`, ...body } }, 201);
      case 'POST /projects':
        return json({ project: { id: `made-${body.name}`, progress: 0, ...body } }, 201);
      default: {
        const at = tasks.findIndex(({ id }) => call.split('/').includes(String(id)));
        const named = (list: readonly Body[] | undefined, id: unknown) =>
          id === null
            ? null
            : (list?.find((other) => other.id === id) ?? { id, name: String(id).replace('made-', '') });
        const changed = {
          ...tasks[at],
          ...body,
          ...('context_id' in body && { context: named(world.contexts, body.context_id) }),
          ...('project_id' in body && { project: named(world.projects, body.project_id) }),
        };
        if (at >= 0) tasks[at] = changed;
        return json({ task: changed });
      }
    }
  };
  const { api, status, spoken, paths, drafts, commands, around } = createScreenWorld(fetch, {
    isOurs: world.isOurs ?? false,
  });
  await Promise.all([preloadOverlays(), loadUser(api)]);

  await render(
    around(
      <>
        <Selection of={world.selected} />
        <h1 tabIndex={-1}>Screen</h1>
        <CommandButton command={capture} />
        <Overlays />
      </>,
    ),
  );
  opener().focus();
  return { ...commands, api, spoken, sent, paths, drafts, status };
}

/** What has the focus on the page below. */
export function opener(): HTMLElement {
  const button = document.querySelector<HTMLElement>('main [data-command="task.capture"]');
  if (!button) throw new Error('The page has no button');
  return button;
}
export const field = () => page.getByRole('combobox');
export const press = (keys: string) => userEvent.keyboard(keys);

/** The rows shown, as text. */
export const rows = () =>
  [...document.querySelectorAll<HTMLElement>('[role="option"]')].filter((row) => row.checkVisibility());
export const labelOf = (row: Element | null | undefined) => row?.querySelector('span')?.textContent ?? null;
/** The row that has aria-selected, and the one that the field names: both or neither. */
export function selectedRow(): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[role="option"][aria-selected="true"]')];
  expect(all.length).toBeLessThan(2);
  const named = document.querySelector('[role="combobox"]')?.getAttribute('aria-activedescendant');
  const selected = all[0] ?? null;
  expect(named ?? null).toBe(selected?.id ?? null);
  if (selected) expect(selected.checkVisibility()).toBe(true);
  return selected;
}

export async function openPalette(key = '{Control>}k{/Control}') {
  await press(key);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
}

export async function closed() {
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
}

export const task = (id: number | string, title: string, status = 'next'): Task =>
  ({
    id,
    title,
    status,
    description: null,
    priority: 50,
    due_date: null,
    defer_until: null,
    context: null,
    project: null,
    waiting_for: null,
    completed_at: null,
    created_at: null,
    updated_at: null,
  }) as unknown as Task;
