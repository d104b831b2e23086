import { join } from 'node:path';
import { test } from 'vitest';
import { holding } from '#tests/support/two-servers.ts';
import { openHeard } from './world.ts';

test('an export and an import: the contents of the file, the progress, the result', async () => {
  const { page, hearing, call, service, signIn, isAsReviewed } = await openHeard();
  const { part, does, press } = hearing;
  const chapters: (string | number)[] = [];
  // Fifty are the most that one call makes.
  for (let from = 1; from < 200; from += 50) {
    const batch = Array.from({ length: 50 }, (_, at) => ({ title: `Chapter ${from + at}`, status: 'next' as const }));
    const { tasks } = await call('tasks.createMany', { body: { tasks: batch } });
    chapters.push(...tasks.map(({ id }) => id));
  }
  await signIn();
  part('Exports');
  await does(
    'comes to /',
    async () => {
      await page.goto('/');
      await page.getByRole('heading', { level: 1, name: 'Welcome back, Ana Example' }).waitFor();
    },
    'heading “Welcome back, Ana Example”',
  );
  await press('Control+k', 'combobox');
  await does(
    'writes Export everything',
    () => page.keyboard.insertText('Export everything'),
    'says: Export everything',
  );
  const downloading = page.waitForEvent('download');
  const release = await holding(page, ['GET', '/tasks']);
  await press('Enter', 'says: Export started', 'dialog “Export and import”');
  await does('is answered', async () => release(), 'says: Saved mizu-', 'heading “Saved mizu-');
  const path = join(service.folder, 'export.json');
  await (await downloading).saveAs(path);
  await press('Escape', 'heading “');
  // All but one are gone when the file is read again.
  for (const id of chapters.slice(1)) await call('tasks.delete', { params: { id } });
  part('Imports the same file');
  await press('Control+k', 'combobox');
  await does(
    'writes Import from a file',
    () => page.keyboard.insertText('Import from a file'),
    'says: Import from a file',
  );
  // Long before it is needed: a chooser that opens before the browser has been told to hand it over is lost.
  const choosing = page.waitForEvent('filechooser');
  await press('Enter', '“Export and import”');
  await press('Tab', 'button “');
  await page.keyboard.press('Enter');
  const chooser = await choosing;
  await does('chooses the file', () => chooser.setFiles(path), 'heading “', 'says: In it');
  await press('Tab', 'button “');
  // Its heading is heard before it is over: then it is the same element, with other words.
  const goOn = await holding(page, ['POST', '/tasks/batch']);
  await press('Enter', 'says: Import started', 'heading “Importing');
  await does('is answered', async () => goOn(), 'says: Imported');
  await isAsReviewed('Long work');
});
