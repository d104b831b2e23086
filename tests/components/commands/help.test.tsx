import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { formatChord } from '#client/keys/chord.ts';
import { closed, opener, press, renderCommands, task } from './render-commands.tsx';

const search = () => page.getByRole('searchbox', { name: 'Search the keys and what they do' });
/** What each key's command is called, and what it does. */
const told = () =>
  [...document.querySelectorAll('dl > div')].map((entry) =>
    [...entry.querySelectorAll('dd')].map(({ textContent }) => textContent),
  );
const wordsOf = ({ title, does }: { title: string; does: string }) => [title, does];
const headings = () => [...document.querySelectorAll('h3')].map((each) => each.textContent);

async function openHelp(selected = false) {
  const all = await renderCommands(selected ? { selected: task(1, 'Buy milk') } : {});
  await press('?');
  await expect.element(search()).toHaveFocus();
  return all;
}

it.each([false, true])(
  'shows exactly the commands with keys that can be reached; a task selected: %j',
  async (selected) => {
    const { registry, bindings } = await openHelp(selected);
    const scopes = ['everywhere', ...(selected ? ['selection:task'] : [])];
    const expected = registry.all.filter(({ id, scope }) => scopes.includes(scope) && bindings.chordsOf(id).length > 0);
    expect(told().toSorted()).toEqual(expected.map(wordsOf).toSorted());
    expect(headings().some((heading) => heading?.includes('not here'))).toBe(false);
  },
);

it('is searched by words and by key, elsewhere too, and says how many there are', async () => {
  const { spoken, registry, mac } = await openHelp();
  await search().fill('previous column');
  await vi.waitFor(() => expect(told()).toContainEqual(wordsOf(registry.get('task.moveLeft'))));
  expect(headings().every((heading) => heading?.endsWith('(not here)'))).toBe(true);
  await vi.waitFor(() => expect(spoken.at(-1)).toBe(told().length === 1 ? '1 key' : `${told().length} keys`));
  await search().fill(formatChord('Mod+K', { mac }));
  await vi.waitFor(() => expect(told()).toEqual([wordsOf(registry.get('palette.open'))]));
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('1 key'));
  await search().fill('zzz');
  await expect.element(page.getByText('No key for this. The palette has every command.')).toBeVisible();
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('No key for this'));
});

it('is searched by the names of commands as by what they do', async () => {
  const { registry } = await openHelp();
  const { title, does } = registry.get('history.undo');
  expect(does).not.toContain(title);
  for (const words of [title, does]) {
    await search().fill(words);
    await vi.waitFor(() => expect(told()).toContainEqual(wordsOf({ title, does })));
    await vi.waitFor(() => expect(told().length).toBeLessThan(10));
  }
});

it('lists a key as it was given, and gives the focus back', async () => {
  const { keySettings } = await renderCommands();
  keySettings.rebind('task.capture', ['n']);
  await press('?');
  await expect.element(search()).toHaveFocus();
  const entry = [...document.querySelectorAll('dl > div')].find((each) =>
    each.textContent?.includes('what is on your mind'),
  );
  expect(entry?.querySelector('dt')?.textContent).toBe('n');
  await press('{Escape}');
  await closed();
  expect(document.activeElement).toBe(opener());
});

it('has the places that Settings lists all keys by, everywhere first', async () => {
  const { registry, runner } = await renderCommands();
  await runner.run(registry.get('app.settings'));
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  const places = [...document.querySelectorAll('[role="dialog"] tbody')].map((place): [string, string[]] => [
    place.querySelector('th[scope="rowgroup"]')?.textContent ?? '',
    [...place.querySelectorAll('th[scope="row"]')].map(({ textContent }) => textContent),
  ]);
  expect(places[0]?.[0]).toBe('Everywhere');
  const commands = new Map(places);
  expect(commands.get('Everywhere')).toContain('Capture');
  expect(commands.get('With a task in focus or selected')).toContain('Complete');
  expect([...commands.values()].flat()).toHaveLength(registry.all.length);
});

it('shows the whole outline of what Tab leads to at its edge, as every dialog', async () => {
  const { registry, runner } = await renderCommands();
  await runner.run(registry.get('app.settings'));
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect.element(dialog).toBeVisible();
  const end = () => dialog.element().getBoundingClientRect().bottom;
  const [before, next] = page
    .getByRole('button', { name: 'Change', exact: true })
    .elements()
    .slice(30) as HTMLElement[];
  if (!before || !next) throw new Error('There are fewer commands');
  before.focus();
  // All of it but the last line of its edge is in view.
  dialog.element().scrollTop += next.getBoundingClientRect().bottom - end() + 1;
  await press('{Tab}');
  await vi.waitFor(() => expect(document.activeElement).toBe(next));
  expect(next.getBoundingClientRect().bottom + 4).toBeLessThan(end());
});
