import { describe, expect, test } from 'vitest';
import { check } from './check.ts';

/** A small tree without offences, to which each test adds one. */
const house = {
  'src/contract/entities/task.ts': "import * as z from 'zod/mini';\nexport const Task = z.object({});\n",
  'src/contract/messages.ts': 'export const messages = {};\n',
  'machines/session.machine.ts': "import { setup } from 'xstate';\nimport '#contract/messages.ts';\n",
  'styles/button.css.ts': "import { style } from '@vanilla-extract/css';\n",
  'src/client/ui/button.tsx': "import * as styles from '#styles/button.css.ts';\n",
  'src/client/data/tasks.ts': "import type { Task } from '#contract/entities/task.ts';\n",
  'src/client/screens/tasks/tasks-screen.tsx': "import './board.tsx';\nimport '#client/data/tasks.ts';\n",
  'src/client/screens/tasks/board.tsx': "import { useState } from 'react';\n",
  'src/client/screens/inbox/inbox-screen.tsx': 'export {};\n',
  'src/client/screens/inbox/inbox.screen.ts': "const inbox = () => import('./inbox-screen.tsx');\n",
  'src/client/app/tasks.screen.ts': "const tasks = () => import('./tasks-with-chat.tsx');\n",
  'src/client/app/tasks-with-chat.tsx': "import '#client/screens/tasks/tasks-screen.tsx';\n",
  'src/service/rules/days.ts': 'export {};\n',
  'src/service/handlers/tasks.ts': "import '../rules/days.ts';\nimport { randomUUID } from 'node:crypto';\n",
  'README.md': '# Mizu\n',
};

const withFiles = (files: Record<string, string>) => check(new Map(Object.entries({ ...house, ...files })));

test('a house in order has no offence', () => {
  expect(withFiles({})).toEqual([]);
});

describe('refuses an import against the arrows', () => {
  test.each([
    ['static', "import { tasks } from '#client/data/tasks.ts';"],
    ['for its effect', "import '#client/data/tasks.ts';"],
    ['of a type', "import type { tasks } from '#client/data/tasks.ts';"],
    ['of a type, inline', "type Tasks = import('#client/data/tasks.ts').Tasks;"],
    ['dynamic', "const tasks = import('#client/data/tasks.ts');"],
    ['by import =', "import tasks = require('#client/data/tasks.ts');"],
    ['by glob', "const all = import.meta.glob('../data/*.ts');"],
    ['by one of several globs', "const all = import.meta.glob(['./*.tsx', '#client/data/*.ts']);"],
  ])('%s', (_kind, source) => {
    expect(withFiles({ 'src/client/ui/list.tsx': source })).toContainEqual(
      'src/client/ui/list.tsx imports src/client/data/tasks.ts, but client/ui may not import client/data',
    );
  });

  test('from the client to the service', () => {
    expect(withFiles({ 'src/client/app/shell.tsx': "import '#service/rules/days.ts';" })).toEqual([
      'src/client/app/shell.tsx imports src/service/rules/days.ts, but client/app may not import service/rules',
    ]);
  });

  test('from the service to the client', () => {
    expect(withFiles({ 'src/service/app.ts': "import '#client/data/tasks.ts';" })).toEqual([
      'src/service/app.ts imports src/client/data/tasks.ts, but service/app may not import client/data',
    ]);
  });

  test('from the contract to anything', () => {
    expect(withFiles({ 'src/contract/client.ts': "import '#machines/session.machine.ts';" })).toEqual([
      'src/contract/client.ts imports machines/session.machine.ts, but contract may not import machines',
    ]);
  });

  test('from one screen to another', () => {
    expect(withFiles({ 'src/client/screens/tasks/more.tsx': "import '../inbox/inbox-screen.tsx';" })).toEqual([
      'src/client/screens/tasks/more.tsx imports src/client/screens/inbox/inbox-screen.tsx, but the folders of client/screens may not import each other',
    ]);
  });
});

