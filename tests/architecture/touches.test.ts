import { expect, test } from 'vitest';
import { testsTouchedBy } from './touches.ts';

/** A product of two screens; the page of each component test has all commands. */
const tree = new Map(
  Object.entries({
    'src/client/app/all-commands.ts': "const files = import.meta.glob('../screens/*/*.commands.ts');\n",
    'src/client/screens/tasks/tasks.commands.ts': [
      "import { final } from '#client/registry/outcome.ts';",
      'export const move = defineCommand({',
      "  id: 'task.move',",
      "  title: 'Move to…',",
      '});',
      'export const filter = defineCommand({',
      "  id: 'board.filter',",
      "  title: 'Filter',",
      '});',
      '',
    ].join('\n'),
    'src/client/screens/tasks/board.tsx': "import { move } from './tasks.commands.ts';\n",
    'src/client/screens/inbox/inbox.tsx': "import type { Board } from '../tasks/board.tsx';\n",
    'tests/components/support/world.tsx':
      "import '#client/app/all-commands.ts';\nimport { move } from '#client/screens/tasks/tasks.commands.ts';\n",
    'tests/components/board.test.tsx': "import '#client/screens/tasks/board.tsx';\nimport './support/world.tsx';\n",
    'tests/components/inbox.test.tsx': "import '#client/screens/inbox/inbox.tsx';\nimport './support/world.tsx';\n",
    'tests/components/palette.test.tsx': "import './support/world.tsx';\nchoose('Filter');\n",
    'tests/commands/registry.test.ts': "import '#client/app/all-commands.ts';\n",
  }),
);
const touchedBy = (file: string, ...lines: number[]) => testsTouchedBy([{ file, lines }], tree).toSorted();
const COMMANDS = 'src/client/screens/tasks/tasks.commands.ts';

test('a command is tested by what imports or names it, and in Node by what has all commands', () => {
  expect(touchedBy(COMMANDS, 4)).toEqual(['tests/commands/registry.test.ts', 'tests/components/board.test.tsx']);
  expect(touchedBy(COMMANDS, 7, 9)).toEqual(['tests/commands/registry.test.ts', 'tests/components/palette.test.tsx']);
});

test('a command that very many tests reach through a part of the page is tested by those that import or say it', () => {
  const many = Array.from({ length: 50 }, (_, index) => `tests/components/board-${index}.test.tsx`);
  const house = new Map([
    ...tree,
    ...many.map((file): [string, string] => [file, "import '#client/screens/tasks/board.tsx';\n"]),
    ['tests/components/board-7.test.tsx', "import '#client/screens/tasks/board.tsx';\nchoose('Move to…');\n"],
    ['tests/components/move.test.tsx', "import { move } from '#client/screens/tasks/tasks.commands.ts';\n"],
  ]);
  const components = (file: string, ...lines: number[]) =>
    testsTouchedBy([{ file, lines }], house).filter((test) => test.startsWith('tests/components'));
  expect(components(COMMANDS, 4).toSorted()).toEqual([
    'tests/components/board-7.test.tsx',
    'tests/components/move.test.tsx',
  ]);
  expect(components('src/client/screens/tasks/board.tsx', 1)).toHaveLength(51);
});

test('what stands outside of a command may be any command’s', () => {
  expect(touchedBy(COMMANDS, 1)).toEqual(['tests/commands/registry.test.ts', 'tests/components/board.test.tsx']);
  expect(touchedBy(COMMANDS)).toEqual(['tests/commands/registry.test.ts', 'tests/components/board.test.tsx']);
});

test('a part of a screen is tested by what loads it, not by what takes its types', () => {
  expect(touchedBy('src/client/screens/tasks/board.tsx', 1)).toEqual(['tests/components/board.test.tsx']);
  expect(touchedBy('src/client/screens/inbox/inbox.tsx', 1)).toEqual(['tests/components/inbox.test.tsx']);
});

test('nothing changed touches nothing', () => {
  expect(testsTouchedBy([], tree)).toEqual([]);
});
