import { test } from 'vitest';
import { overlay } from '#tests/support/overlay.ts';
import { failing } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';
import { openHeard } from './world.ts';

test('the palette: a synonym, a typing slip, no result, a list that fails', async () => {
  const { page, hearing, call, signIn, isAsReviewed, expectNoise } = await openHeard();
  const { part, does, press } = hearing;
  await call('tasks.create', { body: { title: 'Buy stamps', status: 'inbox' } });
  await signIn();
  await does('comes to /tasks', () => page.goto('/tasks'), 'heading “Tasks”');
  await page.getByRole('row', { name: 'Buy stamps' }).waitFor();
  await press('j', 'row “');
  const field = page.getByRole('combobox');
  part('Types a synonym');
  await press('Control+k', 'combobox');
  await does('writes snooze', () => field.fill('snooze'), 'says: Defer until…, also snooze');
  // Before all that it looks in has come, it cannot say that there is nothing.
  await untilGone(overlay(page).getByText('Loading…'));
  part('Makes a typing slip');
  await does('writes calednar', () => field.fill('calednar'), 'says: Go to Calendar');
  part('Nothing found');
  await does('writes qqqq', () => field.fill('qqqq'), 'says: No results');
  await press('Escape', 'row “');
  part('All commands for this item');
  await press('.', 'combobox');
  await press('Escape', 'row “');
  part('A list that fails');
  expectNoise(/403/);
  expectNoise(/references/i);
  await failing(page, ['GET', '/references'], undefined, 403);
  await does('comes to /tasks again', () => page.reload(), 'heading “Tasks”');
  await page.getByRole('row', { name: 'Buy stamps' }).waitFor();
  await press('Control+k', 'says: Failed to fetch references');
  await does('writes stamps', () => field.fill('stamps'), 'says: Buy stamps, ');
  await isAsReviewed('Palette');
});
