import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { InboxScreen } from '#client/screens/inbox/inbox-screen.tsx';
import { closed, press } from '../commands/render-commands.tsx';
import { createScreenWorld } from '../support/screen-world.tsx';

const capture = page.getByRole('textbox', { name: 'What has your attention?' });

/** The inbox, and a task captured whose answer is still to come: it has been opened by Enter. */
async function openWhileCreated() {
  const held = Promise.withResolvers<void>();
  const tasks: object[] = [];
  const { around, spoken } = createScreenWorld(async (_, init) => {
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
  const row = page.getByRole('row', { name: 'Buy milk' });
  await expect.element(row).toBeVisible();
  await press('j');
  await expect.element(row).toHaveFocus();
  await press('{Enter}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('It is being created'));
  return { answer: () => held.resolve(), spoken };
}

it('opens as soon as it has been created, when one has stayed', async () => {
  const { answer } = await openWhileCreated();
  answer();
  await expect.element(page.getByRole('dialog', { name: 'Buy milk' })).toBeVisible();
});

it('does not open over what one does by then', async () => {
  const { answer, spoken } = await openWhileCreated();
  await press('c');
  await expect.element(capture).toBeVisible();
  await press('Buy br');
  answer();
  await vi.waitFor(() => expect(spoken).toContain('Added to Inbox'));
  await press('ead');
  await expect.element(capture).toHaveValue('Buy bread');
  await expect.element(capture).toHaveFocus();
});
