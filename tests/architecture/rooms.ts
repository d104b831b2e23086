/** A room of the house: which files are in it and what they may import. What is not listed is refused. */
export interface Room {
  name: string;
  /** A glob of the files in it, from the repository's folder. The first room that matches has the file. */
  files: string;
  /** Rooms that it may import from, besides itself. */
  may?: readonly string[];
  /** npm packages, their subpaths included. */
  npm?: readonly string[];
  /** Whether it may use Node's own modules. */
  node?: true;
  /** Its folders are strangers to each other. */
  apart?: true;
}

const contract = ['contract', 'contract/entities'];
const client = ['client/app', 'client/screens', 'client/commands', 'client/data', 'client/ui'];
const serviceParts = [
  'service/ai',
  'service/auth',
  'service/handlers',
  'service/rules',
  'service/store',
  'service/store/migrations',
  'service/app',
  'service/handler',
  'service/http-error',
  'service/idempotency',
  'service/mount',
  'service/server',
  'service/settings',
  'service/startup-error',
  'service/static-client',
  'service/validation',
];

/** The arrows of the house. */
export const rooms: readonly Room[] = [
  { name: 'contract/entities', files: 'src/contract/entities/*.ts', npm: ['zod'] },
  { name: 'contract', files: 'src/contract/*.ts', may: ['contract/entities'], npm: ['zod'] },

  { name: 'machines', files: 'machines/*.ts', may: contract, npm: ['xstate'] },
  {
    name: 'styles',
    files: 'styles/*.ts',
    npm: ['@vanilla-extract/css', '@vanilla-extract/recipes', '@fontsource-variable/jetbrains-mono'],
  },

  { name: 'client/public', files: 'src/client/public/*' },
  {
    name: 'client/ui',
    files: 'src/client/ui/*',
    may: ['styles'],
    npm: [
      '@internationalized/date',
      '@react-aria/dnd',
      '@tanstack/react-virtual',
      'react',
      'react-aria',
      'react-dom',
      'react-stately',
    ],
  },
  { name: 'client/data', files: 'src/client/data/*', may: contract, npm: ['@tanstack/react-query', 'react'] },
  {
    name: 'client/commands',
    files: 'src/client/commands/*',
    may: ['client/data', 'client/ui', 'styles', 'machines', ...contract],
    npm: ['@xstate/react', 'chrono-node', 'cmdk', 'date-fns', 'react', 'tinykeys', 'xstate', 'zod'],
  },
  {
    name: 'client/screens',
    files: 'src/client/screens/*/*',
    apart: true,
    may: ['client/commands', 'client/data', 'client/ui', 'styles', 'machines', ...contract],
    npm: ['@xstate/react', 'date-fns', 'react', 'wouter', 'xstate'],
  },
  {
    name: 'client/app',
    files: 'src/client/app/*',
    may: [...client, 'styles', 'machines', ...contract],
    npm: ['@tanstack/react-query', '@xstate/react', 'react', 'wouter', 'xstate', 'zod'],
  },
  {
    name: 'client/main',
    files: 'src/client/main.tsx',
    may: [...client, 'styles', 'machines', ...contract],
    npm: ['@tanstack/react-query', 'react', 'react-dom', 'wouter'],
  },

  { name: 'service/http-error', files: 'src/service/http-error.ts' },
  { name: 'service/startup-error', files: 'src/service/startup-error.ts' },
  { name: 'service/rules', files: 'src/service/rules/*.ts', may: contract },
  { name: 'service/store/migrations', files: 'src/service/store/migrations/*.ts', npm: ['kysely'] },
  {
    name: 'service/store',
    files: 'src/service/store/*.ts',
    may: ['service/store/migrations', 'service/startup-error', ...contract],
    npm: ['better-sqlite3', 'kysely'],
    node: true,
  },
  { name: 'service/ai', files: 'src/service/ai/*.ts', may: ['service/http-error', ...contract] },
  {
    name: 'service/auth',
    files: 'src/service/auth/*.ts',
    may: ['service/store', 'service/http-error', ...contract],
    npm: ['kysely', 'zod'],
    node: true,
  },
  {
    name: 'service/handler',
    files: 'src/service/handler.ts',
    may: ['service/ai', 'service/store', ...contract],
    npm: ['kysely'],
  },
  {
    name: 'service/handlers',
    files: 'src/service/handlers/*.ts',
    may: [
      'service/ai',
      'service/auth',
      'service/handler',
      'service/http-error',
      'service/rules',
      'service/store',
      ...contract,
    ],
    npm: ['kysely', 'zod'],
    node: true,
  },
  {
    name: 'service/idempotency',
    files: 'src/service/idempotency.ts',
    may: ['service/store', 'service/http-error'],
    npm: ['kysely'],
    node: true,
  },
  { name: 'service/validation', files: 'src/service/validation.ts', may: ['service/http-error'], npm: ['zod'] },
  {
    name: 'service/settings',
    files: 'src/service/settings.ts',
    may: ['service/auth', 'service/startup-error'],
    npm: ['zod'],
  },
  {
    name: 'service/static-client',
    files: 'src/service/static-client.ts',
    npm: ['@hono/node-server', 'hono'],
    node: true,
  },
  { name: 'service/server', files: 'src/service/server.ts', npm: ['@hono/node-server'], node: true },
  { name: 'service/mount', files: 'src/service/mount.ts', may: [...serviceParts, ...contract], npm: ['hono'] },
  {
    name: 'service/app',
    files: 'src/service/app.ts',
    may: [...serviceParts, ...contract],
    npm: ['@hono/node-server', 'hono', 'kysely'],
  },
  {
    name: 'service/main',
    files: 'src/service/{main,user-cli}.ts',
    may: [...serviceParts, ...contract],
    npm: ['@hono/node-server', 'zod'],
    node: true,
  },

  // Runs before anything is installed, so it can use nothing that is.
  { name: 'launch', files: 'src/launch/*.{mjs,d.mts}', node: true },
  {
    name: 'vite.config.ts',
    files: 'vite.config.ts',
    may: ['launch'],
    npm: ['@vanilla-extract/vite-plugin', '@vitejs/plugin-react', '@vitest/browser-playwright', 'vite', 'vitest'],
    node: true,
  },

  {
    name: 'tests/support',
    files: 'tests/support/*',
    may: ['launch', 'client/commands', 'client/screens', ...contract],
    npm: ['playwright-core', 'vitest', 'hono', '@hono/node-server'],
    node: true,
  },
  { name: 'tests/architecture', files: 'tests/architecture/*', npm: ['vite', 'vitest'], node: true },
  {
    name: 'tests/machines',
    files: 'tests/machines/*',
    may: ['tests/support', 'machines', ...contract],
    npm: ['vitest', 'xstate'],
  },
  {
    name: 'tests/contract',
    files: 'tests/contract/**',
    may: ['tests/support', ...serviceParts, ...contract],
    npm: ['vitest', 'zod', 'kysely'],
    node: true,
  },
  {
    name: 'tests/service',
    files: 'tests/service/**',
    may: ['tests/support', ...serviceParts, ...contract],
    npm: ['better-sqlite3', 'hono', 'kysely', 'vitest', 'zod'],
    node: true,
  },
  {
    name: 'tests/data',
    files: 'tests/data/*',
    may: ['tests/support', 'client/data', ...contract],
    npm: ['@tanstack/react-query', 'vitest'],
    node: true,
  },
  {
    name: 'tests/faults',
    files: 'tests/faults/*',
    may: ['tests/support', 'client/data', ...contract],
    npm: ['@tanstack/react-query', 'vitest'],
    node: true,
  },
  {
    name: 'tests/dates',
    files: 'tests/dates/*',
    may: ['tests/support', 'client/data', 'client/ui', ...serviceParts, ...contract],
    npm: ['vitest'],
  },
  {
    name: 'tests/commands',
    files: 'tests/commands/*',
    may: ['tests/support', 'client/commands', 'client/data', 'client/screens', 'client/app', ...contract],
    npm: ['@tanstack/react-query', 'vitest'],
  },
  {
    name: 'tests/history',
    files: 'tests/history/*',
    may: ['tests/support', 'tests/contract', 'client/commands', 'client/data', ...contract],
    npm: ['@tanstack/react-query', 'date-fns', 'vitest'],
  },
  {
    name: 'tests/components',
    files: 'tests/components/**',
    may: ['tests/support', ...client, 'styles', 'machines', ...contract],
    npm: [
      '@tanstack/react-query',
      '@xstate/react',
      'axe-core',
      'date-fns',
      'react',
      'react-aria',
      'vitest',
      'vitest-browser-react',
      'wouter',
      'xstate',
    ],
  },
  {
    name: 'tests/journeys',
    files: 'tests/journeys/**',
    may: ['tests/support', ...contract],
    npm: ['axe-core', 'date-fns', 'playwright-core', 'vitest'],
    node: true,
  },
  {
    name: 'tests/speech',
    files: 'tests/speech/**',
    may: ['tests/support'],
    npm: ['playwright-core', 'vitest'],
    node: true,
  },
  {
    name: 'tests/bench',
    files: 'tests/bench/**',
    may: ['tests/support', ...contract],
    npm: ['playwright-core', 'vitest'],
    node: true,
  },
];

/** Where a `#name/…` import leads: package.json's `imports`. */
export const aliases: Readonly<Record<string, string>> = {
  '#contract': 'src/contract',
  '#machines': 'machines',
  '#styles': 'styles',
  '#client': 'src/client',
  '#service': 'src/service',
  '#tests': 'tests',
};

/** What the repository's folder may hold. Anything else needs a reason in docs/decisions. */
export const topLevel: readonly string[] = [
  '.biome.json',
  '.ci',
  '.gitignore',
  '.npmrc',
  'LICENSE',
  'README.md',
  'docs',
  'index.html',
  'machines',
  'package-lock.json',
  'package.json',
  'src',
  'styles',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
];

/** What tools leave there, and git ignores. */
export const generated: readonly string[] = [
  '.cache',
  '.git',
  '.vitest-attachments',
  'coverage',
  'data',
  'dist',
  'node_modules',
];

/** The folders that hold code. */
export const codeFolders: readonly string[] = ['src', 'machines', 'styles', 'tests'];
