import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { useTaskInUrl } from '#client/app/use-task-in-url.ts';
import { storeItem } from '#client/data/store-items.ts';
import { InboxScreen } from '#client/screens/inbox/inbox-screen.tsx';
import { Task } from '#contract/entities/task.ts';
import { closed, press } from '../commands/render-commands.tsx';
import { createScreenWorld } from '../support/screen-world.tsx';

const capture = page.getByRole('textbox', { name: 'What has your attention?' });

/** The inbox with a captured task whose answer has not come: opened by Enter, there or in an agenda over it. */
async function openWhileCreated({ inAgenda = false } = {}) {
  const held = Promise.withResolvers<void>();
  const tasks: object[] = [];
  const { around, commands, spoken } = createScreenWorld(async (_, init) => {
    if (init?.method !== 'POST') return Response.json({ tasks, projects: [], contexts: [], task: tasks[0] });
    await held.promise;
    const task = { id: 7, status: 'inbox', priority: 50, ...JSON.parse(String(init.body)) };
    tasks.push(task);
    return Response.json({ task });
  });
  await preloadOverlays();
  await render(
    around(
      <>
        <InboxScreen />
        <Overlays />
      </>,
    ),
  );
  await press('c');
  await expect.element(capture).toBeVisible();
  await press('Buy milk{Enter}');
  await closed();
  const row = page.getByRole('row', { name: inAgenda ? 'Buy milk, Inbox' : 'Buy milk' });
  await expect.element(page.getByRole('row', { name: 'Buy milk' })).toBeVisible();
  if (inAgenda) commands.workspace.overlays.open({ name: 'agenda', who: 'milk' });
  else await press('j');
  await expect.element(row).toHaveFocus();
  await press('{Enter}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('It is being created'));
  return { answer: () => held.resolve(), spoken };
}

it.each([false, true])(
  'opens as soon as it has been created, when one has stayed (in an overlay: %s)',
  async (inAgenda) => {
    const { answer } = await openWhileCreated({ inAgenda });
    answer();
    await expect.element(page.getByRole('dialog', { name: 'Buy milk' })).toBeVisible();
  },
);

it('does not open once the overlay in which it was to be opened is closed', async () => {
  const { answer, spoken } = await openWhileCreated({ inAgenda: true });
  await press('{Escape}');
  await closed();
  answer();
  await vi.waitFor(() => expect(spoken).toContain('Added to Inbox'));
  await press('c');
  await expect.element(capture).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Buy milk' })).not.toBeInTheDocument();
});

it.each([false, true])('does not open over what one does by then (in an overlay: %s)', async (inAgenda) => {
  const { answer, spoken } = await openWhileCreated({ inAgenda });
  await press('c');
  await expect.element(capture).toBeVisible();
  await press('Buy br');
  answer();
  await vi.waitFor(() => expect(spoken).toContain('Added to Inbox'));
  await press('ead');
  await expect.element(capture).toHaveValue('Buy bread');
  await expect.element(capture).toHaveFocus();
});

const named = () => new URLSearchParams(window.location.search).get('task');

function OverlaysInUrl() {
  useTaskInUrl();
  return <Overlays />;
}

it('opens a task that waits in the outbox, and keeps the text being typed when the server has given it its id', async () => {
  const asked: string[] = [];
  const { around, api, commands } = createScreenWorld(async (address) => {
    asked.push(new URL(String(address)).pathname);
    return Response.json({
      tasks: [],
      projects: [],
      contexts: [],
      task: { id: 7, title: 'Buy milk', status: 'inbox' },
    });
  });
  const kept = Task.parse({ id: 'new:1', title: 'Buy milk', status: 'inbox' });
  const takeOff = api.pending.add({ noun: 'task', id: 'new:1', item: kept });
  await preloadOverlays();
  const { pathname } = window.location;
  onTestFinished(async () => {
    // The browser goes back over the step of the closed panel with a delay: wait, so that it does not do so in the next test.
    await vi.waitFor(() => expect(commands.browserStep.isReturning).toBe(false));
    window.history.replaceState(null, '', pathname);
  });
  await render(
    around(
      <>
        <InboxScreen />
        <OverlaysInUrl />
      </>,
    ),
  );
  await page.getByRole('row', { name: 'Buy milk' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Buy milk' })).toBeVisible();
  expect(named()).toBe('new:1');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Buy oat milk');
  api.pending.noteId('task', 'new:1', 7);
  storeItem(api, 'task', 7, { ...kept, id: 7 });
  takeOff();
  await expect.poll(() => asked).toContain('/tasks/7');
  await expect.element(title).toHaveValue('Buy oat milk');
  // The address names the task by its real id, so that a reload finds it.
  expect(named()).toBe('7');
  expect(asked.filter((path) => path.includes('new'))).toEqual([]);
  await press('{Escape}');
  await closed();
  await vi.waitFor(() => expect(named()).toBeNull());
});
