import { test } from 'vitest';
import { journey } from './support/journey.ts';

const tasks = [
  { title: 'Call Ana' },
  { title: 'Buy stamps' },
  { title: 'Renew passport', status: 'next' },
  { title: 'Parcel from Oslo', status: 'waiting' },
];

test('tasks are moved between columns by arrows, by s and a letter, and picked up by m', async () => {
  await journey({ name: 'board', at: '/tasks', tasks }, async ({ press }) => {
    await press('j', 'j', 'k');
    await press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft');
    await press('s', 'd');
    await press('z');
    await press('m', 'ArrowRight', 'ArrowRight', 'Enter');
    await press('m', 'ArrowLeft', 'Esc');
    await press('ArrowLeft', 'Space', 'ArrowDown', 'Space', 'Shift+ArrowRight');
    // From a card to another screen.
    await press('g', 'p');
  });
});