describe('refuses packages outside their room', () => {
  test('an npm package', () => {
    expect(withFiles({ 'machines/chat.machine.ts': "import { useState } from 'react';" })).toEqual([
      'machines/chat.machine.ts imports react, which is not a package of machines',
    ]);
  });

  test('a part of a scoped npm package', () => {
    expect(withFiles({ 'src/client/ui/list.tsx': "import '@tanstack/react-query/build/x.js';" })).toEqual([
      'src/client/ui/list.tsx imports @tanstack/react-query/build/x.js, which is not a package of client/ui',
    ]);
  });

  test.each(['zod', 'zod/v4', 'zod/mini/other'])('%s where only zod/mini is named', (specifier) => {
    expect(withFiles({ 'src/contract/entities/user.ts': `import * as z from '${specifier}';` })).toEqual([
      `src/contract/entities/user.ts imports ${specifier}, which is not a package of contract/entities`,
    ]);
  });

  test('but not a part of a package that is named whole', () => {
    expect(withFiles({ 'src/service/settings.ts': "import * as z from 'zod/mini';" })).toEqual([]);
  });

  test("Node's own", () => {
    expect(withFiles({ 'src/service/rules/dates.ts': "import { readFileSync } from 'node:fs';" })).toEqual([
      'src/service/rules/dates.ts imports node:fs, but service/rules may not use Node',
    ]);
  });

  test("Node's own without its prefix", () => {
    expect(withFiles({ 'src/service/main.ts': "import { readFileSync } from 'fs';" })).toEqual([
      'src/service/main.ts imports fs, which is not a package of service/main',
    ]);
  });

  test('anything in the launcher', () => {
    expect(withFiles({ 'src/launch/start.mjs': "import { z } from 'zod';" })).toEqual([
      'src/launch/start.mjs imports zod, which is not a package of launch',
    ]);
  });
});

describe('refuses the wrong way to a room', () => {
  test('a relative path across rooms', () => {
    expect(withFiles({ 'src/client/app/shell.tsx': "import '../ui/button.tsx';" })).toEqual([
      'src/client/app/shell.tsx imports ../ui/button.tsx from another wing: use its #name',
    ]);
  });

  test('a #name inside one room', () => {
    expect(withFiles({ 'src/client/ui/list.tsx': "import '#client/ui/button.tsx';" })).toEqual([
      'src/client/ui/list.tsx imports #client/ui/button.tsx from its own wing: use a relative path',
    ]);
  });

  test.each(['./nothing.ts', '#nowhere/x.ts', '../../../../outside.ts', '#client/ui/button'])('%s', (specifier) => {
    expect(withFiles({ 'src/client/ui/list.tsx': `import '${specifier}';` })).toEqual([
      `src/client/ui/list.tsx imports ${specifier}, which leads nowhere`,
    ]);
  });

  test.each([
    ['import()', 'const load = (name: string) => import(name);'],
    ['import.meta.glob', 'const load = (name: string) => import.meta.glob(name);'],
  ])('a computed %s', (kind, source) => {
    expect(withFiles({ 'src/client/ui/list.tsx': source })).toEqual([
      `src/client/ui/list.tsx ${kind} of something that only a run would tell`,
    ]);
  });
});

describe('refuses a file out of place', () => {
  test.each([
    'src/client/widgets/clock.tsx',
    'src/worker/main.ts',
    'src/client/other.tsx',
    'src/client/screens/loose.tsx',
    'src/contract/entities/deep/task.ts',
    'tests/unit/task.test.ts',
    'machines/more/chat.machine.ts',
    'styles/picture.png',
  ])('%s', (path) => {
    expect(withFiles({ [path]: '' })).toEqual([`${path} belongs to no room`]);
  });

  test.each(['scripts', 'docker-compose.yml', '.env'])('%s at the top level', (name) => {
    expect(withFiles({ [name]: '' })).toEqual([`${name} is not an entry that the top level may have`]);
  });

  test.each(['src/client/ui/utils.ts', 'src/service/rules/helpers.ts', 'tests/contract/common/server.ts'])(
    'a drawer: %s',
    (path) => {
      expect(withFiles({ [path]: '' })).toEqual([`${path} is in a drawer: name it for what it is`]);
    },
  );
});

describe('a ref that is written while rendering', () => {
  const hook = (line: string) => ({ 'src/client/ui/use-latest.ts': `export function useLatest() {\n  ${line}\n}` });

  test.each(['latest.current = 1;', 'if (isNew) latest.current = 1;'])('is refused: %s', (line) => {
    expect(withFiles(hook(line))).toEqual([
      'src/client/ui/use-latest.ts writes latest.current while useLatest renders',
    ]);
  });

  test('but not one that an effect or an event writes', () => {
    expect(withFiles(hook('useLayoutEffect(() => {\n    latest.current = 1;\n  });'))).toEqual([]);
  });
});

