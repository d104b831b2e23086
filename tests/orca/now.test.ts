import { test } from 'vitest';
import { journey } from './support/journey.ts';

const tasks = [
  { title: 'Call Ana', status: 'next', minutes: 10, energy: 'low' },
  { title: 'Write the report', status: 'next', minutes: 120, energy: 'high' },
  { title: 'Roof', status: 'waiting', waiting_for: 'Ben', follow_up: '2026-11-19' },
  { title: 'Learn to sail', status: 'someday', defer_until: '2026-11-20' },
  { title: 'Pay the rent', status: 'next', due_date: '2026-11-20' },
];

test('what now, with what is at hand; put aside and offered again', async () => {
  await journey({ name: 'now', at: '/inbox', tasks }, async ({ press, write }) => {
    // On a heading letters are Orca's own keys: use the palette.
    await press('Mod+K');
    await write('what now');
    await press('Enter');
    await press('ArrowDown');
    await press('f');
    await write('15 min low');
    await press('Enter');
    await press('-');
    await press('z');
    await press('Esc');
  });
});

test('the day in five lines, and a mind sweep', async () => {
  await journey({ name: 'day', at: '/inbox', tasks }, async ({ press, write }) => {
    await press('Mod+K');
    await write('daily review');
    await press('Enter');
    await press('Tab', 'Tab', 'Tab');
    await press('Esc');
    await press('Mod+K');
    await write('mind sweep');
    await press('Enter');
    await press('ArrowDown');
    await write('Buy candles');
    await press('Enter');
    await press('ArrowUp', 'ArrowUp');
    await press('Esc');
  });
});
