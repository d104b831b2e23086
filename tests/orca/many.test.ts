import { expect, test } from 'vitest';
import { journey } from './support/journey.ts';

/** A list that loads in parts, most of whose rows are not in the document. */
const MANY = 10_000;

test('a board of 10,000 tasks: its size and the place in it are said, also after a move, an undo and a search', async () => {
  const tasks = Array.from({ length: MANY }, (_, index) => ({ title: `Letter ${index + 1}` }));
  await journey({ name: 'many', at: '/tasks', tasks }, async ({ press, write }) => {
    expect((await press('j')).join(' ')).toContain('table with 10000 rows');
    expect((await press('Shift+W')).join(' ')).toContain('1 of 10000');
    await press('j', 'End', 'k', 'Home');
    await press('Shift+ArrowRight', 'z');
    await press('Mod+K');
    await write('letter 4876');
    expect((await press('Enter')).join(' ')).toContain('4876 of 10000');
    // A task that is not loaded opens.
    await press('Mod+K');
    await write('letter 9876');
    expect((await press('Enter')).join(' ')).toContain('Letter 9876 dialog');
  });
});
