import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the service worker has stored the files of the release, so that the next page loads from there. */
export async function keptByWorker(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/**
 * Runs in the page: where the document and its scripts came from, in Chromium's words; empty when the worker had to fetch
 * one.
 */
export function answeredBy(): unknown[] {
  const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(
    ({ name }) => /\/$|\/assets\/.*\.js$/.test(name),
  );
  return [...new Set(files.map((entry) => Reflect.get(entry, 'workerFinalSourceType')))];
}
