import { expect, test } from 'vitest';
import { untilGone } from '#tests/support/until-gone.ts';
import { arrive, openHeard } from './world.ts';

test('a weekly review: started, its items ticked, one worked in its list, reflected on, completed, read again', async () => {
  const heard = await openHeard();
  const { page, hearing, call, isAsReviewed } = heard;
  const { part, does, press, uses } = hearing;
  await call('tasks.create', { body: { title: 'Buy stamps', status: 'inbox' } });
  await call('projects.create', { body: { name: 'Boat', status: 'active' } });
  await arrive(heard, {
    path: '/review',
    heading: 'Weekly Review',
    read: '/reviews/current',
    failure: 'Failed to fetch weekly review',
  });
  part('Starts the review');
  await press('Tab', 'button “Start Weekly Review”');
  await press('Enter', 'checkbox “', 'says: Weekly review started');
  part('Ticks an item, unticks it, and ticks it again');
  await press('Space', /says|checkbox/);
  await press('z', 'says: ');
  await press('Space', /says|checkbox/);
  part('Cannot complete it before all items are ticked');
  const complete = page.getByRole('button', { name: /^Complete Weekly Review/ });
  await uses(complete, 'says: 9 items of the checklist are left');
  part('Works the inbox from its item');
  // Before it is known what is in it, its heading has the focus instead of its first row.
  const opener = page.getByRole('button', { name: 'Open Inbox' });
  await page.getByRole('listitem').filter({ has: opener }).getByText('1', { exact: true }).waitFor();
  await uses(opener, 'row “Buy stamps', 'says: Inbox: 1 task');
  await press('e', 'says: ', 'heading “');
  await press('Escape', 'checkbox “');
  part('Ticks all the others');
  const left = page.getByRole('checkbox', { checked: false });
  await press('Space', 'says: Empty your inbox: done');
  for (let items = await left.count(); items > 0; items -= 1) {
    await does('the next', () => left.first().focus(), 'checkbox “');
    await press('Space', /says: .*: done/);
    await untilGone(left.nth(items - 1));
  }
  part('Writes the reflection');
  await does('the first field', () => page.getByLabel('Wins this week').focus(), 'textbox “');
  await does('writes A quiet week', () => page.keyboard.insertText('A quiet week'));
  part('Completes it');
  // While a tick is being saved it cannot be pressed.
  await expect.poll(() => complete.getAttribute('aria-disabled')).toBeNull();
  await uses(complete, 'heading “Weekly Review”', 'says: Weekly review completed!');
  part('Reads it again');
  const past = page.getByRole('region', { name: 'Past reviews' }).getByRole('button');
  await uses(past.first(), 'heading “');
  await press('Escape', 'button “');
  await isAsReviewed('Weekly review');
});
