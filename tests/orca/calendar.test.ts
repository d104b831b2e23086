import { test } from 'vitest';
import { journey } from './support/journey.ts';

const tasks = [
  { title: 'Pay rent', status: 'next', due_date: '2026-11-20' },
  { title: 'Call the plumber', status: 'next', due_date: '2026-11-20' },
  { title: 'VAT return', status: 'next', due_date: '2026-11-30' },
  { title: 'Gifts', status: 'next', due_date: '2026-12-20' },
];

test('a month of calendar work: days, weeks and months, a day opened, tasks put off, done and added', async () => {
  await journey({ name: 'calendar', at: '/', tasks }, async ({ press, write }) => {
    await press('Mod+K');
    await write('calendar');
    await press('Enter');
    // Into the month: from here on the keys are the page's.
    await press('Tab', 'Tab', 'Tab', 'Tab');
    await press('ArrowRight', 'ArrowDown', 'Home', 'PageDown', 'Shift+T');
    await press('Enter');
    await press('Shift+ArrowRight');
    await press('z');
    await press('e');
    await press('z');
    // To its button.
    await press('Tab', 'Tab', 'Enter');
    await write('Sharpen the saw');
    await press('Enter');
    await press('Esc');
    await press('ArrowRight');
  });
});
