import { page } from 'vitest/browser';
import type { Overlay } from '#client/registry/define-overlay.ts';
import { registry } from '#tests/support/commands.ts';
import { goToRow, press, type renderApp } from './render-app.tsx';

type World = Awaited<ReturnType<typeof renderApp>>;

/** A field of the app in which the user types. */
export interface PlaceToType {
  name: string;
  address: string;
  open: (world: World) => unknown;
  /** The field's name. */
  field: string | RegExp;
  /** The message when the field's item has been deleted elsewhere. */
  gone?: RegExp;
}

const onInbox = (name: string, field: PlaceToType['field'], open: PlaceToType['open']): PlaceToType => ({
  name,
  address: '/inbox',
  field,
  open,
});
const overlay = (name: string, what: Overlay, field: PlaceToType['field'], gone?: RegExp): PlaceToType => ({
  ...onInbox(name, field, ({ commands }) => commands.workspace.overlays.open(what)),
  ...(gone && { gone }),
});
const reflection = { field: 'Wins this week', open: () => undefined, gone: /^This review has ended: / };
const run = (id: string, target?: unknown) => (world: World) =>
  void world.commands.runner.run(registry.get(id), target === undefined ? {} : { target });
const pressButton = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Every overlay and panel that has a field. */
export const placesToType: readonly PlaceToType[] = [
  onInbox('palette', 'Run a command, or find anything', () => press('{Control>}k{/Control}')),
  onInbox('search', 'Search tasks, projects and references', () => press('/')),
  onInbox('capture', 'What has your attention?', () => press('c')),
  onInbox('description of a capture', 'Description', () => press('c{Tab}')),
  onInbox('new title of a task', /title/i, async () => {
    await goToRow('Items to process', 'Bee');
    await press('{F2}');
  }),
  onInbox('choice of a context to rename', 'Rename context: which context?', run('context.rename')),
  onInbox('Quick Add', 'Title', () => press('a')),
  overlay('help', { name: 'help' }, 'Search the keys and what they do'),
  overlay('settings, name', { name: 'settings' }, 'Name'),
  onInbox('settings, keys', /^Keys of /, async ({ commands }) => {
    commands.workspace.overlays.open({ name: 'settings' });
    await page.getByRole('button', { name: 'Change', exact: true }).first().click();
  }),
  overlay('task', { name: 'task', id: 1 }, 'Description', /^This task is gone: /),
  overlay('references, filter', { name: 'references' }, 'Filter'),
  overlay('references, a new one', { name: 'references', form: 'new' }, 'Content (optional)'),
  overlay(
    'references, one of them',
    { name: 'references', form: { id: '1' } },
    'Content (optional)',
    /^This reference is gone: /,
  ),
  overlay('contexts, a new one', { name: 'contexts' }, 'Name of the new context'),
  overlay(
    'contexts, one of them',
    { name: 'contexts', rename: '1' },
    'Another name for home',
    /^This context is gone: /,
  ),
  overlay('import from a source', { name: 'sources', source: 'git-hub' }, 'Address'),
  { name: 'New Project', address: '/projects', field: /^Name/, open: () => pressButton('New Project') },
  {
    name: 'project',
    address: '/projects?open=1&edit',
    field: /^Description/,
    open: () => undefined,
    gone: /^This project is gone: /,
  },
  { name: "board's filter", address: '/tasks', field: 'Words', open: run('board.filter') },
  { name: 'message to the assistant', address: '/ai', field: 'Message', open: () => undefined },
  { name: 'reflection', address: '/review', ...reflection },
  { name: 'reflection, beside a list', address: '/review?list=inbox', ...reflection },
];
