import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { TasksScreen } from '#client/screens/tasks/tasks-screen.tsx';
import { createScreenWorld } from '../support/screen-world.tsx';

const tasks = [
  { id: 1, title: 'Paint the door', status: 'next' },
  { id: 2, title: 'Read', status: 'someday' },
];
const counts = { inbox: 0, next: 6, waiting: 0, someday: 3, done: 0 };

/** The board of another server that answers its list of tasks like this. */
async function renderBoard(list: object) {
  const answers: Record<string, unknown> = {
    '/tasks': list,
    '/contexts': { contexts: [] },
    '/references': { references: [] },
    '/projects': { projects: [] },
  };
  const { around, ...world } = createScreenWorld(async (address) =>
    Response.json(answers[new URL(String(address)).pathname]),
  );
  await preloadOverlays();
  await render(
    around(
      <main>
        <TasksScreen />
        <Overlays />
      </main>,
    ),
  );
  return world;
}

it.each([
  ['counts', { counts }, 'Only 2 of 9 tasks are shown: the server sent no more.'],
  ['a total', { total: 9 }, 'Only 2 of 9 tasks are shown: the server sent no more.'],
  ['a cursor', { next_cursor: 'p2' }, 'Only the first 2 tasks are shown: the server has more.'],
  ['no more', { total: 2 }, null],
])(
  'another server that tells of %s: the board and the search say what is missing, and nothing waits for it',
  async (_, more, words) => {
    const { spoken } = await renderBoard({ tasks, ...more });
    await expect.element(page.getByRole('row', { name: /^Paint the door/ })).toBeVisible();
    const main = page.getByRole('main');
    expect(main.getByText(/^Only /).query()?.textContent ?? null).toBe(words);
    expect(main.getByText(/the others are loading/).query()).toBeNull();
    await userEvent.keyboard('/');
    const search = page.getByRole('dialog');
    await expect.element(search).toBeVisible();
    await userEvent.keyboard('zzqx');
    const searched = words?.replace('shown', 'searched') ?? null;
    await expect.element(search.getByText('No results')).toBeVisible();
    expect(search.getByText(/^Only /).query()?.textContent ?? null).toBe(searched);
    await vi.waitFor(() => expect(spoken.at(-1)).toMatch(/^No results\. Capture/));
    if (searched) expect(spoken.at(-1)).toContain(searched);
  },
);

it('a task of another server whose status has no column is opened where the search finds it', async () => {
  await renderBoard({ tasks: [...tasks, { id: 3, title: 'Mend the roof', status: 'blocked' }] });
  await expect.element(page.getByRole('main').getByText(/blocked. Search finds it/)).toBeVisible();
  await userEvent.keyboard('/');
  const search = page.getByRole('dialog');
  await expect.element(search).toBeVisible();
  await userEvent.keyboard('roof');
  await expect.element(search.getByRole('option', { name: /Mend the roof/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Mend the roof' })).toBeVisible();
});
