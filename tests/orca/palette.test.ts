import { test } from 'vitest';
import { journey } from './support/journey.ts';

const tasks = [{ title: 'Call Ana' }, { title: 'Buy stamps' }, { title: 'Renew passport' }];

test('any command by Mod+K: found, chosen, run, answered, none', async () => {
  await journey({ name: 'palette', at: '/', tasks }, async ({ press, write }) => {
    await press('Mod+K');
    await write('weekly');
    await press('ArrowDown', 'ArrowUp');
    await press('Mod+A');
    await write('inbox');
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
