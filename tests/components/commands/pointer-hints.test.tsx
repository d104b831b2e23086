import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { TaskSelection } from '#client/registry/scope-targets.ts';
import { renderCoach } from './render-coach.tsx';
import { closed, press } from './render-commands.tsx';

const row = (name: string) => page.getByRole('row', { name, exact: true });
const moveButton = (name: string) => row(name).getByRole('button', { name: 'Move to Next Actions', exact: true });
/** What the footer says of the key, and to no screen reader. */
function hint(): string | undefined {
  const line = [...document.querySelectorAll('footer [aria-hidden="true"]')].map((each) => each.textContent);
  return line.find((text) => text?.startsWith('Next time')) ?? undefined;
}
/** A press that no mouse makes. */
function pressAs(pointerType: string, pressure: number, detail: number, element: Element) {
  const options = { bubbles: true, cancelable: true };
  element.dispatchEvent(new PointerEvent('pointerdown', { ...options, pointerType, pressure }));
  element.dispatchEvent(new MouseEvent('click', { ...options, detail }));
}

test('a mouse click shows the key of what it did, once, and does not announce it', async () => {
  const { spoken } = await renderCoach();
  await moveButton('Two').click();
  await vi.waitFor(() => expect(hint()).toBe('Next time: s then n'));
  expect(spoken.some((words) => words.includes('Next time'))).toBe(false);
  await press('j');
  await vi.waitFor(() => expect(hint()).toBeUndefined());
  await moveButton('One').click();
  await vi.waitFor(() => expect(row('One').elements()).toEqual([]));
  await expect.element(page.getByText('Moved to Next Actions').first()).toBeVisible();
  expect(hint()).toBeUndefined();
});

test('a click that opens a task shows Enter; the next result takes the place of it', async () => {
  const { status } = await renderCoach();
  await row('Two').getByText('Two').click();
  await vi.waitFor(() => expect(hint()).toBe('Next time: Enter'));
  status.say('Something else');
  await vi.waitFor(() => expect(hint()).toBeUndefined());
});

test('the keys are those of the item that has the focus now, also when nothing else is another', async () => {
  const { commands } = await renderCoach();
  const keys = () =>
    [...document.querySelectorAll('footer kbd')].map(({ parentElement }) => parentElement?.textContent);
  await press('j');
  await vi.waitFor(() => expect(keys()).toContain('e complete'));
  // Nothing has been done yet.
  expect(keys()).not.toContain('z undo');
  const { live } = commands;
  const before = live.targetOf('selection:task') as TaskSelection;
  live.set('selection:task', { tasks: before.tasks.map((task) => ({ ...task, status: 'done' })) }, before);
  await vi.waitFor(() => expect(keys()).not.toContain('e complete'));
});

test('the next user is shown it again', async () => {
  const { commands } = await renderCoach();
  await moveButton('Two').click();
  await vi.waitFor(() => expect(hint()).toBe('Next time: s then n'));
  commands.forget();
  await vi.waitFor(() => expect(hint()).toBeUndefined());
  await moveButton('One').click();
  await vi.waitFor(() => expect(hint()).toBe('Next time: s then n'));
});

describe('nothing is shown', () => {
  const moved = async () => {
    await vi.waitFor(() => expect(row('Two').elements()).toEqual([]));
    await expect.element(page.getByText('Moved to Next Actions').first()).toBeVisible();
    expect(hint()).toBeUndefined();
  };

  test('for a key', async () => {
    await renderCoach();
    await expect.element(row('Two')).toBeVisible();
    moveButton('Two').element().focus();
    await press('{Enter}');
    await moved();
  });

  test.each([
    ['a finger', 'touch', 0.5, 1],
    ['a screen reader', 'mouse', 0, 1],
    ['a screen reader without a pointer', 'mouse', 0.5, 0],
  ])('for %s', async (_, pointerType, pressure, detail) => {
    await renderCoach();
    await expect.element(row('Two')).toBeVisible();
    pressAs(pointerType, pressure, detail, moveButton('Two').element());
    await moved();
  });

  test('once the first steps are dismissed', async () => {
    const { commands } = await renderCoach();
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    expect(commands.coach.get().dismissed).toBe(true);
    await moveButton('Two').click();
    await moved();
  });

  test('of a single key that is off; one that is not is shown', async () => {
    const { commands } = await renderCoach();
    commands.keySettings.setSingleKeys(false);
    await moveButton('Two').click();
    await moved();
    await row('One').getByText('One').click();
    await vi.waitFor(() => expect(hint()).toBe('Next time: Enter'));
    await press('{Escape}');
    await closed();
    expect(hint()).toBeUndefined();
  });
});
