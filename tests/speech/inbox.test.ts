import { test } from 'vitest';
import { arrive, openHeard } from './world.ts';

test('the inbox: capturing and processing', async () => {
  const heard = await openHeard();
  const { page, hearing, call, isAsReviewed } = heard;
  const { part, does, press } = hearing;
  for (const title of ['Buy stamps', 'Renew passport', 'Learn to sail'])
    await call('tasks.create', { body: { title, status: 'inbox' } });
  await arrive(heard, {
    path: '/inbox',
    heading: 'Inbox',
    read: '/tasks/inbox',
    failure: 'Failed to fetch inbox tasks',
  });
  part('Quick Add');
  await press('a', 'textbox “Title”');
  await does('writes Call Ana', () => page.keyboard.insertText('Call Ana'));
  await press('Enter', 'says: ', 'button “Quick Add”');
  part('Quick Add, blank');
  await press('a', 'textbox “Title”');
  await press('Enter');
  await press('Escape', 'button “Quick Add”');
  await isAsReviewed('Inbox');

  part('Captures by one line, from anywhere');
  // The board, by which it is said where a task stands: the palette looks in it.
  const board = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === '/api/tasks',
  );
  await press('c', 'textbox “');
  await (await board).finished();
  await does('writes Mend the sail !80', () => page.keyboard.insertText('Mend the sail !80'), 'says: priority 80');
  await press('Enter', 'says: ', 'button “Quick Add”');
  await isAsReviewed('Capture');
  // Where it belongs by its priority is the server's to say: until its list has come, it is the last.
  await page.getByRole('row').first().filter({ hasText: 'Mend the sail' }).waitFor();

  part('Moves the first to Next Actions by its keys');
  await press('j', 'row “');
  await press('s n', 'says: Moved to Next Actions', 'row “');
  part('Completes the next one');
  await press('e', 'says: ', 'row “');
  part('Deletes one, and undoes that');
  await press('#', 'says: ', 'row “');
  await press('z', 'says: Task is back');
  part('The last item');
  await press('End', 'row “');
  await press('j', 'says: Last item');
  part('Selects all, and moves them');
  await press('Control+a', 'says: ');
  await press('s w', 'says: ', 'heading “');
  await isAsReviewed('Process inbox');
});
