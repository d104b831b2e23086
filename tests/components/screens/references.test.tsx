import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { storeItem } from '#client/data/store-items.ts';
import { Reference } from '#contract/entities/reference.ts';
import { expectConsole } from '#tests/support/console.ts';
import { closed, field, openPalette, press } from '../commands/render-commands.tsx';
import { askAgainAtOnce } from '../support/ask-again-at-once.ts';
import { renderPanels } from './render-panels.tsx';

const references = [
  { id: 1, title: 'Bike lock', content: 'Code 1234', url: null, updated_at: '2026-01-01T10:00:00.000Z' },
  { id: 2, title: 'Keys', content: 'Which key does what', url: 'https://example.org/keys' },
  { id: 3, title: 'Odd', content: null, url: 'javascript:alert(1)' },
];
const panel = () => page.getByRole('dialog', { name: 'References', exact: true });
const row = (name: string) => page.getByRole('row', { name, exact: true });
const rows = () => [...document.querySelectorAll('[role="dialog"] [role="row"] h3')].map((title) => title.textContent);
const text = (name: string) => page.getByRole('textbox', { name, exact: true });
const save = '{Control>}{Enter}{/Control}';

async function run(words: string) {
  await openPalette();
  await field().fill(words);
  await press('{Enter}');
}

async function openReferences(world: Parameters<typeof renderPanels>[0] = { references }) {
  const all = await renderPanels(world);
  await run('references');
  await expect.element(panel()).toBeVisible();
  return all;
}

