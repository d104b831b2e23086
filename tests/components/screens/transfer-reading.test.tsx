import { expect, it, onTestFinished, vi } from 'vitest';
import { catchSaved, choose, dialog, exportFile, renderTransfer, runByName } from './render-transfer.tsx';

it('an export that is asked for while a file is read says why there is none', async () => {
  const saved = catchSaved();
  const world = await renderTransfer();
  const held = Promise.withResolvers<undefined>();
  onTestFinished(() => held.resolve(undefined));
  await runByName('Import from a file');
  world.intervene((call) => (call === 'GET /user/profile' ? held.promise : Promise.resolve(undefined)));
  await choose(exportFile(1));
  await expect.element(dialog.getByRole('button', { name: 'Choose a file' })).not.toBeInTheDocument();
  await runByName('Export everything');
  await vi.waitFor(() => expect(world.spoken).toContain('A file is being read'));
  expect(saved).toEqual([]);
});
