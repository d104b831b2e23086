import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Overlay, OverlayName } from '#client/registry/define-overlay.ts';
import { dayOf } from '#contract/entities/day.ts';
import { TASK_STATUSES } from '#contract/entities/task.ts';
import { registry } from '#tests/support/commands.ts';
import { focused, focusIs, goToRow, press, renderApp, rowsOf, titlesIn } from './render-app.tsx';

type World = Awaited<ReturnType<typeof renderApp>>;

interface Opening {
  name: string;
  open: (world: World) => Promise<void> | void;
  /** Whether the key that opens it closes it too. */
  toggles?: string;
  /** The name of its close button: a visible one, or the hidden one at the end of an overlay without a heading. */
  button: 'Close' | 'Dismiss';
}

const byKeys = (name: string, keys: string, more: Partial<Opening> = {}): Opening => ({
  name: `${name}, by its key`,
  open: () => press(keys),
  button: 'Close',
  ...more,
});
const byName = (overlay: Overlay): Opening => ({
  name: overlay.name,
  open: ({ commands }) => commands.workspace.overlays.open(overlay),
  button: overlay.name === 'menu' ? 'Dismiss' : 'Close',
});
const asked = (id: string): Opening => ({
  name: `what ${id} asks`,
  open: ({ commands }) => void commands.runner.run(registry.get(id)),
  button: 'Dismiss',
});

/** Each overlay with its parameters: a new one does not compile without an entry here. */
const byTheirNames: { readonly [N in OverlayName]: Extract<Overlay, { name: N }> } = {
  help: { name: 'help' },
  settings: { name: 'settings' },
  menu: { name: 'menu' },
  task: { name: 'task', id: 1 },
  reference: { name: 'reference', id: '1' },
  references: { name: 'references' },
  contexts: { name: 'contexts' },
  sources: { name: 'sources', source: 'git-hub' },
  transfer: { name: 'transfer' },
  suggestion: { name: 'suggestion', question: { about: 'next' } },
  password: { name: 'password' },
  access: { name: 'access' },
  chatPreview: { name: 'chatPreview' },
  unsent: { name: 'unsent' },
  now: { name: 'now' },
  tickler: { name: 'tickler' },
  agenda: { name: 'agenda', who: 'Ana' },
  sweep: { name: 'sweep' },
  daily: { name: 'daily' },
};

const byTheirKeys: readonly Opening[] = [
  byKeys('palette', '{Control>}k{/Control}', { toggles: '{Control>}k{/Control}', button: 'Dismiss' }),
  byKeys('command line', ':', { button: 'Dismiss' }),
  byKeys('search', '/', { button: 'Dismiss' }),
  byKeys('capture', 'c', { button: 'Dismiss' }),
  byKeys('help', '?'),
  byKeys('settings', 'gs'),
];
const openings: readonly Opening[] = [
  ...byTheirKeys,
  ...Object.values(byTheirNames).map(byName),
  asked('project.add'),
  asked('settings.chooseTheme'),
];

/** The element that has the focus at opening, and gets it back. */
const openers = [
  ['a row', () => goToRow('Items to process', 'Bee'), 'row Bee'],
  ['a control', async () => document.querySelector<HTMLElement>('header [data-command="palette.open"]')?.focus(), null],
  ['the heading', async () => document.querySelector<HTMLElement>('h1')?.focus(), 'h1 Inbox'],
] as const;

const dialog = () => document.querySelector<HTMLElement>('[data-overlay-layer=""] [role="dialog"]');
const isInside = () => expect(dialog()?.contains(document.activeElement)).toBe(true);
const isGone = () => expect(document.querySelector('[data-overlay-layer]')).toBeNull();

/** A button of the dialog, by its name. */
async function pressButton(name: string): Promise<void> {
  // The overlay's data may still be loading.
  const find = () =>
    [...(dialog()?.querySelectorAll('button') ?? [])].find(
      (one) => (one.getAttribute('aria-label') ?? one.querySelector('span')?.textContent) === name,
    );
  await vi.waitFor(() => expect(find(), name).toBeDefined());
  find()?.click();
}

type Way = readonly [name: string, close: () => Promise<void>];

/** Each way to close it. */
const waysOf = ({ toggles, button }: Opening): readonly [Way, Way, Way?] => [
  ['Esc', () => press('{Escape}')],
  [`its button ${button}`, () => pressButton(button)],
  ...(toggles ? ([['its key', () => press(toggles)]] as const) : ([] as const)),
];

