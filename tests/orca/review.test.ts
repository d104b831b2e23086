import { test } from 'vitest';
import { journey } from './support/journey.ts';

const tasks = [
  { title: 'Call Ana' },
  { title: 'Buy stamps' },
  { title: 'Parcel from Oslo', status: 'waiting' },
  { title: 'Reply from the bank', status: 'waiting' },
  { title: 'Learn to sail', status: 'someday' },
];

test('a weekly review: started, ticked, its lists worked and left, and reflected on', async () => {
  await journey({ name: 'review', at: '/', tasks }, async ({ press, write }) => {
    await press('Mod+K');
    await write('weekly review');
    await press('Enter');
    await press('Mod+K');
    await write('start weekly');
    await press('Enter');
    await press('Tab', 'Space');
    await press('Mod+K');
    await write('review: open inbox');
    await press('Enter');
    await press('s', 'n');
    await press('Esc');
    await press('Space');
    // Past the button that opens its list.
    await press('Tab', 'Tab', 'Space');
    // And past that of the mind sweep.
    await press('Tab', 'Tab', 'Space');
    await press('Tab', 'Tab', 'Space');
    await press('Tab', 'Tab', 'Space');
    await press('Tab', 'Tab', 'Space');
    await press('Tab', 'Enter');
    await press('Shift+ArrowLeft');
    await press('Esc');
    await press('Tab', 'Tab', 'Space');
    await press('Tab', 'Tab', 'Space');
    await press('Tab', 'Tab', 'Space');
    await press('Tab');
    await write('A calm week');
  });
});
