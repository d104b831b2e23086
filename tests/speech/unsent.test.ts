import { test } from 'vitest';
import { loseConnection } from '#tests/support/lose-connection.ts';
import { holding } from '#tests/support/two-servers.ts';
import { openHeard } from './world.ts';

test('unsent changes: kept, mentioned by “Where am I”, in conflict, resolved', async () => {
  const { page, hearing, call, service, signIn, expectNoise, isAsReviewed } = await openHeard();
  const { part, does, press } = hearing;
  expectNoise(/ERR_CONNECTION_REFUSED/);
  expectNoise(/ApiError: Failed to|Another device/);
  const { task } = await call('tasks.create', { body: { title: 'Sweep', status: 'inbox' } });
  await signIn();
  part('Changes a task without a connection');
  await does('comes to /inbox', () => page.goto('/inbox'), 'heading “Inbox”');
  await page.getByRole('row', { name: 'Sweep' }).waitFor();
  await page.locator('footer').getByText('all saved', { exact: true }).waitFor();
  const comeBack = await loseConnection({ page, base: `${service.address}/api` });
  // What the palette looks in besides: refused, it would be said a second after the palette has opened.
  const releases = await Promise.all(
    ['/tasks', '/projects', '/references', '/contexts'].map((path) => holding(page, ['GET', path])),
  );
  await press('j', 'row “');
  // The list is asked for again after a write, and cannot be had.
  await press('s n', 'says: Moved to', 'says: Failed to move task. It is kept');
  await press('Shift+W', 'says: Inbox. ');
  part('Opens the list');
  await press('Control+k', 'combobox');
  await does('writes changes not sent', () => page.keyboard.insertText('changes not sent'), 'says: Changes not sent');
  await press('Enter', 'dialog “Changes not sent”');
  await press('Escape', '“');
  part('Another device has completed the task meanwhile');
  await call('tasks.move', { params: { id: task.id }, body: { status: 'done' } });
  await does(
    'the connection is back',
    async () => {
      comeBack();
      for (const release of releases) release();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
    'needs you',
  );
  await press('Control+k', 'combobox');
  await does('writes changes not sent', () => page.keyboard.insertText('changes not sent'), 'says: Changes not sent');
  await press('Enter', 'dialog “Changes not sent”');
  await press('t', 'says: Theirs kept');
  await press('Escape', '“');
  await isAsReviewed('Unsent');
});
