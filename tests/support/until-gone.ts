import type { Locator } from 'playwright-core';

/**
 * Resolves once nothing matches this locator. Two elements of one name may close one after the other (an overlay, and one
 * opened over it); Playwright's own wait for a single element fails as long as both are there.
 */
export const untilGone = (locator: Locator): Promise<void> => locator.first().waitFor({ state: 'detached' });
