import { test } from 'vitest';
import { arrive, openHeard } from './world.ts';

test('processing one item after another, and what can be done now', async () => {
  const heard = await openHeard();
  const { page, hearing, call, isAsReviewed } = heard;
  const { part, does, press } = hearing;
  const { tasks } = await call('tasks.inbox', {});
  for (const { id } of tasks) await call('tasks.delete', { params: { id } });
  for (const title of ['Buy stamps', 'Renew passport', 'Learn to sail'])
    await call('tasks.create', { body: { title, status: 'inbox' } });
  await arrive(heard, {
    path: '/process',
    heading: 'Process',
    read: '/tasks/inbox',
    failure: 'Failed to fetch inbox tasks',
    says: ['says: Buy stamps, 1 of 3'],
  });
  part('Makes the first a next action');
  await press('n', 'says: Moved to Next Actions', '2 of 3');
  part('Delegates the next one');
  // The board, by which it is said where a task stands: the palette looks in it.
  const board = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === '/api/tasks',
  );
  await press('w', 'combobox “Waiting for whom');
  await (await board).finished();
  // What is found is said a moment later, if Enter does not come before.
  await does('writes Ana', () => page.keyboard.insertText('Ana'), 'says: Ana, 1 result');
  await press('Enter', 'says: Ask again');
  await press('Escape', 'heading “');
  part('Skips one, and undoes that');
  await press('j', 'says: Skipped', '3 of 3');
  await press('z', 'says: Not skipped', '2 of 3');
  part('The last ones');
  await press('s', 'says: Moved to Someday/Maybe', '3 of 3');
  await press('e', 'says: Moved to Done', 'heading “Nothing left”');
  await isAsReviewed('Process');

  await press('g i', 'heading “Inbox”');
  await press('n', 'row “');
  await press('-', 'says: Not today');
  await press('z', 'says: Offered again');
  await press('Escape', 'heading “');
  await isAsReviewed('What now');
});
