import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { minifySync } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { type EndpointName, endpoints } from './src/contract/endpoints.ts';
import { FIRST_OF_EACH } from './src/contract/entities/task.ts';
import { findChromium, testedChromiumArgs } from './src/launch/chromium.mjs';
import { COMPILED_AT_ONCE, chunks } from './src/launch/chunks.mjs';
import { firstScreens } from './src/launch/first-screens.mjs';
import { wordsApart } from './src/launch/words-apart.mjs';

/** Where `npm run dev` finds the service; the same settings as the service's own. */
const host = process.env.HOST || '127.0.0.1';
const service = `http://${host.includes(':') ? `[${host}]` : host}:${process.env.PORT || 4747}`;

const staticPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self' http: https:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/**
 * So many files at a time that run in Node or drive a browser from there, and as many that run in one: each waits at times, and
 * two cores then always have work.
 */
const WORKERS = 3;

/** The files of journeys begin first, within a project the largest: a long one that begins last keeps one core waiting. */
class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = ['node', 'node on PostgreSQL', 'journeys'];
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return (await super.sort(files)).toSorted((one, other) => placeOf(other) - placeOf(one));
  }
}

const executablePath = findChromium();
const inClient = (path: string) => join(import.meta.dirname, 'src/client', path);

/** Where the machine of a person may be: behind UTC, ahead of it by no whole hour, at the date line, and in it. */
const zones = ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];

/**
 * The tests that open a database, and so are run on PostgreSQL too: all but those of what only SQLite has, and of what no
 * database changes: what AI providers and proxies say, what is refused before a query, files, and bytes on the wire.
 */
const onAnyDatabase = globSync('tests/{contract,service}/**/*.test.ts', { cwd: import.meta.dirname }).filter(
  (path) =>
    !/\/(sqlite-[^/]*|(ai|edge)\/.*|(malformed|static-client|wire)\.test\.ts)$/.test(path) &&
    /from '.*support\/(app|assistant|program|service)\.ts'/.test(readFileSync(new URL(path, import.meta.url), 'utf8')),
);

/** What the client and its component tests import. */
const clientPackages = [
  ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
  ...['wouter', 'wouter/memory-location', 'wouter/use-browser-location', 'zod/mini', 'zod/locales'],
  ...['react-aria', 'react-stately', '@react-aria/dnd'],
  ...['react-aria/private/focus/useHasTabbableChild', 'react-aria/private/live-announcer/LiveAnnouncer'],
  'react-aria/private/overlays/ariaHideOutside',
  ...['@internationalized/date', '@tanstack/react-virtual'],
  ...['@tanstack/react-query', '@xstate/react', 'xstate', 'tinykeys', 'chrono-node/en'],
  ...['addDays', 'addMonths', 'endOfMonth', 'format', 'parseISO', 'startOfMonth'].map((name) => `date-fns/${name}`),
  ...['axe-core', 'vitest-browser-react', '@vanilla-extract/css'],
];

