import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { EXPORT_LIMIT } from '#contract/entities/transfer.ts';
import { closed, press } from '../commands/render-commands.tsx';
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

it('an export that is larger than an import takes says so', async () => {
  const saved = catchSaved();
  const world = await renderTransfer();
  signIn(world, { id: 1, name: 'Ana' });
  const size = vi.spyOn(Blob.prototype, 'size', 'get').mockReturnValue(EXPORT_LIMIT + 1);
  onTestFinished(() => size.mockRestore());
  await runByName('Export everything');
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  await expect.element(dialog.getByText('The file is larger than Mizu imports (100 MB).')).toBeVisible();
});

it('a person of whom more is known by now finds the file that they chose', async () => {
  const world = await renderTransfer();
  signIn(world, { name: 'Ana' });
  await runByName('Import from a file');
  await choose(exportFile(1));
  await expect.element(button('Import')).toBeVisible();
  await press('{Escape}');
  await closed();
  signIn(world, { id: 1, name: 'Ana', email: 'ana@example.org' });
  await runByName('Show the export or import');
  await expect.element(button('Import')).toBeVisible();
});

describe('what one person leaves behind', () => {
  const showsNothing = async () => {
    await runByName('Show the export or import');
    await expect.element(button('Choose a file')).toBeVisible();
    expect(dialog.getByRole('heading', { name: /^Saved|failed/ }).elements()).toEqual([]);
  };

  it('another does not find: an export that was saved', async () => {
    const saved = catchSaved();
    const world = await renderTransfer();
    signIn(world, { id: 1, name: 'Ana' });
    await runByName('Export everything');
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    await expect.element(heading(`Saved ${saved[0]?.name}`)).toBeVisible();
    await press('{Escape}');
    await closed();
    world.api.pending.clear();
    // The same person is back.
    signIn(world, { id: 1, name: 'Ana' });
    await runByName('Show the export or import');
    await expect.element(heading(`Saved ${saved[0]?.name}`)).toBeVisible();
    await press('{Escape}');
    await closed();
    signIn(world, { id: 2, name: 'Ben' });
    await showsNothing();
  });

  it('another does not find: an export that ended with the session', async () => {
    const world = await renderTransfer();
    signIn(world, { id: 1, name: 'Ana' });
    world.intervene(() => new Promise(() => undefined));
    await runByName('Export everything');
    await expect.element(dialog.getByRole('progressbar')).toBeVisible();
    world.api.pending.clear();
    await expect.element(dialog.getByText('Your session has ended.')).toBeVisible();
    await press('{Escape}');
    await closed();
    signIn(world, { id: 2, name: 'Ben' });
    await showsNothing();
  });

  it('another does not find: a file that was still being read', async () => {
    const world = await renderTransfer();
    signIn(world, { id: 1, name: 'Ana' });
    await runByName('Import from a file');
    world.intervene(() => new Promise(() => undefined));
    await choose(exportFile(1));
    await vi.waitFor(() => expect(world.calls).toContain('GET /contexts'));
    await press('{Escape}');
    await closed();
    signIn(world, { id: 2, name: 'Ben' });
    await showsNothing();
  });
});
