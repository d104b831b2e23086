import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { storeItem } from '#client/data/store-items.ts';
import { Context } from '#contract/entities/context.ts';
import { expectConsole } from '#tests/support/console.ts';
import { closed, field, openPalette, press } from '../commands/render-commands.tsx';
import { violations } from '../support/axe.ts';
import { renderPanels } from './render-panels.tsx';

const contexts = [
  { id: 1, name: 'errands' },
  { id: 2, name: 'home' },
  { id: 3, name: 'phone' },
];
const dialog = () => page.getByRole('dialog', { name: 'Contexts', exact: true });
const row = (name: string) => page.getByRole('row', { name, exact: true });
const rows = () => [...document.querySelectorAll('[role="dialog"] [role="row"] h3')].map((title) => title.textContent);
const newName = () => page.getByRole('textbox', { name: 'Name of the new context', exact: true });
const otherName = (name: string) => page.getByRole('textbox', { name: `Another name for ${name}`, exact: true });

/** The panel, opened from the palette as a person would. */
async function openContexts(world: Parameters<typeof renderPanels>[0] = { contexts }) {
  const all = await renderPanels(world);
  await openPalette();
  await field().fill('contexts');
  await press('{Enter}');
  await expect.element(dialog()).toBeVisible();
  return all;
}

async function openFailing() {
  const { commands, heal } = await renderPanels({ contexts, isFailing: true });
  return { workspace: commands.workspace, heal };
}

