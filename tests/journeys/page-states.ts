import type { Page } from 'playwright-core';

/** As a screen may be found: with everything, with nothing, before its answers, and when they were failures. */
export const pageStates = ['full', 'empty', 'loading', 'failed'] as const;
export type PageState = (typeof pageStates)[number];

/** What of the service the page cannot do without: who is signed in. */
const always = /^\/api\/(auth|user)\//;

/** Answers what the page reads as a state wants it, from when it is told to; what it writes goes to the service. */
export async function keepState(page: Page): Promise<{ set(state: PageState): void }> {
  let state: PageState = 'full';
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' || state === 'full' || always.test(pathname)) return await route.fallback();
    // Never answered: the next screen gives it up.
    if (state === 'loading') return;
    // A refusal, which is not asked for again.
    if (state === 'failed') return await route.fulfill({ status: 403, json: { message: 'The disk is full.' } });
    if (pathname === '/api/reviews/current') return await route.fulfill({ json: { review: null } });
    const response = await route.fetch();
    const emptied = JSON.parse(await response.text(), (_, value) => (Array.isArray(value) ? [] : value));
    return await route.fulfill({ json: emptied });
  });
  return {
    set(next) {
      state = next;
    },
  };
}
