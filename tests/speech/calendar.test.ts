import { test } from 'vitest';
import { holding } from '#tests/support/two-servers.ts';
import { arrive, openHeard } from './world.ts';

/** Runs in the page: what is held back here does not become slow there, which the page says after three seconds. */
function slowLater(): void {
  const { setTimeout } = window;
  window.setTimeout = ((work: () => void, milliseconds?: number) =>
    setTimeout(work, milliseconds === 3000 ? 600_000 : milliseconds)) as typeof setTimeout;
}

test('the calendar: moves by days, weeks and months; a day is opened, its tasks deferred, added and undone', async () => {
  const heard = await openHeard();
  const { page, hearing, call, isAsReviewed } = heard;
  const { part, does, press, uses } = hearing;
  await page.addInitScript(slowLater);
  for (const [title, due_date] of [
    ['Pay the rent', '2026-03-12'],
    ['Buy stamps', '2026-03-12'],
    ['Renew passport', '2026-04-02'],
  ] as const)
    await call('tasks.create', { body: { title, status: 'next', due_date } });
  await arrive(heard, {
    path: '/calendar',
    heading: 'March 2026',
    read: '/tasks/calendar',
    failure: 'Failed to fetch calendar tasks',
  });
  part('Enters the month and moves around it');
  await press('Enter', 'says: No day has the focus');
  await press('ArrowDown', 'gridcell “');
  await press('ArrowRight', 'gridcell “Thursday');
  await press('Home', 'gridcell “');
  const release = await holding(page, ['GET', '/tasks/calendar']);
  await press('PageDown', /gridcell “.*April.*loading/);
  await does('is answered', async () => release(), 'says: 1 task due this month');
  await press('PageUp', /gridcell “.*March/, 'says: ');
  await press('Shift+T', /gridcell “Wednesday, March 11/);
  part('Uses the buttons');
  await uses(page.getByRole('button', { name: /next month/i }), 'says: ');
  await uses(page.getByRole('button', { name: /previous month/i }), 'says: ');
  part('Opens a day, and puts off one of its tasks by a day, then by a week');
  await press('Shift+T', 'says: It is today');
  await press('ArrowDown', 'gridcell “Wednesday');
  await press('ArrowRight', 'gridcell “Thursday');
  await press('Enter', 'row “');
  // Not the first one: back before the other, it moves that one when the server's list comes, which is heard if it comes later.
  await press('ArrowDown', 'row “Buy stamps');
  await press('Shift+ArrowRight', 'says: ', 'row “');
  await press('z', 'says: ');
  await press('Shift+ArrowDown', 'says: ', 'row “');
  part('Completes the other: nothing is left on the day');
  await press('e', 'says: ');
  await press('Escape', 'gridcell “');
  await press('Shift+W', 'says: Calendar. ');
  await isAsReviewed('Calendar');
});