describe('a command that creates something', () => {
  const commands = {
    'src/client/registry/creation.ts': 'export {};\n',
    'src/client/data/projects.ts': 'export {};\n',
  };
  const creating = "import { createProject, useProjects } from '#client/data/projects.ts';\n";

  test('is refused without the outcome that makes it a step to be undone', () => {
    expect(withFiles({ ...commands, 'src/client/screens/tasks/tasks.commands.ts': creating })).toEqual([
      'src/client/screens/tasks/tasks.commands.ts creates items, but takes no outcome from src/client/registry/creation.ts: undo would skip them',
    ]);
  });

  test('is taken with it, and so is a file that only reads', () => {
    const outcome = "import { created } from '#client/registry/creation.ts';\n";
    const reading = "import { useProjects } from '#client/data/projects.ts';\n";
    expect(
      withFiles({
        ...commands,
        'src/client/screens/tasks/tasks.commands.ts': outcome + creating,
        'src/client/screens/tasks/more.ts': reading,
      }),
    ).toEqual([]);
  });
});

describe('refuses what the sweeps would not see:', () => {
  test.each(['screen', 'overlay'])('a component of a %s that no definition loads', (kind) => {
    const path = `src/client/screens/inbox/other-${kind}.tsx`;
    expect(withFiles({ [path]: 'export {};' })).toEqual([`${path} is loaded by no *.screen.ts or *.overlay.ts`]);
    expect(
      withFiles({ [path]: '', [`src/client/screens/inbox/other.${kind}.ts`]: `import('./other-${kind}.tsx');` }),
    ).toEqual([]);
  });

  test('a sweep with its own list of screens', () => {
    const path = 'tests/journeys/sweep/full-screens.test.ts';
    expect(withFiles({ [path]: "const screens = ['/'];" })).toEqual([
      `${path} does not sweep the screens of tests/support/screens.ts`,
    ]);
    expect(
      withFiles({ [path]: "import '#tests/support/screens.ts';", 'tests/support/screens.ts': 'export {};' }),
    ).toEqual([]);
  });
});

describe('state in a module', () => {
  test.each([
    'let count = 0;',
    'export const seen = new Set<string>();',
    'const lines: string[] = [];',
    'const all = new Map();',
  ])('is refused: %s', (source) =>
    expect(withFiles({ 'src/service/rules/hours.ts': source })).toEqual([
      expect.stringMatching(/ keeps \w+ in its module$/),
    ]),
  );

  test.each([
    "const known = new Set(['a']);",
    'const of = new WeakMap();',
    'const limit = 3;',
    'const none: readonly string[] = [];',
    'const none: ReadonlySet<string> = new Set();',
    'function f() { let a = 1; }',
  ])('is not found in: %s', (source) => expect(withFiles({ 'src/service/rules/hours.ts': source })).toEqual([]));
});

describe('refuses', () => {
  test.each(["export * from './button.tsx';", "export { Button } from './button.tsx';"])('a barrel: %s', (source) => {
    expect(withFiles({ 'src/client/ui/pieces.ts': source })).toEqual([
      'src/client/ui/pieces.ts re-exports what another file exports',
    ]);
  });

  test('a file named index', () => {
    expect(withFiles({ 'src/client/ui/index.ts': '' })).toEqual([
      'src/client/ui/index.ts is named index: name it for what it is',
    ]);
  });

  test('a file of more than 300 lines, and takes one of 300', () => {
    expect(withFiles({ 'src/service/rules/long.ts': '\n'.repeat(300) })).toEqual([]);
    expect(withFiles({ 'src/service/rules/long.ts': '\n'.repeat(301) })).toEqual([
      'src/service/rules/long.ts has 301 lines, more than 300',
    ]);
    expect(withFiles({ 'vite.config.ts': '\n'.repeat(301) })).toEqual(['vite.config.ts has 301 lines, more than 300']);
  });

  test('a circle, of types too, and names it once', () => {
    const files = {
      'src/service/rules/a.ts': "import './b.ts';",
      'src/service/rules/b.ts': "import type { C } from './c.ts';",
      'src/service/rules/c.ts': "import './a.ts';",
    };
    expect(withFiles(files)).toEqual([
      'src/service/rules/a.ts → src/service/rules/b.ts → src/service/rules/c.ts → src/service/rules/a.ts is a circle',
    ]);
  });

  test('a file that cannot be parsed', () => {
    expect(withFiles({ 'src/service/rules/broken.ts': 'export const = 1;' })).toHaveLength(1);
  });
});
