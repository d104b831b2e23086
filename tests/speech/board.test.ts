import { test } from 'vitest';
import { failing, holding } from '#tests/support/two-servers.ts';
import { arrive, openHeard } from './world.ts';

test('the board: moves by keys, by pick-up and from the menu, undo, the filter, several cards at once, a failed move', async () => {
  const heard = await openHeard();
  const { page, hearing, call, expectNoise, isAsReviewed } = heard;
  const { part, does, press } = hearing;
  await call('tasks.create', { body: { title: 'Buy stamps', status: 'inbox', priority: 90 } });
  await call('tasks.create', { body: { title: 'Call Ana', status: 'inbox' } });
  await call('tasks.create', { body: { title: 'Parcel from Oslo', status: 'waiting', due_date: '2026-03-13' } });
  await arrive(heard, { path: '/tasks', heading: 'Tasks', read: '/tasks', failure: 'Failed to fetch tasks' });
  // As long as a person does: what is said of a drag depends on when the key is let go.
  const pickUp = async () => {
    await does('m', () => page.keyboard.down('m'), 'says: Started dragging');
    await page.keyboard.up('m');
  };
  part('Moves around the board');
  await press('j', 'row “');
  await press('l', 'row “');
  await press('h', 'row “');
  await isAsReviewed('Tasks');

  part('Moves a card on by one column, and undoes it');
  await press('Shift+ArrowRight', 'says: Moved to Next Actions');
  await press('z', 'says: ');
  part('Moves it from its menu');
  await press('Tab', 'button “');
  await press('Enter', 'menuitem “');
  await press('d Enter', 'says: Moved to Done', 'row “');
  await press('z', 'says: ');
  part('Picks it up and drops it on Someday/Maybe');
  await pickUp();
  await press('ArrowRight', '“');
  await press('ArrowRight', '“');
  await press('ArrowRight', '“');
  await press('Enter', 'says: Moved to Someday/Maybe', 'row “');
  part('Picks it up and puts it back');
  await pickUp();
  await press('Escape', 'says: ', 'row “');
  part('Filters the board');
  await press('f', 'searchbox “');
  await does('writes oslo', () => page.keyboard.insertText('oslo'), 'says: ');
  await press('Escape', 'says: All 3 tasks');
  await isAsReviewed('Board');

  part('A move that cannot be saved goes back');
  expectNoise(/500/);
  expectNoise(/Failed to move task/);
  await does('back to a card', () => page.getByRole('row', { name: /^Parcel/ }).focus(), 'row “Parcel');
  const mend = await failing(page, ['PUT', '/move']);
  const release = await holding(page, ['PUT', '/move']);
  await press('s d', 'grid “Done” > row “Parcel');
  await does('the service refuses', async () => release(), 'says: Failed to move task', 'row “Parcel');
  await press('Shift+W', 'says: Tasks. ');
  await mend();
  await press('s d', 'says: Moved to Done');
  await press('z', 'says: ');
  await isAsReviewed('Save failure');

  part('Moves three at once, one of which cannot be saved');
  await call('tasks.list', {}).then(async ({ tasks }) => {
    const { id } = tasks.find(({ title }) => title === 'Call Ana') ?? { id: '' };
    await failing(page, ['PUT', `/tasks/${id}/move`]);
  });
  for (const column of ['Inbox', 'Waiting For', 'Someday/Maybe']) {
    if ((await page.getByRole('region', { name: column, exact: true }).getByRole('row').count()) === 0) continue;
    await page.getByRole('region', { name: column, exact: true }).getByRole('row').first().focus();
    await press('Control+a', 'says: ');
    // The lists without the focus take note of what is selected a frame later; who comes into one before hears it again.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  await press('s n', 'says: 2 of 3 moved');
  await isAsReviewed('Bulk step');
});
