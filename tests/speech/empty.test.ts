import { test } from 'vitest';
import { untilGone } from '#tests/support/until-gone.ts';
import { openHeard } from './world.ts';

test('a first day: a sign-in at the second try, every screen while empty, the shell by Tab, and the sign-out', async () => {
  const { page, hearing, expectNoise, isAsReviewed } = await openHeard();
  const { part, does, press } = hearing;
  expectNoise(/401/);

  part('Opens the product');
  await does('comes to /', () => page.goto('/'), 'textbox “Email”');
  part('Enters the wrong password');
  await does(
    'writes an address, Tab, a wrong password, Enter',
    async () => {
      await page.keyboard.type('ana@example.org');
      await page.keyboard.press('Tab');
      await page.keyboard.type('wrong');
      await page.keyboard.press('Enter');
    },
    'says: ',
  );
  part('Enters the right one');
  await does(
    'writes it over, Enter',
    async () => {
      await page.getByLabel('Password').fill('correct horse battery');
      await page.keyboard.press('Enter');
    },
    'heading “Welcome back, Ana Example”',
  );
  await isAsReviewed('Login');

  for (const [key, name] of [
    ['i', 'Inbox'],
    ['t', 'Tasks'],
    ['c', 'March 2026'],
    ['p', 'Projects'],
    ['r', 'Weekly Review'],
    ['a', 'Analytics'],
    ['m', 'AI Assistant'],
    ['d', 'Welcome back, Ana Example'],
  ] as const) {
    part(name);
    await press(`g ${key}`, `heading “${name}”`);
    await untilGone(page.getByRole('main').getByText('Loading…'));
    // Where there are lists they have nowhere to go, and that is said, as it is where there are none; the month has its days.
    const noun = ['r', 'a', 'm'].includes(key) ? 'list' : 'item';
    await press('j', key === 'c' ? 'gridcell “' : `says: There is no ${noun} here`);
    await press('Shift+W', 'says: ');
  }
  await isAsReviewed('Empty');

  part('Goes by Tab from the top of the page');
  await does(
    'the first stop of the page',
    () => page.getByRole('link', { name: 'Skip to content' }).focus(),
    'link “Skip to content”',
  );
  for (const name of ['Dashboard', 'Inbox', 'Tasks']) await press('Tab', `“${name}”`);
  await press('Enter', 'heading “Tasks”');
  await does('the first stop', () => page.getByRole('link', { name: 'Skip to content' }).focus(), 'link “');
  await press('Enter', 'main “');
  part('Signs out');
  await press('Control+k', 'combobox');
  await does('writes Logout', () => page.keyboard.insertText('Logout'), 'says: Logout');
  await press('Enter', 'textbox “Email”', 'says: Signed out');
  await isAsReviewed('Around');
});
