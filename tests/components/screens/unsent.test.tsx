import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { KeptOutbox } from '#client/data/kept-outbox.ts';
import { type KeptWrite, openOutboxStore } from '#client/data/outbox-store.ts';
import { SteadyStore } from '#client/data/steady-store.ts';
import { Task } from '#contract/entities/task.ts';
import type { Fields } from '../focus/focus-server.ts';
import { focused, press, renderApp } from '../focus/render-app.tsx';
import { violations } from '../support/axe.ts';
import { deleteDatabase } from '../support/outbox-database.ts';

const conflict: Partial<KeptWrite> = { isConflict: true, problem: 'The title was changed elsewhere too' };
const gone: Partial<KeptWrite> = { isGone: true, problem: 'It was deleted elsewhere' };
const list = () => page.getByRole('dialog', { name: 'Changes not sent' }).getByRole('grid', { name: 'Not sent' });
const rows = () =>
  list()
    .getByRole('row')
    .elements()
    .flatMap((row) => row.getAttribute('aria-label') ?? []);

/** The overlay with a write that waits, or a change of a title to 'Mop' that needs the user, where the server has 'Scrub'. */
async function openWith(parked: Partial<KeptWrite>, tasks: Fields[] = [{ id: 1, title: 'Scrub', status: 'next' }]) {
  const world = await renderApp('/inbox', { tasks });
  const tell = (words: string) => world.status.say(words);
  await deleteDatabase();
  const store = await SteadyStore.open({ open: openOutboxStore, account: 'ana', tell, share: () => undefined });
  await store.add({
    write: 'tasks.update',
    args: { task: Task.parse({ id: 1, title: 'Scrub', status: 'next' }), fields: { title: 'Mop' } },
    entity: 'task:1',
    account: 'ana',
    page: 'gone',
    at: Date.now(),
    state: 'parked',
    ...parked,
  });
  const failures: unknown[] = [];
  const outbox = new KeptOutbox({
    api: world.api,
    store,
    tabs: {
      page: 'here',
      awake: () => new AbortController().signal,
      alive: async () => () => true,
      alone: async (work) => await work(new AbortController().signal),
      tell: () => undefined,
      listen: () => undefined,
      close: () => undefined,
    },
    tell,
    report: (error) => failures.push(error),
  });
  onTestFinished(async () => {
    expect(failures).toEqual([]);
    outbox.close();
    store.close();
    await deleteDatabase();
  });
  world.api.outbox = outbox;
  await outbox.open({ isAway: false });
  world.commands.workspace.overlays.open({ name: 'unsent' });
  await vi.waitFor(() => expect(focused()).toMatch(/^row (Change|Delete): /));
  const said = (words: string) => world.spoken.filter((text) => text === words).length;
  return { ...world, store, said };
}

test('a conflict is listed as one, with the value of each side, and mine is kept by a key', async () => {
  const { server, said } = await openWith(conflict);
  expect(rows()).toEqual([
    'Change: Scrub, The title was changed elsewhere too, Title, theirs: Scrub, Title, mine: Mop',
  ]);
  await expect.element(list().getByRole('button', { name: 'Keep mine' })).toBeVisible();
  await expect.element(list().getByRole('button', { name: 'Keep theirs' })).toBeVisible();
  expect(list().getByRole('button', { name: 'Send' }).elements()).toEqual([]);
  expect(await violations()).toEqual([]);
  await press('y');
  await vi.waitFor(() => expect(server.stored.tasks[0]?.title).toBe('Mop'));
  await vi.waitFor(() => expect(rows()).toEqual([]));
  await vi.waitFor(() => expect(said('Mine kept')).toBe(1));
  expect(focused()).not.toBe('body');
});

test('theirs is kept by its button, and undo brings the conflict back', async () => {
  const { server, said, commands } = await openWith(conflict);
  await list().getByRole('button', { name: 'Keep theirs' }).click();
  await vi.waitFor(() => expect(rows()).toEqual([]));
  await vi.waitFor(() => expect(said('Theirs kept')).toBe(1));
  expect(commands.history.lines()).toHaveLength(1);
  expect(focused()).not.toBe('body');
  await press('z');
  await vi.waitFor(() => expect(rows()).toHaveLength(1));
  expect(said('The conflict is back')).toBe(1);
  expect(server.stored.tasks[0]?.title).toBe('Scrub');
});

test('an edit of an item deleted elsewhere is captured as a new one, and undo deletes that', async () => {
  const { server, said } = await openWith(gone, []);
  expect(rows()).toEqual(['Change: Scrub, It was deleted elsewhere, Title: Mop']);
  await press('o');
  await vi.waitFor(() => expect(server.stored.tasks).toMatchObject([{ title: 'Mop', status: 'inbox' }]));
  await vi.waitFor(() => expect(rows()).toEqual([]));
  await vi.waitFor(() => expect(said('Added to Inbox')).toBe(1));
  await press('z');
  await vi.waitFor(() => expect(said('Task deleted')).toBe(1));
});

test('a change discarded while it is on its way may still be done, and that is said', async () => {
  const { server, said, store } = await openWith(conflict);
  const letGo = server.holdReads();
  await press('y');
  await vi.waitFor(() => expect(said('Mine kept')).toBe(1));
  await vi.waitFor(async () => expect(await store.all()).toMatchObject([{ state: 'sending' }]));
  await press('#');
  await vi.waitFor(() => expect(rows()).toEqual([]));
  await vi.waitFor(() => expect(said('Change discarded. It was being sent, and may be done')).toBe(1));
  letGo();
  await vi.waitFor(() => expect(server.stored.tasks[0]?.title).toBe('Mop'));
});

test('a deletion of an item changed elsewhere is asked about, once: by a key the item stays, or is deleted after all', async () => {
  const [seen, now] = ['Sweep', 'Scrub'].map((title) => ({
    id: 1,
    title,
    status: 'inbox',
    updated_at: `with ${title}`,
  }));
  const args = { id: 1, seen: [Task.parse(seen)] };
  const { server, said } = await openWith({ write: 'tasks.delete', args, state: 'waiting' }, [now as Fields]);
  const asked = 'Not deleted: the title was changed elsewhere';
  await vi.waitFor(() => expect(said(`${asked}. 1 change needs you: Scrub`)).toBe(1));
  const question = `Delete: Scrub, ${asked}, Title, when you deleted it: Sweep, Title, now: Scrub`;
  expect(rows()).toEqual([question]);
  await expect.element(list().getByRole('button', { name: 'Delete anyway' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await press('t');
  await vi.waitFor(() => expect(rows()).toEqual([]));
  await vi.waitFor(() => expect(said('Kept')).toBe(1));
  await vi.waitFor(() => expect(page.getByRole('row', { name: 'Scrub' }).elements()).toHaveLength(1));
  await press('z');
  await vi.waitFor(() => expect(rows()).toEqual([question]));
  await press('j');
  await vi.waitFor(() => expect(focused()).toMatch(/^row Delete: /));
  await press('y');
  await vi.waitFor(() => expect(server.stored.tasks).toEqual([]));
  await vi.waitFor(() => expect(said('Deleted anyway')).toBe(1));
  await vi.waitFor(() => expect(rows()).toEqual([]));
  // The row disappeared by itself, so keys are held back: Tab is for the present focus.
  await press('{Tab}');
  await press('z');
  await vi.waitFor(() => expect(server.stored.tasks).toMatchObject([{ title: 'Scrub', status: 'inbox' }]));
  await vi.waitFor(() => expect(said('Back again')).toBe(1));
});
