import { expect, test } from 'vitest';
import { journey } from './support/journey.ts';

const tasks = [{ title: 'Call Ana' }, { title: 'Buy stamps' }, { title: 'Renew passport' }];

test('any command by Mod+K: found, chosen, run, answered, none', async () => {
  await journey({ name: 'palette', at: '/', tasks }, async ({ press, write }) => {
    await press('Mod+K');
    await write('weekly review');
    await press('ArrowDown', 'ArrowUp');
    await press('Mod+A');
    await write('go to inbox');
    await press('Enter');
    await press('Mod+K');
    await write('zzz');
    await press('Esc');
    await press('Mod+K');
    await write('capture');
    await press('Enter');
    await write('Water plants tomorrow');
    await press('Enter');
    await press('Mod+K');
    await write('undo');
    await press('Enter');
  });
});

test('a task on the board in the palette: found by another word for a command, and despite a slip', async () => {
  await journey({ name: 'palette-words', at: '/tasks', tasks }, async ({ press, write }) => {
    await press('j');
    await press('Mod+K');
    const synonym = await write('snooze');
    expect(synonym.join(' ')).toContain('Defer until…, also snooze');
    // The row itself, as Orca reads it.
    const row = await press('ArrowDown', 'ArrowUp');
    expect(row.join(' ')).toContain('Defer until…, also snooze');
    await press('Esc');
    await press('Mod+K');
    const slip = await write('dlete');
    expect(slip.join(' ')).toContain('Delete task');
    await press('Esc');
  });
});
