import { test } from 'vitest';
import { openHeard } from './world.ts';

test('half-typed sequences, “Where am I”, and “Say again”', async () => {
  const { page, hearing, call, signIn, isAsReviewed } = await openHeard();
  const { part, does, press } = hearing;
  for (const title of ['Buy stamps', 'Renew passport', 'Learn to sail'])
    await call('tasks.create', { body: { title, status: 'inbox' } });
  await signIn();
  part('Opens the screen');
  await does('comes to /inbox', () => page.goto('/inbox'), 'heading “Inbox”');
  await page.getByRole('row').first().waitFor();
  part('Types s, and no more');
  await press('j', 'row “');
  await press('s', 'says: s, then');
  await press('Escape', 'says: Keys dropped');
  part('Types g, and no more; then completes it');
  await press('g', 'says: g, then');
  await press('t', 'heading “Tasks”');
  await isAsReviewed('Half typed');

  await page.getByRole('row', { name: 'Buy stamps' }).waitFor();
  part('In a column, with something selected');
  await press('j', 'row “');
  await press('x', 'says: ');
  await press('Shift+W', 'says: Tasks. ');
  part('Says it again');
  await press('Shift+S', 'says: Tasks. ');
  part('From the palette');
  await press('Control+k', 'combobox');
  await does('writes where am', () => page.keyboard.insertText('where am'), 'says: Where am I');
  await press('Enter', 'says: Tasks. ');
  part('With unsent text');
  await press('Escape', 'says: Buy stamps not selected.');
  await press('c', 'textbox “');
  await does('writes Half a th', () => page.keyboard.insertText('Half a th'));
  await press('Escape', 'row “');
  await press('Shift+W', 'says: Tasks. ');
  await isAsReviewed('Where am I');
});
