import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { routes } from '#client/app/routes.ts';
import { registry } from '#tests/support/commands.ts';
import { goToRow, press, renderApp } from './render-app.tsx';

/** A walk from each screen to each other and back, in which each step starts where the previous one ended. */
const way = routes.flatMap((here, index) => [here, ...routes.slice(index + 1).flatMap((there) => [there, here])]);
const pairs = routes.length * (routes.length - 1);

test(`${pairs + 3} cases: from any screen, the heading of the next one gets the focus`, async () => {
  const { commands } = await renderApp('/', { tasks: [{ id: 1, title: 'Bee', status: 'inbox' }] });
  const go = async (command: string) => {
    await commands.runner.run(registry.get(command));
  };
  const isThere = async ({ label }: (typeof routes)[number], from: string) => {
    await vi.waitFor(() => expect(document.title, `from ${from}`).toBe(`${label} · Mizu`));
    const headings = () => document.querySelectorAll('h1:not([data-kept-focus] *)');
    await vi.waitFor(() => expect(document.activeElement, `from ${from} to ${label}`).toBe(headings()[0]));
    expect(headings()).toHaveLength(1);
  };
  const passed = new Set<string>();
  for (const [index, to] of way.entries()) {
    const from = way[index - 1];
    if (!from) continue;
    const last = document.activeElement;
    await go(to.go.id);
    await isThere(to, from.label);
    // Orca says nothing when the former focus is gone by the time it looks.
    expect(last?.isConnected, `from ${from.label} to ${to.label}`).toBe(true);
    passed.add(`${from.path} ${to.path}`);
  }
  expect(passed.size).toBe(pairs);
  const [dashboard, inbox, tasks] = routes;
  if (!dashboard || !inbox || !tasks) throw new Error('There are screens missing');
  // From a row, from an overlay, and to the current screen.
  await go(inbox.go.id);
  await goToRow('Items to process', 'Bee');
  const row = document.activeElement;
  // Within the page: on a busy machine the test's round trip takes longer than the row is kept.
  let isKept: boolean | undefined;
  const look = () => {
    isKept = row?.isConnected;
  };
  document.addEventListener('focusin', () => setTimeout(look, 100), { once: true });
  await press('gd');
  await isThere(dashboard, 'a row');
  await vi.waitFor(() => expect(isKept).toBe(true));
  await vi.waitFor(() => expect(row?.isConnected).toBe(false));
  expect(document.activeElement?.tagName).toBe('H1');
  commands.workspace.overlays.open({ name: 'settings' });
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull());
  await go(tasks.go.id);
  await isThere(tasks, 'an overlay');
  document.querySelector<HTMLElement>('header button')?.focus();
  await go(tasks.go.id);
  await isThere(tasks, 'itself');
}, 60_000);

test('from the palette, the heading of the screen below does not get the focus before the next screen or overlay', async () => {
  const { commands } = await renderApp('/');
  const headings: string[] = [];
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLHeadingElement && target.matches('h1')) headings.push(target.textContent);
  };
  document.addEventListener('focusin', note);
  onTestFinished(() => document.removeEventListener('focusin', note));
  const choose = async (words: string) => {
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    commands.palette.send({ type: 'palette.open', page: { kind: 'everything' } });
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
    await userEvent.keyboard(words);
    headings.length = 0;
    await userEvent.keyboard('{Enter}');
  };
  const isGone = (name: string | RegExp) =>
    vi.waitFor(() => expect(page.getByRole('dialog', { name }).elements()).toEqual([]));
  for (const label of ['Inbox', 'Tasks']) {
    await choose(`Go to ${label}`);
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(label));
    await isGone(/./);
    expect(headings).toEqual([label]);
  }
  const leave = async () => {
    await vi.waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
    expect(headings).toEqual([]);
    commands.overlays.closeAll();
    await isGone(/./);
  };
  const openers = ['app.help', 'app.settings', 'account.changePassword', 'now.show', 'reference.manage', 'sweep.show'];
  for (const command of openers.map((id) => registry.get(id))) {
    // Once before: the code of some overlays is loaded for their first use.
    headings.length = 0;
    await commands.runner.run(command);
    await leave();
    await choose(command.title);
    await isGone('Run a command, or find anything');
    await leave();
  }
}, 60_000);
