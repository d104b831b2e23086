import { describe, expect, it, onTestFinished } from 'vitest';
import { digestOf } from '#client/data/digest.ts';
import { createJournal } from '#client/data/transfer-journal.ts';
import { expectConsole } from '#tests/support/console.ts';
import { press } from '../commands/render-commands.tsx';
import { button, choose, dialog, exportFile, heading, renderTransfer, runByName } from './render-transfer.tsx';

const region = (name: string) => dialog.getByRole('region', { name, exact: true });
const titlesIn = ({ tasks }: { tasks: readonly { title: string }[] }) => tasks.map(({ title }) => title).sort();
const said = ({ spoken }: { spoken: readonly string[] }) => spoken.filter((words) => !/\d results?$/.test(words));
const task = (title: string, more: object = {}) => ({ id: title, title, status: 'inbox', ...more });

async function openWith(file: File) {
  const world = await renderTransfer();
  await runByName('Import from a file');
  await choose(file);
  await expect.element(heading(file.name)).toHaveFocus();
  return world;
}

describe('what is already here', () => {
  it('is counted, listed and left out, and imported all the same when the user says so', async () => {
    const world = await openWith(exportFile(0, { tasks: [task('There before'), task('New')] }));
    const here = region('Already here');
    await expect.element(here.getByText('task “There before”')).toBeVisible();
    await expect.element(here.getByText('They are left out.')).toBeVisible();
    const toggle = button('Import these all the same');
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect.element(here.getByText('They are imported all the same: there will be two of each.')).toBeVisible();
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    expect(said(world)).toEqual([
      'In it: 1 context, 2 tasks. To be imported: 2 things',
      'What is already here is imported too: 3 things to be imported',
      'What is already here is left out: 2 things to be imported',
    ]);
    await button('Import').click();
    await expect.element(heading('Imported mizu-2026-11-21.json')).toHaveFocus();
    expect(titlesIn(world)).toEqual(['New', 'There before']);
    await expect.element(region('Already here, left out').getByText('task “There before”')).toBeVisible();
    expect(world.spoken.at(-1)).toBe('Imported 1 context, 1 task, 1 was there already');

    await button('Another file').click();
    await choose(exportFile(0, { contexts: [], tasks: [task('There before')] }, 'other.json'));
    await expect.element(button('Import')).toHaveAttribute('aria-disabled', 'true');
    await button('Import these all the same').click();
    await button('Import').click();
    await expect.element(heading('Imported other.json')).toBeVisible();
    expect(titlesIn(world)).toEqual(['New', 'There before', 'There before']);
  });

  it('is known in a newer export by its id, whatever it is called by now', async () => {
    const id = '0198f0a2-0000-7000-8000-000000000001';
    const world = await openWith(exportFile(0, { tasks: [{ id, title: 'Paint', status: 'next' }] }));
    await button('Import').click();
    await expect.element(heading('Imported mizu-2026-11-21.json')).toBeVisible();
    await button('Another file').click();
    const tasks = [{ id, title: 'Paint it blue', status: 'done' }, task('New')];
    await choose(exportFile(0, { tasks }, 'newer.json'));
    await expect.element(region('Already here').getByText('It is the same one, by its id')).toBeVisible();
    await button('Import').click();
    await expect.element(heading('Imported newer.json')).toBeVisible();
    expect(titlesIn(world)).toEqual(['New', 'Paint', 'There before']);
  });
});

it('an unreadable field is named before the import and in its report', async () => {
  await openWith(exportFile(0, { tasks: [task('Pay', { due_date: '2026-02-31' })] }));
  const lost = region('Not whole').getByText('due date: “2026-02-31” is not a day');
  await expect.element(lost).toBeVisible();
  await button('Import').click();
  await expect.element(heading('Imported mizu-2026-11-21.json')).toBeVisible();
  await expect.element(lost).toBeVisible();
  await expect.element(region('Not whole').getByText('task “Pay”')).toBeVisible();
});

describe('Import pressed twice', () => {
  it.each([
    ['by a double click', () => button('Import').dblClick()],
    ['by Enter, twice at once', () => press('{Tab}{Enter}{Enter}')],
  ])('%s imports once, and goes on', async (_, pressTwice) => {
    const world = await openWith(exportFile(3));
    const held = Promise.withResolvers<undefined>();
    onTestFinished(() => held.resolve(undefined));
    world.intervene((call) => (call === 'POST /contexts' ? held.promise : Promise.resolve(undefined)));
    await pressTwice();
    await expect.element(heading('Importing mizu-2026-11-21.json')).toBeVisible();
    held.resolve(undefined);
    await expect.element(heading('Imported mizu-2026-11-21.json')).toBeVisible();
    expect(world.calls.filter((call) => call === 'POST /tasks')).toHaveLength(3);
    expect(said(world).slice(1)).toEqual(['Import started', 'Imported 1 context, 3 tasks']);
  });

  it('by a double click where it is over at once: what came of it stays', async () => {
    const world = await openWith(exportFile(1));
    await button('Import').dblClick();
    await expect.element(heading('Imported mizu-2026-11-21.json')).toBeVisible();
    expect(titlesIn(world)).toEqual(['Task 0', 'There before']);
    expect(said(world).slice(1)).toEqual(['Import started', 'Imported 1 context, 1 task']);
  });
});

it('while another tab imports, nothing has stopped here: it says so, and can be started later', async () => {
  const world = await openWith(exportFile(1));
  const over = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const otherTab = navigator.locks.request('mizu-import', () => {
    taken.resolve();
    return over.promise;
  });
  onTestFinished(() => over.resolve());
  await taken.promise;
  const words = 'Another tab of this browser is importing. Wait until it has finished, then import here.';
  await button('Import').click();
  await expect.element(dialog.getByText(words)).toBeVisible();
  await expect.element(heading('mizu-2026-11-21.json')).toHaveFocus();
  expect(said(world).slice(1)).toEqual([words]);
  over.resolve();
  await otherTab;
  await button('Import').click();
  await expect.element(heading('Imported mizu-2026-11-21.json')).toBeVisible();
});

it('what another tab has made of the file since it was chosen is known to be of it', async () => {
  const file = exportFile(1, { contexts: [] });
  const world = await openWith(file);
  world.tasks.push({ id: 50, title: 'Task 0', status: 'inbox', description: null });
  const hash = await digestOf(new Uint8Array(await file.arrayBuffer()));
  const book = await createJournal(window.indexedDB).open(`1 ${world.email}`, hash);
  await book.note([['tasks:0', { state: 'done', id: 50 }]]);
  await button('Import').click();
  await expect.element(heading('Imported mizu-2026-11-21.json')).toBeVisible();
  await expect.element(dialog.getByText('Imported before', { exact: true })).toBeVisible();
});

it('an unreachable server is reported, and the import resumes when it can', async () => {
  const world = await openWith(exportFile(2));
  let failures = 1;
  world.intervene(async (call) => {
    if (call !== 'POST /tasks' || failures-- <= 0) return undefined;
    throw new TypeError('Failed to fetch');
  });
  const words = 'The server cannot be reached. Check the connection, and try again.';
  expectConsole(words);
  await button('Import').click();
  await expect.element(heading('The import has stopped')).toHaveFocus();
  await expect.element(dialog.getByText(words)).toBeVisible();
  expect(world.spoken.filter((spoken) => spoken === words)).toHaveLength(1);
  await button('Go on').click();
  await expect.element(heading('Imported mizu-2026-11-21.json')).toBeVisible();
  expect(titlesIn(world)).toEqual(['Task 0', 'Task 1', 'There before']);
});