/**
 * From a row by Esc, and from elsewhere by its button: what opens by a key from a control and from the heading, what opens by its
 * name from one of them in turn. What gives the focus back is the same for all, and does not ask what has closed it.
 */
const cases = openings.map((opening, index) => {
  const [row, control, heading] = openers;
  const [esc, button, key = esc] = waysOf(opening);
  const fromElsewhere =
    index < byTheirKeys.length
      ? ([
          [control, button],
          [heading, key],
        ] as const)
      : ([[index % 2 === 0 ? control : heading, button]] as const);
  return { ...opening, ways: [[row, esc] as const, ...fromElsewhere] };
});
const count = cases.reduce((sum, { ways }) => sum + ways.length, 0);

describe(`${count} cases: the focus enters the overlay that opens, and returns to where it was`, () => {
  test.each(cases)(
    '$name',
    async ({ ways, ...opening }) => {
      const world = await renderApp('/inbox', {
        tasks: ['Ant', 'Bee', 'Cat'].map((title, index) => ({ id: index + 1, title, status: TASK_STATUSES[0] })),
        contexts: [{ id: 1, name: 'home' }],
        references: [{ id: 1, title: 'Plumber', content: '555 1234' }],
      });
      await goToRow('Items to process', 'Bee');
      for (const [[from, goThere, back], [way, close]] of ways) {
        await goThere();
        const before = back ?? focused();
        await opening.open(world);
        await vi.waitFor(isInside);
        await close();
        await vi.waitFor(isGone);
        await focusIs(before, `${opening.name} from ${from}, closed by ${way}`);
      }
    },
    60_000,
  );
});

const inTickler = { id: 1, title: 'Bee', status: TASK_STATUSES[1], defer_until: dayOf(new Date()) };
const titleOfDialog = () => dialog()?.querySelector('h2')?.textContent;

/** An overlay, the focused element in it, and the key that opens another one from there. */
const fromOverlays: readonly (readonly [Overlay, at: string, key: string, opens: string])[] = [
  [{ name: 'settings' }, '[data-command="account.changePassword"]', '{Enter}', 'Change your password'],
  [{ name: 'settings' }, '[data-command="account.access"]', '{Enter}', 'Where you are signed in'],
  [{ name: 'daily' }, '[data-command="daily.back"]', '{Enter}', 'Tickler'],
  [{ name: 'tickler' }, '[role="row"][data-key]', '{Enter}', 'Bee'],
  [{ name: 'now' }, '[role="row"][data-key]', '{Enter}', 'Bee'],
  [{ name: 'now' }, '[role="row"][data-key]', '?', 'Keys'],
  [{ name: 'references' }, '[role="row"][data-key]', '{Enter}', 'Plumber'],
];

