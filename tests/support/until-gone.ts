import type { Locator } from 'playwright-core';

/**
 * Resolves once nothing is found by this locator. Two of a name may go one after the other, an overlay and the one that was
 * opened over it: a wait of Playwright's for the only one fails as long as both are there.
 */
export const untilGone = (locator: Locator): Promise<void> => locator.first().waitFor({ state: 'detached' });
