import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registry } from '#tests/support/commands.ts';
import { renderApp } from '../focus/render-app.tsx';

type World = Awaited<ReturnType<typeof renderApp>>;
type Noun = 'tasks' | 'projects' | 'contexts' | 'references';

interface Form {
  name: string;
  address: string;
  noun: Noun;
  /** Brings it up. */
  open(world: World): void;
  /** The field, and what is typed into it. */
  field: string;
  words: string;
  /** Sends it, by no more than one event. */
  send(): void;
}

const submit = () => document.activeElement?.closest('form')?.requestSubmit();
const keydown = (more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more });
  document.activeElement?.dispatchEvent(event);
};
const row = page.getByRole('option', { selected: true });
const run = (command: string) => (world: World) => void world.commands.runner.run(registry.get(command));
const openOverlay = (overlay: 'contexts' | 'references') => (world: World) =>
  world.commands.workspace.overlays.open(
    overlay === 'contexts' ? { name: 'contexts' } : { name: 'references', form: 'new' },
  );

const PALETTE = 'Run a command, or find anything';

const forms: readonly Form[] = [
  {
    name: 'Quick Add',
    address: '/inbox',
    noun: 'tasks',
    open: run('inbox.quickAdd'),
    field: 'Title',
    words: 'New',
    send: submit,
  },
  {
    name: 'New Project',
    address: '/projects',
    noun: 'projects',
    open: run('project.new'),
    field: 'Name',
    words: 'New',
    send: submit,
  },
  {
    name: 'the field of Contexts',
    address: '/inbox',
    noun: 'contexts',
    open: openOverlay('contexts'),
    field: 'Name of the new context',
    words: 'New',
    send: submit,
  },
  {
    name: 'New reference',
    address: '/inbox',
    noun: 'references',
    open: openOverlay('references'),
    field: 'Title',
    words: 'New',
    send: submit,
  },
  {
    name: 'capture',
    address: '/inbox',
    noun: 'tasks',
    open: run('task.capture'),
    field: 'What has your attention?',
    words: 'New',
    send: keydown,
  },
  {
    name: 'capture, to go on',
    address: '/inbox',
    noun: 'tasks',
    open: run('task.capture'),
    field: 'What has your attention?',
    words: 'New',
    send: () => keydown({ ctrlKey: true }),
  },
  {
    name: 'a line to capture',
    address: '/inbox',
    noun: 'tasks',
    open: run('palette.open'),
    field: PALETTE,
    words: 'capture New',
    send: () => (row.element() as HTMLElement).click(),
  },
];

/** Two events, with no time between them to draw anything. */
describe('sent twice in one moment', () => {
  test.each(forms)('$name creates one', async ({ address, noun, open, field, words, send }) => {
    const world = await renderApp(address);
    open(world);
    const role = field === PALETTE ? 'combobox' : 'textbox';
    const input = page.getByRole(role, { name: field, exact: true });
    await userEvent.type(input, words);
    if (field === PALETTE) await expect.element(row).toHaveTextContent('Capture: New');
    send();
    send();
    await vi.waitFor(() => expect(world.server.stored[noun]).not.toEqual([]));
    await vi.waitFor(() => expect(world.api.queryClient.isMutating()).toBe(0));
    expect(world.server.stored[noun]).toHaveLength(1);
  });
});