describe('an overlay opened from an overlay leads back to it', () => {
  test.each(fromOverlays)('%o at %s', async (overlay, at, key, opens) => {
    const { commands } = await renderApp('/inbox', {
      tasks: [inTickler],
      references: [{ id: 1, title: 'Plumber', content: '555 1234' }],
    });
    document.querySelector<HTMLElement>('header [data-command="palette.open"]')?.focus();
    const onPage = focused();
    commands.workspace.overlays.open(overlay);
    await vi.waitFor(isInside);
    await vi.waitFor(() => {
      dialog()?.querySelector<HTMLElement>(at)?.focus();
      expect(document.activeElement?.matches(at)).toBe(true);
    });
    const from = titleOfDialog();
    const opener = document.activeElement;
    for (const close of [() => press('{Escape}'), () => pressButton('Close')]) {
      await press(key);
      await vi.waitFor(() => expect(titleOfDialog()).toBe(opens));
      await vi.waitFor(isInside);
      await close();
      await vi.waitFor(() => expect(document.activeElement).toBe(opener));
      expect(titleOfDialog()).toBe(from);
      // The other overlay is gone, and the page around this one is hidden again.
      await vi.waitFor(() => expect(document.querySelectorAll('[data-overlay-layer]')).toHaveLength(1));
      await vi.waitFor(() => expect(document.querySelector('main')?.closest('[inert]')).not.toBeNull());
      expect(opener?.closest('[inert]')).toBeNull();
    }
    await press('{Escape}');
    await vi.waitFor(isGone);
    await focusIs(onPage, 'closed');
  });

  test('when the row that opened it is gone, its list gets the focus, and not the page below', async () => {
    const { commands } = await renderApp('/inbox', { tasks: [inTickler, { ...inTickler, id: 2, title: 'Cat' }] });
    commands.workspace.overlays.open({ name: 'tickler' });
    await vi.waitFor(() => expect(focused()).toMatch(/^row /));
    const [first, other] = focused() === 'row Bee' ? ['Bee', 'Cat'] : ['Cat', 'Bee'];
    await press('{Enter}');
    await vi.waitFor(() => expect(titleOfDialog()).toBe(first));
    void commands.runner.run(registry.get('task.delete'));
    await vi.waitFor(() => expect(titleOfDialog()).toBe('Tickler'));
    await focusIs(`row ${other}`, 'deleted');
  });

  test('one by one through two tasks, each of which is in the address while it is open', async () => {
    const { commands } = await renderApp('/inbox', {
      tasks: [
        { id: 1, title: 'Bee for Ana', status: TASK_STATUSES[0] },
        { id: 2, title: 'Cat for Ana', status: TASK_STATUSES[0] },
      ],
    });
    await goToRow('Items to process', 'Bee for Ana');
    const task = () => new URLSearchParams(window.location.search).get('task');
    const isAt = async (title: string | undefined, id: string | null) => {
      await vi.waitFor(() => expect(titleOfDialog()).toBe(title));
      await vi.waitFor(() => expect(task()).toBe(id));
      await vi.waitFor(() => expect(commands.browserStep.isReturning).toBe(false));
    };
    await press('{Enter}');
    await isAt('Bee for Ana', '1');
    const steps = window.history.length;
    await press('{Tab}{Tab}');
    const inPanel = document.activeElement;
    commands.workspace.overlays.open({ name: 'agenda', who: 'Ana' });
    await isAt('Agenda for Ana', null);
    await focusIs('row Bee for Ana', 'the first of the agenda');
    await press('j{Enter}');
    await isAt('Cat for Ana', '2');
    await press('{Escape}');
    await isAt('Agenda for Ana', null);
    await focusIs('row Cat for Ana', 'back in the agenda');
    await press('{Enter}');
    await isAt('Cat for Ana', '2');
    window.history.back();
    await isAt('Agenda for Ana', null);
    await focusIs('row Cat for Ana', 'back by the browser');
    await press('{Escape}');
    await isAt('Bee for Ana', '1');
    expect(document.activeElement).toBe(inPanel);
    await press('{Escape}');
    await isAt(undefined, null);
    await focusIs('row Bee for Ana', 'the page');
    // Only the step for Forward is left of it.
    expect(window.history.length).toBe(steps);
  });

  test('help lists the keys of the overlay while Esc leads back to it', async () => {
    const { commands } = await renderApp('/inbox', { tasks: [inTickler, { id: 2, title: 'Cat', status: 'inbox' }] });
    const headings = () => [...(dialog()?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent);
    await goToRow('Items to process', 'Cat');
    const ofList = ['With a task in focus or selected', 'In a list'];
    await press('?');
    await vi.waitFor(() => expect(headings()).toEqual([...ofList, 'On the screen Inbox', 'Everywhere']));
    await press('{Escape}');
    commands.workspace.overlays.open({ name: 'now' });
    await focusIs('row Bee', 'what can be done now');
    await press('?');
    await vi.waitFor(() => expect(headings()).toEqual(['With “What now” open', ...ofList, 'Everywhere']));
  });

  test('all overlays close when the user goes to another screen', async () => {
    const { commands } = await renderApp('/inbox');
    for (const name of ['help', 'settings', 'tickler'] as const) commands.workspace.overlays.open({ name });
    await vi.waitFor(isInside);
    await press('gt');
    await vi.waitFor(isGone);
    await focusIs('h1 Tasks', 'gone to the board');
  });
});

test('a card completed in its panel keeps the focus in its new column', async () => {
  await renderApp('/tasks', { tasks: [{ id: 1, title: 'Bee', status: 'inbox' }] });
  await goToRow('Inbox', 'Bee');
  await press('{Enter}');
  const complete = page.getByRole('dialog').getByRole('button', { name: /Complete/ });
  await expect.element(complete).toBeVisible();
  (complete.element() as HTMLElement).focus();
  await press('{Enter}');
  await vi.waitFor(() => expect(titlesIn('Done')).toEqual(['Bee']));
  await press('{Escape}');
  await focusIs('row Bee', 'closed');
  expect(rowsOf('Done')).toContain(document.activeElement);
});