describe('the references panel', () => {
  it('opens from the palette on its list; Enter reads one, with its address as a link where valid, and Esc leads back to its row in the filtered list', async () => {
    await openReferences();
    await expect.element(row('Bike lock')).toHaveFocus();
    const filter = page.getByRole('searchbox', { name: 'Filter' });
    await filter.fill('key');
    await press('{Tab}{Tab}{Enter}');
    const reading = page.getByRole('dialog', { name: 'Keys', exact: true });
    await expect.element(reading.getByText('Which key does what')).toBeVisible();
    await expect.element(reading.getByRole('link')).toHaveAttribute('href', 'https://example.org/keys');
    await press('{Escape}');
    await expect.element(row('Keys')).toHaveFocus();
    await expect.element(filter).toHaveValue('key');
    await press('{Escape}');
    await closed();
  });

  it('shows an address that is no web address as text', async () => {
    await openReferences();
    await press('{End}{Enter}');
    const reading = page.getByRole('dialog', { name: 'Odd', exact: true });
    await expect.element(reading.getByText('javascript:alert(1)')).toBeVisible();
    expect(reading.getByRole('link').query()).toBeNull();
  });

  it('finds by typing: every word, in title, content or address', async () => {
    const { spoken } = await openReferences();
    const filter = page.getByRole('searchbox', { name: 'Filter' });
    await filter.fill('KEY what');
    await vi.waitFor(() => expect(rows()).toEqual(['Keys']));
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('1 of 3 references'));
    await filter.fill('nothing like it');
    await expect.element(panel().getByText('No reference has these words')).toBeVisible();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('No reference has these words'));
  });

  it('says that another server has sent a part of them only', async () => {
    await openReferences({ references, total: 40 });
    const words = 'Only 3 of 40 references are shown: the server sent no more.';
    await expect.element(panel().getByText(words)).toBeVisible();
  });

  it('tells in English that a single one is left of one', async () => {
    const { spoken } = await openReferences({ references: references.slice(1, 2) });
    await page.getByRole('searchbox', { name: 'Filter' }).fill('key');
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('1 of 1 reference'));
  });

  it('adds one by the form; it has the focus then, and z takes it back', async () => {
    const { sent, spoken } = await openReferences();
    await run('new reference');
    await expect.element(text('Title')).toHaveFocus();
    await press(' Wifi {Tab}guest: abc');
    await press(save);
    await vi.waitFor(() => expect(spoken).toContain('Reference added'));
    expect(sent).toEqual(['POST /references {"title":"Wifi","content":"guest: abc"}']);
    await expect.element(row('Wifi')).toHaveFocus();
    await press('z');
    await vi.waitFor(() => expect(rows()).not.toContain('Wifi'));
    expect(spoken).toContain('Reference deleted');
  });

  it('sends no blank title, without a message', async () => {
    const { sent, spoken } = await openReferences();
    await run('new reference');
    await expect.element(text('Title')).toHaveFocus();
    const before = spoken.length;
    await text('Title').fill(' \u200b ');
    await press('{Tab}words');
    await press(save);
    await expect.element(text('Title')).toHaveFocus();
    expect(sent).toEqual([]);
    expect(spoken.slice(before)).toEqual([]);
  });

  it('keeps the text through Esc and a refusal, ties the error to its field, and clears it on Discard', async () => {
    const { refuse, spoken } = await openReferences();
    await run('new reference');
    await text('Title').fill('Wifi');
    await text('Web address (optional)').fill('nowhere');
    await press('{Escape}');
    await expect.element(page.getByRole('button', { name: 'New reference' })).toHaveFocus();
    await press('{Enter}');
    await expect.element(text('Title')).toHaveFocus();
    await expect.element(text('Title')).toHaveValue('Wifi');
    expectConsole('The web address is not one');
    refuse('POST /references', 422, 'The web address is not one', { title: ['is too long'], url: ['is none'] });
    await press('{Enter}');
    await vi.waitFor(() => expect(spoken).toContain('The web address is not one'));
    await expect.element(text('Title')).toHaveAccessibleDescription('is too long');
    await expect.element(text('Web address (optional)')).toHaveAccessibleDescription('is none');
    await expect.element(text('Title')).toHaveValue('Wifi');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(text('Title')).toHaveValue('');
    await expect.element(text('Title')).toHaveAccessibleDescription('');
    await expect.element(text('Title')).toHaveFocus();
  });

  it('edits by F2, with the focus back on the row; z restores the old text', async () => {
    const { sent, spoken } = await openReferences();
    await press('{F2}');
    await expect.element(text('Title')).toHaveValue('Bike lock');
    await text('Content (optional)').fill('');
    await press(save);
    await vi.waitFor(() => expect(spoken).toContain('Reference saved'));
    expect(sent).toEqual([
      'PUT /references/1 {"title":"Bike lock","content":null,"url":null,"updated_at":"2026-01-01T10:00:00.000Z"}',
    ]);
    await expect.element(row('Bike lock')).toHaveFocus();
    await press('z');
    // Only what was changed: another device may have written in the other fields.
    await vi.waitFor(() => expect(sent.at(-1)).toBe('PUT /references/1 {"content":"Code 1234"}'));
    await press('{F2}');
    await expect.element(text('Content (optional)')).toHaveValue('Code 1234');
    await expect.element(text('Title')).toHaveValue('Bike lock');
  });

  it('saves late: a user who has moved to another row stays there', async () => {
    const answer = Promise.withResolvers<void>();
    const { spoken } = await openReferences({ references, slow: () => answer.promise });
    await press('{F2}');
    await expect.element(text('Title')).toHaveFocus();
    await text('Content (optional)').fill('');
    await press(save);
    (row('Keys').element() as HTMLElement).focus();
    answer.resolve();
    await vi.waitFor(() => expect(spoken).toContain('Reference saved'));
    await expect.element(text('Title')).not.toBeInTheDocument();
    await expect.element(row('Keys')).toHaveFocus();
  });

  it('keeps an edit in conflict; saving again overwrites', async () => {
    const { sent, spoken, refuse } = await openReferences();
    await press('{F2}');
    await text('Content (optional)').fill('Code 9');
    expectConsole('It was changed meanwhile');
    refuse('PUT /references/1', 409, 'It was changed meanwhile');
    await press(save);
    const words = 'It was changed meanwhile. What you typed is kept: save again to put it over that.';
    await vi.waitFor(() => expect(spoken).toContain(words));
    await expect.element(panel().getByText(words)).toBeVisible();
    await expect.element(text('Content (optional)')).toHaveValue('Code 9');
    await press(save);
    await vi.waitFor(() => expect(spoken).toContain('Reference saved'));
    expect(sent.at(-1)).toBe('PUT /references/1 {"title":"Bike lock","content":"Code 9","url":null}');
  });

  it('leaves another device’s change of another field; z undoes only the change made here', async () => {
    const { sent, spoken, stored, api } = await openReferences();
    await press('{F2}');
    await text('Content (optional)').fill('Code 9');
    const [lock, ...others] = references;
    stored.references = [{ id: 1, ...lock, title: 'Bicycle lock', updated_at: 'elsewhere' }, ...others];
    // The page hears of it, as of any change elsewhere.
    await api.queryClient.refetchQueries({ queryKey: ['reference'] });
    await press(save);
    await vi.waitFor(() => expect(spoken).toContain('Reference saved'));
    expect(sent.at(-1)).toBe('PUT /references/1 {"content":"Code 9","updated_at":"elsewhere"}');
    await expect.element(row('Bicycle lock')).toBeVisible();
    await press('z');
    await vi.waitFor(() =>
      expect(stored.references?.[0]).toMatchObject({ title: 'Bicycle lock', content: 'Code 1234' }),
    );
  });

  it('leaves it also where the server keeps no updated_at, and compares nothing', async () => {
    const plain = references.map(({ updated_at: _, ...reference }) => reference);
    const { sent, spoken, stored, api } = await openReferences({ references: plain });
    await press('{F2}');
    await text('Title').fill('Bicycle lock');
    const [lock, ...others] = plain;
    stored.references = [{ id: 1, ...lock, content: 'Code 5678' }, ...others];
    await api.queryClient.refetchQueries({ queryKey: ['reference'] });
    await press(save);
    await vi.waitFor(() => expect(spoken).toContain('Reference saved'));
    expect(sent.at(-1)).toBe('PUT /references/1 {"title":"Bicycle lock","content":"Code 5678","url":null}');
  });

  it('does not conflict with the user’s own save, when the user types on before its answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { sent, spoken } = await openReferences({ references, slow: () => promise });
    await press('{F2}');
    await text('Title').fill('Bike locks');
    await press(save);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await press(', both{Escape}{F2}');
    // It is on its way, and is not sent twice.
    await expect.element(page.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Being saved');
    resolve();
    await vi.waitFor(() => expect(spoken).toContain('Reference saved'));
    await expect.element(text('Title')).toHaveValue('Bike locks, both');
    await press(save);
    await expect.element(row('Bike locks, both')).toHaveFocus();
    expect(sent.at(-1)).toBe(
      'PUT /references/1 {"title":"Bike locks, both","content":"Code 1234","url":null,"updated_at":"t1"}',
    );
  });

  it('deletes by # and goes on to the next', async () => {
    const { sent } = await openReferences();
    await press('#');
    await vi.waitFor(() => expect(rows()).toEqual(['Keys', 'Odd']));
    await expect.element(row('Keys')).toHaveFocus();
    await press('z');
    await vi.waitFor(() => expect(rows()).toEqual(['Bike lock', 'Keys', 'Odd']));
    expect(sent).toEqual([]);
  });

  it('edits and deletes the one that is being read', async () => {
    const { spoken } = await openReferences();
    await press('{Enter}');
    const reading = page.getByRole('dialog', { name: 'Bike lock', exact: true });
    await expect.element(reading).toBeVisible();
    await press('{F2}');
    await expect.element(text('Title')).toHaveValue('Bike lock');
    await press('{Escape}');
    await expect.element(row('Bike lock')).toHaveFocus();
    await press('{Enter}');
    await expect.element(reading).toBeVisible();
    await reading.getByRole('button', { name: 'Delete' }).click();
    await vi.waitFor(() => expect(rows()).toEqual(['Keys', 'Odd']));
    await expect.element(row('Keys')).toHaveFocus();
    expect(spoken.at(-1)).toBe('Reference deleted');
  });

  it('says that the list could not be fetched, and fetches it again; so does one that is read', async () => {
    const { api, commands, heal } = await renderPanels({ references, isFailing: true });
    askAgainAtOnce(api.queryClient);
    commands.workspace.overlays.open({ name: 'reference', id: '1' });
    const reading = page.getByRole('dialog', { name: 'Reference', exact: true });
    await expect.element(reading.getByText('Failed to fetch references')).toBeVisible();
    commands.workspace.overlays.open({ name: 'references' });
    await expect.element(panel().getByText('Failed to fetch references')).toBeVisible();
    heal();
    await panel().getByRole('button', { name: 'Try again' }).click();
    await expect.element(row('Keys')).toBeVisible();
  });

  it('says when the one to be read is not there any more', async () => {
    const { commands } = await renderPanels({ references });
    commands.workspace.overlays.open({ name: 'reference', id: '77' });
    await expect.element(page.getByText('It is not here any more.')).toBeVisible();
  });
});

it('is not reported as gone when the server has given the open reference its id', async () => {
  const { api, commands, spoken, stored } = await renderPanels();
  const { overlays } = commands.workspace;
  const made = Reference.parse({ id: 'new:1', title: 'Wifi' });
  const takeOff = api.pending.add({ noun: 'reference', id: 'new:1', item: made });
  overlays.open({ name: 'references', form: { id: 'new:1' } });
  await expect.element(text('Title')).toHaveValue('Wifi');
  await text('Title').fill('Wifi at home');
  stored.references?.push({ ...made, id: 7 });
  api.pending.noteId('reference', 'new:1', 7);
  storeItem(api, 'reference', 7, { ...made, id: 7 });
  takeOff();
  await expect.element(row('Wifi')).toHaveAttribute('data-key', '7');
  await expect.element(text('Title')).toHaveValue('Wifi at home');
  // As it was opened before.
  overlays.open({ name: 'reference', id: 'new:1' });
  const reading = page.getByRole('dialog', { name: 'Wifi', exact: true });
  await reading.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.element(text('Title')).toHaveValue('Wifi');
  expect(spoken.join()).not.toContain('is gone');
});