describe('the contexts panel', () => {
  it('opens from the palette on its list, which j, k, Home and End go about in', async () => {
    await openContexts();
    await expect.element(row('errands')).toHaveFocus();
    await press('j');
    await expect.element(row('home')).toHaveFocus();
    await press('{End}k');
    await expect.element(row('home')).toHaveFocus();
    await press('{Escape}');
    await closed();
    expect(document.activeElement?.getAttribute('data-command')).toBe('task.capture');
  });

  it('adds a context by its field and keeps the focus there for the next', async () => {
    const { sent, spoken } = await openContexts({ contexts: [] });
    await expect.element(dialog().getByText('No contexts yet')).toBeVisible();
    await newName().fill('  office ');
    await press('{Enter}');
    await vi.waitFor(() => expect(spoken).toContain('Context added'));
    expect(sent).toEqual(['POST /contexts {"name":"office"}']);
    await expect.element(row('office')).toBeVisible();
    await expect.element(newName()).toHaveFocus();
    await expect.element(newName()).toHaveValue('');
    await press('   {Enter}');
    expect(sent).toHaveLength(1);
  });

  it('keeps a name that could not be sent, through Esc too', async () => {
    const { refuse, spoken } = await openContexts();
    expectConsole('There is one already');
    refuse('POST /contexts', 422, 'There is one already', { name: ['is taken'] });
    await newName().fill('phone');
    await press('{Enter}');
    await vi.waitFor(() => expect(spoken).toContain('There is one already'));
    await expect.element(newName()).toHaveValue('phone');
    await expect.element(newName()).toHaveAccessibleDescription('is taken');
    await press('{Escape}');
    await closed();
    await openPalette();
    await field().fill('contexts');
    await press('{Enter}');
    await expect.element(newName()).toHaveValue('phone');
  });

  it('renames by F2, with the focus back on the row; z puts the old name back', async () => {
    const { sent, spoken } = await openContexts();
    await press('j{F2}');
    await expect.element(otherName('home')).toHaveFocus();
    await press('house{Enter}');
    await vi.waitFor(() => expect(spoken).toContain('Context renamed to house'));
    expect(sent).toEqual(['PUT /contexts/2 {"name":"house"}']);
    await expect.element(row('house')).toHaveFocus();
    await press('z');
    await expect.element(row('home')).toBeVisible();
    expect(sent.at(-1)).toBe('PUT /contexts/2 {"name":"home"}');
  });

  it('shows the field for another name of one that is far down', async () => {
    await openContexts({ contexts: Array.from({ length: 90 }, (_, id) => ({ id, name: `place ${id}` })) });
    await expect.element(row('place 0')).toHaveFocus();
    await press('{End}{F2}');
    await expect.element(otherName('place 89')).toHaveFocus();
    await expect.element(otherName('place 89')).toBeInViewport();
  });

  it('renames late: who has gone on to another row meanwhile stays there, and # is for that row', async () => {
    const answer = Promise.withResolvers<void>();
    const { spoken } = await openContexts({ contexts, slow: () => answer.promise });
    await press('{F2}');
    await expect.element(otherName('errands')).toHaveFocus();
    await press('shops{Enter}');
    (row('home').element() as HTMLElement).focus();
    answer.resolve();
    await vi.waitFor(() => expect(spoken).toContain('Context renamed to shops'));
    await expect.element(newName()).toBeVisible();
    await expect.element(row('home')).toHaveFocus();
    await press('#');
    await vi.waitFor(() => expect(rows()).toEqual(['shops', 'phone']));
  });

  it('keeps another name through Esc, which closes the field first, and when it is refused', async () => {
    const { refuse, spoken } = await openContexts();
    await press('{Enter}');
    await otherName('errands').fill('shops');
    await press('{Escape}');
    await expect.element(row('errands')).toHaveFocus();
    await press('{F2}');
    await expect.element(otherName('errands')).toHaveValue('shops');
    expectConsole('There is one already');
    refuse('PUT /contexts/1', 422, 'There is one already', { name: ['is taken'] });
    await press('{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(spoken).toContain('There is one already'));
    await expect.element(otherName('errands')).toHaveAccessibleDescription('is taken');
    await expect.element(otherName('errands')).toHaveValue('shops');
    await otherName('errands').fill('');
    await expect.element(otherName('errands')).toHaveAccessibleDescription('');
    await press('{Enter}');
    await expect.element(otherName('errands')).toHaveValue('');
    await expect.element(dialog()).toBeVisible();
  });

  it('deletes by #: the focus goes on to the next, else the one before, else the heading; z brings back', async () => {
    const { sent, spoken } = await openContexts();
    await press('j#');
    await vi.waitFor(() => expect(rows()).toEqual(['errands', 'phone']));
    await expect.element(row('phone')).toHaveFocus();
    expect(spoken).toContain('Context deleted');
    await press('#');
    await expect.element(row('errands')).toHaveFocus();
    await press('#');
    await expect.element(page.getByRole('heading', { name: 'All contexts' })).toHaveFocus();
    await press('zzz');
    await vi.waitFor(() => expect(rows()).toEqual(['errands', 'home', 'phone']));
    expect(spoken.filter((words) => words === 'Context is back')).toHaveLength(3);
    expect(sent).toEqual([]);
  });

  it('deletes several as one step, and sends each when the page goes', async () => {
    const { sent, api, spoken } = await openContexts();
    await press('xjx#');
    await vi.waitFor(() => expect(rows()).toEqual(['phone']));
    await expect.element(row('phone')).toHaveFocus();
    await api.held.sendAll();
    expect(sent).toEqual(['DELETE /contexts/1', 'DELETE /contexts/2']);
    await press('z');
    await vi.waitFor(() => expect(spoken).toContain('2 contexts deleted for good'));
    expect(rows()).toEqual(['phone']);
  });

  it('brings back what could not be deleted, and says so', async () => {
    const { refuse, spoken, api } = await openContexts();
    expectConsole('Failed to delete context');
    await press('#');
    await vi.waitFor(() => expect(rows()).toEqual(['home', 'phone']));
    refuse('DELETE /contexts/1', 500, '');
    await api.held.sendAll();
    await vi.waitFor(() => expect(rows()).toEqual(['errands', 'home', 'phone']));
    expect(spoken.at(-1)).toBe('Failed to delete context');
  });

  it('asks in the palette which context is meant when none has the focus', async () => {
    const { spoken } = await renderPanels({ contexts });
    await openPalette();
    await field().fill('delete context');
    await press('{Enter}');
    await expect.element(page.getByRole('option', { name: 'home context' })).toBeVisible();
    await field().fill('home');
    await press('{Enter}');
    await vi.waitFor(() => expect(spoken).toContain('Context deleted'));
  });

  it('says that the list could not be fetched, and fetches it again', async () => {
    const { workspace, heal } = await openFailing();
    workspace.overlays.open({ name: 'contexts' });
    await expect.element(dialog().getByText('Failed to fetch contexts')).toBeVisible();
    heal();
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await expect.element(row('errands')).toBeVisible();
    expect(dialog().getByText('Failed to fetch contexts').query()).toBeNull();
  });

  it('breaks no rule of axe with the field for a name open', async () => {
    await openContexts();
    await press('{F2}');
    await expect.element(otherName('errands')).toHaveFocus();
    expect(await violations()).toEqual([]);
  });
});

it('is not reported as gone when the server has given the renamed context its id', async () => {
  const { api, commands, spoken, stored } = await renderPanels();
  const made = Context.parse({ id: 'new:1', name: 'car' });
  const takeOff = api.pending.add({ noun: 'context', id: 'new:1', item: made });
  commands.workspace.overlays.open({ name: 'contexts', rename: 'new:1' });
  await otherName('car').fill('van');
  stored.contexts?.push({ ...made, id: 7 });
  api.pending.noteId('context', 'new:1', 7);
  storeItem(api, 'context', 7, { ...made, id: 7 });
  takeOff();
  await expect.element(row('car')).toHaveAttribute('data-key', '7');
  await expect.element(otherName('car')).toHaveValue('van');
  expect(spoken.join()).not.toContain('is gone');
  await press('{Escape}');
  await expect.element(row('car')).toHaveFocus();
});
