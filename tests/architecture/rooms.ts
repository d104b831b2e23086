import { client, commands, configured, contract, productCommands, type Room, serviceParts } from './room.ts';
import { testRooms } from './test-rooms.ts';

/** The arrows of the house. */
export const rooms: readonly Room[] = [
  { name: 'contract/entities', files: 'src/contract/entities/*.ts', npm: ['zod/mini'] },
  { name: 'contract/calls', files: 'src/contract/calls/*.ts', may: ['contract/entities'], npm: ['zod/mini'] },
  {
    name: 'contract',
    files: 'src/contract/*.ts',
    may: ['contract/calls', 'contract/entities'],
    npm: ['eventsource-parser', 'zod/mini'],
  },

  { name: 'machines', files: 'machines/*.ts', may: contract, npm: ['xstate'] },
  {
    name: 'styles',
    files: 'styles/*.ts',
    npm: ['@vanilla-extract/css', '@vanilla-extract/recipes', '@fontsource-variable/jetbrains-mono'],
  },

  { name: 'client/public', files: 'src/client/public/*' },
  { name: 'client/store', files: 'src/client/store/*', npm: ['zod/mini'] },
  {
    name: 'client/ui',
    files: 'src/client/ui/*',
    may: ['client/store', 'styles'],
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
  {
    name: 'client/data',
    files: 'src/client/data/*',
    may: ['client/store', ...contract],
    npm: ['@tanstack/react-query', 'idb', 'react', 'zod/locales', 'zod/mini'],
  },
  { name: 'client/sources', files: 'src/client/sources/*', may: ['machines'], npm: ['graphql-request', 'zod/mini'] },
  {
    name: 'client/keys',
    files: 'src/client/keys/*',
    may: ['client/data', 'client/store', 'client/ui'],
    npm: ['tinykeys', 'zod/mini'],
  },
  {
    name: 'client/registry',
    files: 'src/client/registry/*',
    may: ['client/keys', 'client/data', 'client/store', 'client/ui', 'machines', ...contract],
    npm: ['chrono-node', 'date-fns', 'react', 'xstate', 'zod/mini'],
  },
  {
    name: 'client/commands',
    files: 'src/client/commands/*',
    may: ['client/registry', 'client/keys', 'client/data', 'client/ui', ...contract],
    npm: ['date-fns'],
  },
  {
    name: 'client/palette',
    files: 'src/client/palette/*',
    may: [...productCommands, 'client/data', 'client/ui', 'styles', 'machines', ...contract],
    npm: ['@xstate/react', 'chrono-node', 'cmdk', 'date-fns', 'react'],
  },
  {
    name: 'client/lists',
    files: 'src/client/lists/*',
    may: [...productCommands, 'client/data', 'client/ui', 'styles', 'machines', ...contract],
    npm: ['react', 'xstate'],
  },
  {
    name: 'client/coach',
    files: 'src/client/coach/*',
    may: [...productCommands, 'client/ui', 'styles'],
    npm: ['react'],
  },
  {
    name: 'client/screens',
    files: 'src/client/screens/*/*',
    apart: true,
    may: [...commands, 'client/data', 'client/sources', 'client/ui', 'styles', 'machines', ...contract],
    npm: ['@xstate/react', 'date-fns', 'react', 'wouter', 'xstate'],
  },
  {
    name: 'client/app',
    files: 'src/client/app/*',
    may: [...client, 'styles', 'machines', ...contract],
    npm: ['@tanstack/react-query', '@xstate/react', 'react', 'wouter', 'xstate', 'zod/mini'],
  },
  {
    name: 'client/main',
    files: 'src/client/main.tsx',
    may: [...client, 'styles', 'machines', ...contract],
    npm: ['@tanstack/react-query', 'react', 'react-dom', 'wouter'],
  },

  // Writes the generated documents; the tests run it.
  { name: 'docs', files: 'src/docs/*.ts', may: [...commands, ...contract], npm: ['zod/mini'] },

  { name: 'service/http-error', files: 'src/service/http-error.ts' },
  { name: 'service/startup-error', files: 'src/service/startup-error.ts' },
  { name: 'service/rules', files: 'src/service/rules/*.ts', may: contract },
  { name: 'service/store/migrations', files: 'src/service/store/migrations/*.ts', npm: ['kysely'] },
  {
    name: 'service/store',
    files: 'src/service/store/*.ts',
    may: ['service/store/migrations', 'service/startup-error', ...contract],
    npm: ['better-sqlite3', 'kysely', 'pg'],
    node: true,
  },
  {
    name: 'service/ai',
    files: 'src/service/ai/*.ts',
    may: ['service/http-error', 'service/store', ...contract],
    npm: ['@ai-sdk/anthropic', '@ai-sdk/deepseek', '@ai-sdk/google', '@ai-sdk/openai', 'ai', 'kysely', 'zod'],
    node: true,
  },
  { name: 'service/event-stream', files: 'src/service/event-stream.ts', may: ['service/http-error'], npm: ['hono'] },
  {
    name: 'service/events',
    files: 'src/service/events/*.ts',
    may: ['service/http-error', 'service/store', ...contract],
    npm: ['hono', 'kysely'],
  },
  {
    name: 'service/auth',
    files: 'src/service/auth/*.ts',
    may: ['service/store', 'service/http-error', ...contract],
    npm: ['kysely', 'zod'],
    node: true,
  },
  {
    name: 'service/backup',
    files: 'src/service/backup/*.ts',
    may: ['service/store', 'service/startup-error'],
    npm: ['better-sqlite3'],
    node: true,
  },
  {
    name: 'service/watch',
    files: 'src/service/watch/*.ts',
    may: ['service/store'],
    npm: ['hono', 'kysely', 'pino', 'prom-client'],
    node: true,
  },
  { name: 'service/edge', files: 'src/service/edge/*.ts', may: ['service/http-error'], npm: ['hono'], node: true },
  {
    name: 'service/oidc',
    files: 'src/service/oidc/*.ts',
    may: ['service/auth', 'service/handler', 'service/http-error', 'service/store', 'service/watch', ...contract],
    npm: ['hono', 'kysely', 'openid-client', 'zod'],
    node: true,
  },
  {
    name: 'service/handler',
    files: 'src/service/handler.ts',
    may: ['service/ai', 'service/oidc', 'service/store', ...contract],
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
      'service/idempotency',
      'service/oidc',
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
    may: ['service/store', 'service/http-error', ...contract],
    npm: ['kysely'],
    node: true,
  },
  {
    name: 'service/limits',
    files: 'src/service/limits.ts',
    may: ['service/http-error', 'service/store'],
    npm: ['kysely'],
  },
  {
    name: 'service/validation',
    files: 'src/service/validation.ts',
    may: ['service/http-error', ...contract],
    npm: ['zod/mini'],
  },
  {
    name: 'service/settings',
    files: 'src/service/settings.ts',
    may: [...configured, 'service/startup-error'],
    npm: ['zod'],
  },
  {
    name: 'service/static-client',
    files: 'src/service/static-client.ts',
    may: ['service/edge'],
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
    name: 'service/serve',
    files: 'src/service/serve.ts',
    may: [...serviceParts, ...contract],
    node: true,
  },
  {
    name: 'service/main',
    files: 'src/service/main.ts',
    may: [...serviceParts, ...contract],
    npm: ['@hono/node-server'],
    node: true,
  },
  {
    name: 'service/cli',
    files: 'src/service/cli/*.ts',
    may: [...serviceParts],
    npm: ['zod'],
    node: true,
  },

  // Runs before anything is installed, so it can use nothing that is.
  { name: 'launch', files: 'src/launch/*.{mjs,d.mts}', node: true },
  {
    name: 'vite.config.ts',
    files: 'vite.config.ts',
    may: ['launch', ...contract],
    npm: [
      '@react-aria/optimize-locales-plugin',
      '@vanilla-extract/vite-plugin',
      '@vitejs/plugin-react',
      '@vitest/browser-playwright',
      'vite',
      'vitest',
    ],
    node: true,
  },

  ...testRooms,
];

/** Where a `#name/…` import leads: package.json's `imports`. */
export const aliases: Readonly<Record<string, string>> = {
  '#contract': 'src/contract',
  '#machines': 'machines',
  '#styles': 'styles',
  '#client': 'src/client',
  '#docs': 'src/docs',
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
