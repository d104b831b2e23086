import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { useTaskInUrl } from '#client/app/use-task-in-url.ts';
import { InboxScreen } from '#client/screens/inbox/inbox-screen.tsx';
import { expectConsole } from '#tests/support/console.ts';
import { violations } from '../commands/render-commands.tsx';
import { createScreenWorld } from '../support/screen-world.tsx';

const press = (keys: string) => userEvent.keyboard(keys);
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

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
  /** May take the place of the answer to a change. */
  put?: (body: Fields) => Response | undefined;
  /** Changes are answered when this is: as it is by then. */
  slow?: () => Promise<void> | undefined;
}

/** A server with a task to be changed, and another one. */
async function renderInbox({ put, slow }: Server = {}) {
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
  const world = createScreenWorld(async (address, init) => {
    const call = `${init?.method} ${new URL(String(address)).pathname}`;
    const body = init?.body ? (JSON.parse(String(init.body)) as Fields) : {};
    if (call === 'GET /contexts')
      return json({
        contexts: [
          { id: 3, name: 'phone' },
          { id: 4, name: 'home' },
        ],
      });
    if (call === 'GET /projects') return json({ projects: [{ id: 5, name: 'House', status: 'active', progress: 0 }] });
    if (call === 'GET /tasks/404') return json({ message: 'Task not found' }, 404);
    if (call.startsWith('PUT ')) {
      sent.push(body);
      await slow?.();
      const special = put?.(body);
      if (special) return special;
      const { context_id: contextId, ...plain } = body;
      task = { ...task, ...plain, ...(contextId === 4 && { context: { id: 4, name: 'home' } }), updated_at: 'later' };
    }
    if (call === 'GET /tasks/8') return json({ task: other });
    return call === 'GET /tasks/inbox' || call === 'GET /tasks' ? json({ tasks: [task, other] }) : json({ task });
  });
  await preloadOverlays();
  const { pathname } = window.location;
  onTestFinished(() => window.history.replaceState(null, '', pathname));
  await render(world.around(<Page />));
  const change = (fields: Fields) => {
    task = { ...task, ...fields };
  };
  return { ...world, sent, change };
}

const row = () => page.getByRole('row', { name: 'Call Ana' });
const dialog = () => page.getByRole('dialog');
const named = () => new URLSearchParams(window.location.search).get('task');

async function openPanel() {
  await row().click();
  await expect.element(dialog()).toBeVisible();
}
async function closed() {
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
}

it('opens by Enter with every field, and names the task in the address; Esc goes back to its row', async () => {
  await renderInbox();
  await expect.element(row()).toBeVisible();
  await press('j{Enter}');
  await expect.element(dialog()).toHaveAccessibleName('Call Ana');
  await expect.element(page.getByLabelText('Title')).toHaveFocus();
  expect(named()).toBe('7');
  const values = [
    'Title',
    'Description',
    'Status',
    'Priority (0 to 100)',
    'Due',
    'Deferred until',
    'Context',
    'Project',
    'Waiting for',
  ];
  expect(
    values.map((label) => (page.getByLabelText(label).element() as HTMLInputElement | HTMLSelectElement).value),
  ).toEqual(['Call Ana', 'About the roof', 'inbox', '50', '2026-12-24', '', '3', '', '']);
  await press('{Escape}');
  await closed();
  await expect.element(row()).toHaveFocus();
  expect(named()).toBeNull();
});

it('opens by a click, and closes by the browser going back', async () => {
  await renderInbox();
  await openPanel();
  expect(named()).toBe('7');
  window.history.back();
  await closed();
  expect(named()).toBeNull();
});

it('saves what was changed and nothing else, with the time it is a change of; z takes it back', async () => {
  const { sent, spoken } = await renderInbox();
  await openPanel();
  await page.getByLabelText('Title').fill('  Call Ana today ');
  await page.getByLabelText('Context').selectOptions('home');
  await page.getByLabelText('Due').fill('');
  await press('{Control>}{Enter}{/Control}');
  await closed();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Saved'));
  expect(sent).toEqual([{ title: 'Call Ana today', due_date: null, context_id: 4, updated_at: 'at first' }]);
  await expect.element(page.getByRole('row', { name: 'Call Ana today' })).toHaveFocus();
  await press('z');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ title: 'Call Ana', due_date: '2026-12-24', context_id: 3 });
});

