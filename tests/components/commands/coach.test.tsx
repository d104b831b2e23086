import { expect, it, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CoachPanel } from '#client/coach/coach-panel.tsx';
import { CommandsProvider } from '#client/registry/commands-context.tsx';
import { registry } from '#tests/support/commands.ts';
import { violations } from '../support/axe.ts';
import { createScreenWorld } from '../support/screen-world.tsx';
import { renderCoach } from './render-coach.tsx';
import { closed, openPalette, press } from './render-commands.tsx';

const panel = () => page.getByRole('region', { name: 'First steps' });
const row = (name: string) => page.getByRole('row', { name, exact: true });
const stored = () => JSON.parse(localStorage.getItem('mizu-coach') ?? 'null') as unknown;
const coachWords = (spoken: readonly string[]) => spoken.filter((words) => words.startsWith('First steps'));
const steps = () =>
  panel()
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);

it('a new user finds three steps with their keys, and keeps the focus; axe finds nothing', async () => {
  const { spoken } = await renderCoach();
  await expect.element(row('One')).toBeVisible();
  await expect
    .poll(steps)
    .toEqual([
      '[ ]Capture something: c from anywhere, then type it and press Enter',
      '[ ]Move a task: j to a task, then Shift+→ to the next column or s then n to Next Actions',
      '[ ]Run anything: Ctrl+K, then a few letters of what you want',
    ]);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(spoken).toEqual([]);
  expect(await violations()).toEqual([]);
  await press('j{Shift>}{ArrowRight}{/Shift}');
  await vi.waitFor(() => expect(steps()[1]).toMatch(/^\[x\]Move a task \(done\): /));
  expect(await violations()).toEqual([]);
});

test('each step is ticked when it is done, and spoken once; after the last it goes, for good', async () => {
  const { spoken, leave } = await renderCoach();
  await expect.element(row('One')).toBeVisible();
  await openPalette();
  await press('{Escape}');
  await closed();
  await openPalette();
  await press('{Escape}');
  await closed();
  await vi.waitFor(() => expect(coachWords(spoken)).toEqual(['First steps, 1 of 3 done: Run anything']));
  await press('cCall Ana{Enter}');
  await expect.element(row('Call Ana')).toBeVisible();
  await vi.waitFor(() => expect(coachWords(spoken)).toHaveLength(2));
  expect(coachWords(spoken)[1]).toBe('First steps, 2 of 3 done: Capture something');
  await closed();
  await press('j');
  await press('sn');
  await vi.waitFor(() => expect(panel().elements()).toEqual([]));
  const last = ['First steps, 3 of 3 done. They are not shown any more.'];
  await vi.waitFor(() => expect(coachWords(spoken).slice(2)).toEqual(last));
  await leave();
  await renderCoach();
  await expect.element(row('One')).toBeVisible();
  expect(panel().elements()).toEqual([]);
});

