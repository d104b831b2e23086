import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from './src/launch/chromium.mjs';

/** Where `npm run dev` finds the service; the same settings as the service's own. */
const service = `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? 4747}`;

const executablePath = findChromium();

/** What the client and its component tests import. */
const clientPackages = [
  ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'wouter', 'zod'],
  ...['react-aria', 'react-stately', '@react-aria/dnd', '@internationalized/date', '@tanstack/react-virtual'],
  ...['@tanstack/react-query', '@xstate/react', 'xstate', 'cmdk', 'tinykeys', 'date-fns'],
  ...['axe-core', 'vitest-browser-react', '@vanilla-extract/css'],
];

export default defineConfig({
  plugins: [
    react(),
    vanillaExtractPlugin(),
    {
      name: 'mizu-api-base',
      apply: 'serve',
      // The service writes this into the page it serves; in development Vite serves the page.
      transformIndexHtml: (html) =>
        html.replace('__MIZU_API_BASE__', process.env.MIZU_API_BASE ?? '/api').replaceAll('__CSP_NONCE__', ''),
    },
  ],
  publicDir: 'src/client/public',
  html: { cspNonce: '__CSP_NONCE__' },
  build: { outDir: 'dist', target: 'es2023', assetsInlineLimit: 0 },
  server: { proxy: { '/api': service, '/healthz': service } },
  test: {
    retry: 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{architecture,machines,contract,service,data,commands}/**/*.test.ts'],
          setupFiles: ['tests/support/console-guard.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        // All at once, before the first test: a package that were found in the midst of one would come with a second React.
        optimizeDeps: { include: clientPackages },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: ['tests/support/console-guard.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file starts a browser and a service of its own; two at a time is what two cores carry.
          maxWorkers: 2,
        },
      },
    ],
  },
});
