import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { field, openPalette, press } from '../commands/render-commands.tsx';
import { renderPanels } from './render-panels.tsx';

const form = (name: string) => page.getByRole('form', { name });
const row = (name: string) => page.getByRole('row', { name, exact: true });
const title = () => page.getByRole('textbox', { name: 'Title' });
const save = '{Control>}{Enter}{/Control}';

async function openNew() {
  await openPalette();
  await field().fill('new reference');
  await press('{Enter}');
  await expect.element(form('New reference')).toBeVisible();
}

/** A new reference is on its way; `resolve` lets the answer come. */
async function createSlowly(world: Parameters<typeof renderPanels>[0] = {}) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = await renderPanels({ slow: () => promise, ...world });
  await openNew();
  await press(`Wifi${save}`);
  await vi.waitFor(() => expect(all.sent).toEqual(['POST /references {"title":"Wifi"}']));
  return { ...all, resolve };
}

describe('a reference that is being created', () => {
  it('is created once, and changed by text typed meanwhile', async () => {
    const { sent, spoken, resolve } = await createSlowly();
    await press(' at');
    await expect.element(page.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Being saved');
    resolve();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('Reference added'));
    await expect.element(form('Edit reference')).toBeVisible();
    await press(' home');
    await expect.element(title()).toHaveValue('Wifi at home');
    await press(save);
    await expect.element(row('Wifi at home')).toHaveFocus();
    expect(spoken.at(-1)).toBe('Reference saved');
    expect(sent.slice(1)).toEqual([
      'PUT /references/101 {"title":"Wifi at home","content":null,"url":null,"updated_at":"t1"}',
    ]);
    // The next new one begins with nothing.
    await openNew();
    await expect.element(title()).toHaveValue('');
  });

  it('is sent once, though it is asked for twice before that can be seen', async () => {
    const { sent, commands } = await renderPanels();
    await openNew();
    await press('Wifi');
    await Promise.all([
      commands.runner.run(registry.get('reference.save')),
      commands.runner.run(registry.get('reference.save')),
    ]);
    await expect.element(row('Wifi')).toHaveFocus();
    expect(sent).toEqual(['POST /references {"title":"Wifi"}']);
  });

  it('keeps text typed meanwhile in its own form, when that was closed before the answer came', async () => {
    const { sent, spoken, resolve } = await createSlowly();
    await press(' at home{Escape}');
    await expect.element(page.getByRole('button', { name: 'New reference' })).toHaveFocus();
    resolve();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('Reference added'));
    await page.getByRole('button', { name: 'New reference' }).click();
    await expect.element(title()).toHaveValue('');
    await press('{Escape}');
    await row('Wifi').getByRole('button', { name: 'Edit' }).click();
    await expect.element(title()).toHaveValue('Wifi at home');
    await press(save);
    await expect.element(row('Wifi at home')).toBeVisible();
    expect(sent.slice(1).map((call) => call.split(' ', 2).join(' '))).toEqual(['PUT /references/101']);
  });

  it('leaves the form for another one, when its words were taken out of it meanwhile', async () => {
    const { sent, resolve, spoken } = await createSlowly();
    await title().fill('');
    resolve();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('Reference added'));
    await press(`Keys${save}`);
    await expect.element(row('Keys')).toHaveFocus();
    expect(sent).toEqual(['POST /references {"title":"Wifi"}', 'POST /references {"title":"Keys"}']);
  });

  it('keeps the form in which one types on, though the list cannot be fetched', async () => {
    const { sent, spoken, resolve } = await createSlowly({ isFailing: true });
    await press(' at home');
    resolve();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('Reference added'));
    await expect.element(title()).toHaveFocus();
    await press(save);
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('Reference saved'));
    expect(sent).toHaveLength(2);
  });

  it('is a new one still when it could not be created, with all that was typed', async () => {
    expectConsole('No room');
    const { sent, spoken, resolve, refuse } = await createSlowly();
    refuse('POST /references', 507, 'No room');
    await press(' at');
    resolve();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('No room'));
    await press(` home${save}`);
    await expect.element(row('Wifi at home')).toHaveFocus();
    expect(sent.slice(1)).toEqual(['POST /references {"title":"Wifi at home"}']);
  });
});