export default defineConfig({
  plugins: [
    react(),
    vanillaExtractPlugin(),
    wordsApart(),
    firstScreens(
      (call) => endpoints[call as EndpointName].path + (call === 'tasks.list' ? `?each=${FIRST_OF_EACH}` : ''),
    ),
    // Mizu speaks English; react-aria has its words in thirty languages more.
    optimizeLocales.vite({ locales: ['en-US'] }),
    {
      name: 'mizu-compiled-at-once',
      apply: 'build',
      generateBundle: {
        order: 'post',
        // Chromium then compiles the chunk beside the main thread while it comes, instead of each function when it is called.
        // It reads this before any code only, and Vite puts a line of its own there before this hook.
        handler(_, bundle) {
          for (const chunk of Object.values(bundle))
            if (chunk.type === 'chunk' && COMPILED_AT_ONCE.test(chunk.name))
              chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        },
      },
    },
    {
      name: 'mizu-start',
      apply: 'build',
      // Vite copies what is in `publicDir` as it is; the first screen waits for this script.
      writeBundle({ dir = '' }) {
        const path = join(dir, 'start.js');
        writeFileSync(path, minifySync(path, readFileSync(path, 'utf8')).code);
      },
    },
    {
      name: 'mizu-static-policy',
      apply: 'build',
      // For a plain file host; our service sends a stricter one with each answer instead. The page does not know yet where
      // its API is: it narrows the connections itself. react-aria adds styles, and there is no nonce for them here.
      transformIndexHtml: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: staticPolicy },
          injectTo: 'head-prepend',
        },
      ],
    },
    {
      name: 'mizu-api-base',
      apply: 'serve',
      // The service writes this into the page it serves; in development Vite serves the page.
      transformIndexHtml: () => [
        { tag: 'meta', attrs: { name: 'mizu-api-base', content: process.env.MIZU_API_BASE ?? '/api' } },
      ],
    },
  ],
  resolve: {
    alias: [
      // React itself has what this package gives to older versions of it.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // react-aria's own takes the browser's language.
      { find: /^\.\/useDefaultLocale\.mjs$/, replacement: inClient('ui/page-locale.ts') },
      // Every query client brings these, and none of ours reads in this way.
      { find: /^\.\/infiniteQueryBehavior\.js$/, replacement: inClient('data/no-infinite-queries.ts') },
      {
        find: /^\.\/(suspense|errorBoundaryUtils|QueryErrorResetBoundary)\.js$/,
        replacement: inClient('data/no-suspense.ts'),
      },
    ],
  },
  publicDir: 'src/client/public',
  // `light-dark()`, which no style has: else each colour scheme comes with two variables for it.
  css: { lightningcss: { exclude: 1 << 20 } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    // Browsers of the target have it.
    modulePreload: { polyfill: false },
    // One style sheet, in one order: its parts are so small that asking for each takes longer than having all.
    cssCodeSplit: false,
    // What the first page needs anyway comes in one piece: a tenth less to fetch than in twenty. What several parts share
    // comes in few, since each is a request on every load of the page; a greater threshold would mix code of the first
    // screen with that of others. Lists have a chunk of their own, which every screen with one asks for.
    rolldownOptions: {
      output: {
        // The names of what shares a chunk are no matter to anybody, and too long for the page that lists them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: chunks,
        },
      },
    },
    // tests/journeys/budget.test.ts holds its size, as it is sent.
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: { '/api': service, '/healthz': service } },
  test: {
    retry: 0,
    maxWorkers: WORKERS,
    experimental: { vcsProvider: './tests/architecture/touched-tests.ts' },
    sequence: { sequencer: TestOrder },
    // Most of what a test makes is soon gone: V8 collects it a tenth cheaper when it may wait for more of it, in MB.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // What a file imports is there for the next: a third of the project's time.
          isolate: false,
          environment: 'node',
          include: [
            'tests/{architecture,machines,contract,service,data,commands,history,faults,outbox,sources,palette}/**/*.test.ts',
          ],
          setupFiles: ['tests/support/console-guard.ts', 'tests/support/patience.ts'],
          exclude: ['tests/service/postgres-*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A busy machine is no failure: Vitest's own wait is one second.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'node on PostgreSQL',
          isolate: false,
          environment: 'node',
          include: onAnyDatabase,
          setupFiles: ['tests/support/console-guard.ts', 'tests/support/patience.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      // The same tests in each zone: a process reads its zone before it makes its first date.
      ...zones.map((zone) => ({
        extends: true as const,
        test: {
          name: `dates in ${zone}`,
          environment: 'node' as const,
          include: ['tests/dates/**/*.test.ts'],
          setupFiles: ['tests/support/console-guard.ts'],
          pool: 'forks' as const,
          isolate: false,
          env: { TZ: zone },
        },
      })),
      {
        extends: true,
        // All at once, before the first test: a package that were found in the midst of one would come with a second React.
        optimizeDeps: { include: clientPackages },
        test: {
          name: 'components',
          // The files of a worker share a page, and what it has loaded.
          isolate: false,
          include: ['tests/components/**/*.test.{ts,tsx}'],
          // A busy machine is no failure.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          setupFiles: [
            'tests/support/console-guard.ts',
            'tests/components/support/plain-react.ts',
            'tests/support/patience.ts',
            'tests/components/support/each-test.ts',
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { args: testedChromiumArgs, ...(executablePath ? { executablePath } : {}) },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/{journeys,speech}/**/*.test.ts'],
          setupFiles: ['tests/support/console-guard.ts'],
          globalSetup: ['tests/support/built-client.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // As long as the browser's own waiting.
          expect: { poll: { timeout: 30_000 } },
          // Its browser stays open from file to file.
          isolate: false,
        },
      },
    ],
  },
});
