import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Footer } from '#client/app/footer.tsx';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { readKey } from '#client/data/read.ts';
import { InboxScreen } from '#client/screens/inbox/inbox-screen.tsx';
import { openPalette } from '../commands/render-commands.tsx';
import { json } from '../support/json.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

/** Rejects as `fetch` does when its request is aborted. */
const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

interface StoredTask {
  id: number;
  title: string;
  status: string;
  description: string | null;
}

/** The inbox, and a server that stores tasks and contexts; `answer` may handle a call first. */
export async function renderTransfer({ email = `${crypto.randomUUID()}@example.org` } = {}) {
  const tasks: StoredTask[] = [{ id: 1, title: 'There before', status: 'inbox', description: null }];
  const contexts: { id: number; name: string }[] = [];
  const calls: string[] = [];
  let answer: (call: string, body: unknown) => Promise<Response | undefined> = async () => undefined;
  let nextId = 100;
  const world = createScreenWorld(async (address, init) => {
    const { pathname } = new URL(String(address));
    const call = `${init?.method} ${pathname}`;
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    calls.push(call);
    const other = await Promise.race([answer(call, body), givenUp(init?.signal)]);
    if (other) return other;
    if (call === 'GET /user/profile') return json({ user: { id: 1, name: 'Ana', email } });
    if (call === 'POST /tasks') {
      const task: StoredTask = { id: nextId++, description: null, ...body };
      tasks.push(task);
      return json({ task });
    }
    if (call === 'POST /contexts') {
      const context = { id: nextId++, name: body.name };
      contexts.push(context);
      return json({ context });
    }
    return json({ tasks, contexts, projects: [], references: [], reviews: [] });
  });
  onTestFinished(async () => {
    await cleanup();
    localStorage.clear();
  });
  await preloadOverlays();
  await render(
    world.around(
      <>
        <InboxScreen />
        <Footer mode="inbox" />
        <Overlays />
      </>,
    ),
  );
  await vi.waitFor(() => expect(calls).toContain('GET /tasks/inbox'));
  return {
    ...world,
    tasks,
    contexts,
    calls,
    email,
    intervene: (next: typeof answer) => {
      answer = next;
    },
  };
}

/** A file of an export with so many tasks. */
export function exportFile(count: number, more: object = {}, name = 'mizu-2026-11-21.json'): File {
  const content = {
    format: 'mizu-export',
    version: 1,
    exported_at: '2026-11-21T10:00:00.000Z',
    user: { name: 'Ana', email: 'ana@example.org' },
    contexts: [{ id: 1, name: 'home' }],
    projects: [],
    tasks: Array.from({ length: count }, (_, id) => ({ id, title: `Task ${id}`, status: 'inbox' })),
    references: [],
    reviews: [],
    ...more,
  };
  return new File([JSON.stringify(content)], name, { type: 'application/json' });
}

/** Runs a command by its name in the palette. */
export async function runByName(words: string) {
  await openPalette();
  await page.getByRole('combobox').fill(words);
  await userEvent.keyboard('{Enter}');
}

export const dialog = page.getByRole('dialog', { name: 'Export and import', exact: true });
export const button = (name: string) => dialog.getByRole('button', { name, exact: true });
export const heading = (name: string) => dialog.getByRole('heading', { name, exact: true });

/** Chooses a file as the browser's own dialog does. */
export async function choose(file: File) {
  await expect.element(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no field for a file');
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Signs in this user. */
export function signIn(
  { api }: Awaited<ReturnType<typeof renderTransfer>>,
  user: { id?: number; name: string; email?: string },
) {
  api.queryClient.setQueryData(readKey('user.profile', {}), { user: { email: `${user.name}@example.org`, ...user } });
}

/** The files that the browser is given to save. */
export function catchSaved() {
  const saved: { name: string; content: Promise<string> }[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: fetch(this.href).then((answer) => answer.text()) });
  });
  onTestFinished(() => click.mockRestore());
  return saved;
}
