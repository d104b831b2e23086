import { test } from 'vitest';
import { journey } from './support/journey.ts';

test('sign-out: the first field of the sign-in is said', async () => {
  await journey({ name: 'sign-out', at: '/inbox' }, async ({ press, write }) => {
    await press('Mod+K');
    await write('sign out');
    await press('Enter');
    await press('Tab');
  });
});