test('a form that is only opened, or is empty, counts as no capture; what is added by it does', async () => {
  const { commands, spoken } = await renderCoach();
  await expect.element(row('One')).toBeVisible();
  const add = registry.get('inbox.add');
  await commands.runner.run(add);
  await expect.element(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveFocus();
  await commands.runner.run(add);
  expect(steps()[0]).toMatch(/^\[ \]/);
  await press('Call Ana{Enter}');
  await vi.waitFor(() => expect(coachWords(spoken)).toEqual(['First steps, 1 of 3 done: Capture something']));
});

test('Dismiss hides it for good, and the palette brings it back with what was done', async () => {
  const { leave } = await renderCoach();
  await openPalette();
  await press('{Escape}');
  await closed();
  const before = localStorage.getItem('ui-storage');
  const dismiss = panel().getByRole('button', { name: 'Dismiss', exact: true });
  await expect.element(dismiss).toBeVisible();
  dismiss.element().focus();
  await press('{Enter}');
  await vi.waitFor(() => expect(panel().elements()).toEqual([]));
  expect(stored()).toEqual({ done: ['palette'], dismissed: true });
  expect(localStorage.getItem('ui-storage')).toBe(before);
  await leave();

  const { commands } = await renderCoach();
  await expect.element(row('One')).toBeVisible();
  expect(panel().elements()).toEqual([]);
  await openPalette();
  await press('show first{Enter}');
  await vi.waitFor(() => expect(steps().map((step) => step?.slice(0, 3))).toEqual(['[ ]', '[ ]', '[x]']));
  expect(commands.runner.availability(commands.registry.get('coach.show'))).toBe(
    'They are on the dashboard and in the inbox',
  );
});

test('when all is done, showing it again starts over', async () => {
  localStorage.setItem('mizu-coach', '{"done":["capture","move","palette"]}');
  const { commands } = await renderCoach();
  await expect.element(row('One')).toBeVisible();
  expect(panel().elements()).toEqual([]);
  await commands.runner.run(registry.get('coach.show'));
  await vi.waitFor(() => expect(steps().map((step) => step?.slice(0, 3))).toEqual(['[ ]', '[ ]', '[ ]']));
});

test('a step that failed is not ticked', async () => {
  const { commands, spoken } = await renderCoach([]);
  await expect.element(page.getByText('Inbox is empty!')).toBeVisible();
  expect(await commands.runner.run(registry.get('task.moveRight'), { target: { tasks: [] } })).toBe(false);
  expect(coachWords(spoken)).toEqual([]);
  expect(steps()[1]).toMatch(/^\[ \]/);
});

test('it names the keys that a person has given, and without single keys those that are left', async () => {
  const { commands } = await renderCoach();
  commands.keySettings.rebind('palette.open', ['F9']);
  commands.keySettings.rebind('task.capture', ['Mod+J']);
  await vi.waitFor(() => expect(steps()[0]).toContain('Ctrl+J from anywhere'));
  expect(steps()[2]).toContain('F9, then');
  commands.keySettings.resetAll();
  commands.keySettings.setSingleKeys(false);
  await vi.waitFor(() =>
    expect(steps()).toEqual([
      '[ ]Capture something: Ctrl+K and “Capture” from anywhere, then type it and press Enter',
      '[ ]Move a task: ↓ to a task, then Shift+→ to the next column or Ctrl+K and “Move to Next Actions” to Next Actions',
      '[ ]Run anything: Ctrl+K, then a few letters of what you want',
    ]),
  );
  commands.keySettings.rebind('palette.open', []);
  await vi.waitFor(() => expect(steps()[2]).toContain('the Commands button, then'));
});

test.each(['{', '[]', '"x"', '{"done":"no","dismissed":1}', '{"done":["dance",7]}'])(
  'begins anew from what is stored there by someone else: %s',
  async (text) => {
    localStorage.setItem('mizu-coach', text);
    await renderCoach();
    await vi.waitFor(() => expect(steps().map((step) => step?.slice(0, 3))).toEqual(['[ ]', '[ ]', '[ ]']));
  },
);

test('follows another tab', async () => {
  await renderCoach();
  await expect.element(panel()).toBeVisible();
  localStorage.setItem('mizu-coach', '{"done":[],"dismissed":true}');
  window.dispatchEvent(new StorageEvent('storage', { key: 'mizu-coach' }));
  await vi.waitFor(() => expect(panel().elements()).toEqual([]));
});

test('what stands for the steps until their keys are known has their room, however wide it is', async () => {
  const { commands, around } = createScreenWorld(async () => Response.json({}), { isNew: true });
  const unknown = { ...commands, registry: { ...commands.registry, isComplete: false } };
  await render(
    around(
      <>
        <CommandsProvider value={unknown}>
          <CoachPanel />
        </CommandsProvider>
        <CoachPanel />
      </>,
    ),
  );
  await vi.waitFor(() => expect(steps()).toHaveLength(3));
  const main = page.getByRole('main').element() as HTMLElement;
  const heights = () =>
    panel()
      .elements()
      .map((each) => Math.round(each.getBoundingClientRect().height));
  // As wide as the screen is in a window of 1440, 1024, 768, 390 and 320 px.
  for (const width of [1171, 756, 744, 366, 296]) {
    main.style.width = `${width}px`;
    const [awaited, shown] = heights();
    expect([width, awaited]).toEqual([width, shown]);
  }
});
