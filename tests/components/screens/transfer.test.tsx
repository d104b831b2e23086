import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsole } from '#tests/support/console.ts';
import { closed, press } from '../commands/render-commands.tsx';
import { violations } from '../support/axe.ts';
import {
  button,
  catchSaved,
  choose,
  dialog,
  exportFile,
  heading,
  renderTransfer,
  runByName,
  signIn,
} from './render-transfer.tsx';

const progressbar = dialog.getByRole('progressbar');
/** The text in the status line. */
const footer = (words: string) => page.getByText(words, { exact: true });
/** The announcements, without the palette's own. */
const said = ({ spoken }: { spoken: readonly string[] }) => spoken.filter((words) => !/\d results?$/.test(words));

/** Holds the answers to creations of tasks from this one on; returns a function that releases them. */
function holdFrom(world: Awaited<ReturnType<typeof renderTransfer>>, from: number) {
  const held = Promise.withResolvers<undefined>();
  let count = 0;
  world.intervene((call) => {
    if (call === 'POST /tasks') count += 1;
    return call === 'POST /tasks' && count > from ? held.promise : Promise.resolve(undefined);
  });
  const release = () => held.resolve(undefined);
  onTestFinished(release);
  return release;
}

const leaves = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('an import', () => {
  it('shows what it would do, does it, and reports the result; the lists are read once', async () => {
    const world = await renderTransfer();
    await runByName('Import from a file');
    await expect.element(button('Choose a file')).toBeVisible();
    await choose(
      exportFile(30, { reviews: [{ id: 1 }], tasks: [...tasksOf(29), { id: 99, title: ' ', status: 'inbox' }] }),
    );
    await expect.element(heading('mizu-2026-11-21.json')).toHaveFocus();
    await expect.element(dialog.getByText('1 context, 30 tasks, 1 weekly review')).toBeVisible();
    await expect.element(dialog.getByText('30 things', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText('Its title or name is blank')).toBeVisible();

    const before = world.calls.filter((call) => call === 'GET /tasks/inbox').length;
    await press('{Tab}');
    await expect.element(button('Import')).toHaveFocus();
    await press('{Enter}');
    await expect.element(heading('Imported mizu-2026-11-21.json')).toHaveFocus();
    await expect.element(dialog.getByText('1 context, 29 tasks')).toBeVisible();
    await expect.element(dialog.getByText('1 weekly review: no call makes one of the past.')).toBeVisible();
    await expect.element(dialog.getByText('Undo does not take back an import.')).toBeVisible();
    expect(world.tasks).toHaveLength(30);
    expect(world.contexts).toEqual([{ id: 100, name: 'home' }]);
    expect(said(world).slice(1)).toEqual([
      'Import started',
      'Import 25% done',
      'Import 50% done',
      'Import 75% done',
      'Imported 1 context, 29 tasks, 1 skipped',
    ]);
    await vi.waitFor(() => expect(world.calls.filter((call) => call === 'GET /tasks/inbox')).toHaveLength(before + 1));
    expect(world.commands.workspace.history.canUndo()).toBe(false);
    await press('{Escape}');
    await closed();
    await expect.element(page.getByRole('row', { name: 'Task 28' })).toBeInTheDocument();
  });

  it('goes on under a dialog that is closed at once after Import, and does not open it again', async () => {
    const world = await renderTransfer();
    await runByName('Import from a file');
    await choose(exportFile(3));
    await expect.element(heading('mizu-2026-11-21.json')).toHaveFocus();
    await press('{Tab}');
    await expect.element(button('Import')).toHaveFocus();
    // With no time between them: the import begins after the dialog has closed.
    const focused = document.activeElement as HTMLElement;
    focused.click();
    focused.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(world.tasks).toHaveLength(4));
    await closed();
    expect(world.commands.workspace.overlays.isOpen()).toBe(false);
  });

  it('keeps keys from what lies under it, at each of its stages', async () => {
    const world = await renderTransfer();
    const row = page.getByRole('row', { name: 'There before' });
    await expect.element(row).toBeVisible();
    await press('j');
    await expect.element(row).toHaveFocus();
    const letters = async () => {
      await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
      await press('x1e#');
    };
    await runByName('Import from a file');
    await choose(exportFile(39));
    await expect.element(heading('mizu-2026-11-21.json')).toHaveFocus();
    await letters();
    const release = holdFrom(world, 19);
    await button('Import').click();
    await expect.element(progressbar).toHaveAttribute('aria-valuenow', '50');
    await letters();
    release();
    await expect.element(heading('Imported mizu-2026-11-21.json')).toHaveFocus();
    await letters();
    await press('{Escape}');
    await closed();
    await expect.element(row).toHaveFocus();
    expect(world.calls.filter((call) => /^(PUT|DELETE) /.test(call))).toEqual([]);
    expect(document.querySelectorAll('[role="row"][aria-selected="true"]')).toHaveLength(0);
  });

  it('goes on when it is closed; the footer says so, the page asks before it is left, and it can be shown again', async () => {
    const world = await renderTransfer();
    await runByName('Import from a file');
    await choose(exportFile(39));
    await expect.element(button('Import')).toBeVisible();
    const release = holdFrom(world, 19);
    await button('Import').click();
    await expect.element(progressbar).toHaveAttribute('aria-valuenow', '50');
    await expect.element(progressbar).toHaveAttribute('aria-valuetext', '50%: 20 of 40 things');
    expect(leaves()).toBe(true);
    await press('{Escape}');
    await closed();
    await expect.element(footer('import 50%')).toBeVisible();
    await runByName('Show the export or import');
    await expect.element(progressbar).toHaveAttribute('aria-valuenow', '50');
    await press('{Escape}');
    await closed();
    release();
    await expect.element(footer('Imported 1 context, 39 tasks')).toBeVisible();
    await expect.element(page.getByText(/^import \d+%$/)).not.toBeInTheDocument();
    expect(leaves()).toBe(false);
  });

  it('when cancelled, it resumes from where it was; with the file chosen again it knows what it has created', async () => {
    const world = await renderTransfer();
    await runByName('Import from a file');
    await choose(exportFile(39));
    await expect.element(button('Import')).toBeVisible();
    const release = holdFrom(world, 19);
    await button('Import').click();
    await expect.element(progressbar).toHaveAttribute('aria-valuenow', '50');
    await press('{Tab}');
    await expect.element(button('Cancel')).toHaveFocus();
    await press('{Enter}');
    await expect.element(dialog.getByText('Finishing what is under way…')).toBeVisible();
    const stopping = () => said(world).filter((words) => words === 'Finishing what is under way');
    await vi.waitFor(() => expect(stopping()).toHaveLength(1));
    // Asking again announces it again.
    await press('{Enter}');
    await vi.waitFor(() => expect(stopping()).toHaveLength(2));
    release();
    await expect.element(heading('Cancelled')).toHaveFocus();
    expect(world.spoken.filter((words) => words === 'Cancelled')).toHaveLength(1);
    const made = world.tasks.length;
    expect(made).toBeLessThan(39);
    await press('{Tab}');
    await expect.element(button('Go on')).toHaveFocus();
    await press('{Enter}');
    await expect.element(heading('Imported mizu-2026-11-21.json')).toHaveFocus();
    expect(world.tasks.map(({ title }) => title).sort()).toEqual(['There before', ...titlesOf(39)].sort());

    await button('Another file').click();
    await choose(exportFile(39));
    await expect.element(dialog.getByText('nothing: all of it is there already')).toBeVisible();
    await expect.element(button('Import')).toHaveAttribute('aria-disabled', 'true');
    expect(world.tasks).toHaveLength(40);
  });

  it('that fails says why, once, and goes on', async () => {
    const world = await renderTransfer();
    await runByName('Import from a file');
    await choose(exportFile(5));
    await expect.element(button('Import')).toBeVisible();
    let failures = 1;
    world.intervene(async (call) => {
      if (call !== 'POST /tasks' || failures-- <= 0) return undefined;
      return new Response(JSON.stringify({ message: 'The disk is full' }), { status: 507 });
    });
    expectConsole(/The disk is full/);
    await button('Import').click();
    await expect.element(heading('The import has stopped')).toHaveFocus();
    await expect.element(dialog.getByText('The disk is full')).toBeVisible();
    expect(world.spoken.filter((words) => words === 'The disk is full')).toHaveLength(1);
    await button('Go on').click();
    await expect.element(heading('Imported mizu-2026-11-21.json')).toBeVisible();
    expect(world.tasks.map(({ title }) => title).sort()).toEqual(['There before', ...titlesOf(5)].sort());
  });

  it('ends with the session, without a word; the same person goes on, and another finds nothing of it', async () => {
    const world = await renderTransfer();
    await runByName('Import from a file');
    await choose(exportFile(5));
    await expect.element(button('Import')).toBeVisible();
    const release = holdFrom(world, 2);
    await button('Import').click();
    await expect.element(progressbar).toHaveAttribute('aria-valuenow', '50');
    world.api.pending.clear();
    await expect.element(heading('The import has stopped')).toBeVisible();
    await expect.element(dialog.getByText('Your session has ended.')).toBeVisible();
    expect(said(world)).toEqual(['In it: 1 context, 5 tasks. To be imported: 6 things', 'Import started']);
    release();
    await button('Go on').click();
    await expect.element(heading('Imported mizu-2026-11-21.json')).toBeVisible();
    expect(world.tasks.map(({ title }) => title).sort()).toEqual(['There before', ...titlesOf(5)].sort());

    await press('{Escape}');
    await closed();
    signIn(world, { id: 2, name: 'Ben' });
    await runByName('Show the export or import');
    await expect.element(button('Choose a file')).toBeVisible();
  });

  it('says what is wrong with a file, and takes another', async () => {
    const world = await renderTransfer();
    await runByName('Import from a file');
    expectConsole(/is not an export of Mizu/);
    await choose(new File(['{"format":"other"}'], 'other.json'));
    const words = 'other.json is not an export of Mizu. Choose a file that “Export everything” has saved.';
    await expect.element(dialog.getByText(words)).toBeVisible();
    expect(said(world)).toEqual([words]);
    await expect.element(button('Choose a file')).toHaveFocus();
    await choose(exportFile(1));
    await expect.element(heading('mizu-2026-11-21.json')).toBeVisible();
  });
});