it('keeps an edit that is not saved through closing, and forgets it when told', async () => {
  const { spoken } = await renderInbox();
  await openPanel();
  await page.getByLabelText('Description').fill('About the cellar');
  await press('{Escape}');
  await closed();
  await openPanel();
  await expect.element(page.getByLabelText('Description')).toHaveValue('About the cellar');
  await expect.element(dialog().getByText('Not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(page.getByLabelText('Description')).toHaveValue('About the roof');
  expect(spoken.at(-1)).toBe('Changes discarded');
});

it('stays open, with the letters in their field, when they are typed on before the answer has come', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { sent, spoken } = await renderInbox({ slow: () => promise });
  await openPanel();
  await page.getByLabelText('Title').fill('Call Ana today');
  await press('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await press(' or');
  resolve();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Saved'));
  await press(' here');
  await expect.element(page.getByLabelText('Title')).toHaveValue('Call Ana today or here');
  await expect.element(dialog().getByText('Not saved yet')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('shows the task that is open, also while one that comes before it is being changed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { sent } = await renderInbox({ slow: () => promise });
  await row().click();
  await page.getByLabelText('Description').fill('About the cellar');
  await press('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await press('{Escape}');
  await closed();
  await page.getByRole('row', { name: 'Sweep' }).click();
  await expect.element(dialog()).toHaveAccessibleName('Sweep');
  resolve();
});

it('leaves another task open when the answer for one that was left comes late', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { sent, spoken } = await renderInbox({ slow: () => promise });
  await openPanel();
  await page.getByLabelText('Title').fill('Call Ana today');
  await press('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await press('{Escape}');
  await closed();
  await page.getByRole('row', { name: 'Sweep' }).click();
  await expect.element(dialog()).toHaveAccessibleName('Sweep');
  await page.getByLabelText('Title').fill('Sweep th');
  resolve();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Saved'));
  await press('e floor');
  await expect.element(page.getByLabelText('Title')).toHaveValue('Sweep the floor');
  expect(named()).toBe('8');
  expect(sent).toHaveLength(1);
});

it('keeps the edit when it cannot be saved, says why in its place and aloud, and saves it when asked again', async () => {
  expectConsole('Failed to update task');
  let fails = true;
  const { sent, spoken } = await renderInbox({ put: () => (fails ? new Response('', { status: 500 }) : undefined) });
  await openPanel();
  await page.getByLabelText('Waiting for').fill('Ben');
  await press('{Enter}');
  await expect.element(dialog().getByText('Failed to update task')).toBeVisible();
  expect(spoken.at(-1)).toBe('Failed to update task');
  await expect.element(page.getByLabelText('Waiting for')).toHaveValue('Ben');
  fails = false;
  await press('{Enter}');
  await closed();
  expect(sent.map(({ waiting_for }) => waiting_for)).toEqual(['Ben', 'Ben']);
});

it('tells of a change from elsewhere, shows what is there now, and puts the edit over it when saved again', async () => {
  expectConsole('It was changed meanwhile.');
  let conflicts = true;
  const { sent, change } = await renderInbox({
    put: () => (conflicts ? json({ message: 'It was changed meanwhile.' }, 409) : undefined),
  });
  await openPanel();
  await page.getByLabelText('Title').fill('Call Ana today');
  change({ description: 'About the garden', updated_at: 'meanwhile' });
  await press('{Enter}');
  await expect.element(dialog().getByText(/^It was changed meanwhile\. Your changes are kept/)).toBeVisible();
  await expect.element(page.getByLabelText('Description')).toHaveValue('About the garden');
  await expect.element(page.getByLabelText('Title')).toHaveValue('Call Ana today');
  conflicts = false;
  await press('{Enter}');
  await closed();
  expect(sent.at(-1)).toEqual({ title: 'Call Ana today' });
});

it('does not send a blank title, and says of a priority what it must be', async () => {
  const { sent, spoken } = await renderInbox();
  await openPanel();
  await page.getByLabelText('Title').fill('   ');
  await press('{Enter}');
  await expect.element(page.getByLabelText('Title')).toHaveFocus();
  await page.getByLabelText('Title').fill('Call Ana');
  await page.getByLabelText('Priority (0 to 100)').fill('101');
  await press('{Enter}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('Priority is a number from 0 to 100'));
  await expect.element(page.getByLabelText('Priority (0 to 100)')).toHaveFocus();
  await expect.element(page.getByLabelText('Priority (0 to 100)')).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

it('says of a task that is not there, from an address, that it is not, with a way to try again', async () => {
  window.history.replaceState(null, '', '?task=404');
  await renderInbox();
  await expect.element(dialog().getByText('Task not found')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Try again' })).toBeVisible();
});

it.each(['light', 'dark'])('has nothing for axe to find, %s', async (theme) => {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  onTestFinished(() => document.documentElement.classList.remove('dark'));
  await renderInbox();
  await openPanel();
  await page.getByLabelText('Priority (0 to 100)').fill('x');
  await vi.waitFor(async () => expect(await violations()).toEqual([]));
});
