import { test } from 'vitest';
import { journey } from './support/journey.ts';

test('sign-in: refused once, then the dashboard', async () => {
  await journey({ name: 'sign-in', at: '/login' }, async ({ press, write }) => {
    await write('ana@example.org');
    await press('Tab');
    await write('wrong');
    await press('Enter');
    await press('Mod+A');
    await write('correct horse battery');
    await press('Enter');
    await press('Tab', 'Tab');
  });
});