const tasksOf = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, title: `Task ${id}`, status: 'inbox' }));
const titlesOf = (count: number) => tasksOf(count).map(({ title }) => title);

it('an export is one file with everything, that can be imported again', async () => {
  const saved = catchSaved();
  const world = await renderTransfer();
  await runByName('Export everything');
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  await expect.element(heading(`Saved ${saved[0]?.name}`)).toHaveFocus();
  expect(saved).toHaveLength(1);
  expect(saved[0]?.name).toMatch(/^mizu-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse((await saved[0]?.content) ?? '');
  expect(file).toMatchObject({
    format: 'mizu-export',
    version: 1,
    user: { name: 'Ana' },
    tasks: [{ title: 'There before' }],
  });
  expect(said(world)).toEqual(['Export started', `Saved ${saved[0]?.name}: 1 task`]);
  await button('Import from a file').click();
  await choose(new File([JSON.stringify(file)], 'again.json'));
  await expect.element(heading('Already here: 1 thing')).toBeVisible();
});

it('the report can be kept whole', async () => {
  const saved = catchSaved();
  await renderTransfer();
  await runByName('Import from a file');
  await choose(exportFile(0, { tasks: Array.from({ length: 25 }, (_, id) => ({ id, title: ' ', status: 'inbox' })) }));
  await button('Import').click();
  await expect.element(dialog.getByText('Skipped: 25 things')).toBeVisible();
  await expect.element(dialog.getByText('and 15 others')).toBeVisible();
  await button('Save the report').click();
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.content).toContain('- task no. 25 of the file: Its title or name is blank');
});

it('axe finds nothing, at any stage', async () => {
  const world = await renderTransfer();
  const clean = () => expect.poll(violations).toEqual([]);
  await runByName('Import from a file');
  await expect.element(button('Choose a file')).toBeVisible();
  await clean();
  const odd = [{ title: ' ' }, { title: 'There before' }, { title: 'Odd', due_date: 'soon' }];
  const tasks = [...odd.map((task, id) => ({ id, status: 'inbox', ...task })), ...tasksOf(3)];
  await choose(exportFile(4, { tasks }));
  await expect.element(heading('Already here: 1 thing')).toBeVisible();
  await expect.element(button('Import')).toBeVisible();
  await clean();
  const release = holdFrom(world, 2);
  await button('Import').click();
  await expect.element(progressbar).toHaveAttribute('aria-valuenow', '66');
  await clean();
  await button('Cancel').click();
  // The actor's module is asked for again by each command: the stop may come after what is released at once.
  await expect.element(dialog.getByText('Finishing what is under way…')).toBeVisible();
  await clean();
  release();
  await expect.element(heading('Cancelled')).toBeVisible();
  await clean();
  await button('Go on').click();
  await expect.element(heading('Imported mizu-2026-11-21.json')).toBeVisible();
  await clean();
});
