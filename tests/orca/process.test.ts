import { test } from 'vitest';
import { journey } from './support/journey.ts';

const tasks = [
  { title: 'Buy stamps' },
  { title: 'Renew passport' },
  { title: 'Learn to sail' },
  { title: 'Sort photos' },
];

test('the inbox is decided on by one key an item, one is skipped and taken back, and nothing is left', async () => {
  await journey({ name: 'process', at: '/inbox', tasks }, async ({ press, write }) => {
    await press('Mod+K');
    await write('process the inbox');
    await press('Enter');
    // From the heading of the screen into the item, and out of its title's field.
    await press('Tab', 'Esc');
    await press('n');
    await press('w');
    await write('Ana');
    await press('Enter');
    await write('12/1');
    await press('Enter');
    await press('j');
    await press('z');
    await press('s');
    await press('e');
    await press('Esc');
  });
});
