import type { Page } from 'playwright-core';
import { goTo } from '#tests/support/crawl.ts';
import { intercept } from '#tests/support/intercept.ts';
import { untilGone } from '#tests/support/until-gone.ts';

/** The states of a screen: with data, without data, before its answers, and with failed reads. */
export const pageStates = ['full', 'empty', 'loading', 'failed'] as const;
export type PageState = (typeof pageStates)[number];

/**
 * Answers what the page reads as the state wants it, but for who is signed in, until the function is called that it
 * resolves to; the page's writes go to the service.
 */
export async function keepState(page: Page, state: PageState): Promise<() => void> {
  return await intercept(page, ['GET', /^\/api\/(?!auth\/|user\/)/], async (call) => {
    if (state === 'full') return await call.proceed();
    // Never answered: the next screen cancels it.
    if (state === 'loading') return;
    // A refusal, which the client does not retry.
    if (state === 'failed') return await call.fulfill({ status: 403, json: { message: 'The disk is full.' } });
    if (call.url.pathname === '/api/reviews/current') return await call.fulfill({ json: { review: null } });
    const response = await fetch(call.url, { headers: call.headers });
    const json = JSON.parse(await response.text(), (_, value) => (Array.isArray(value) ? [] : value));
    return await call.fulfill({ json });
  });
}

/** Goes to a screen by the key of its command, and waits until the screen is in its state. */
export async function arriveAt(page: Page, { command }: { command: string }, state: PageState = 'full'): Promise<void> {
  await goTo(page, command);
  const loading = page.getByRole('main').getByText('Loading…').first();
  // The assistant's screen has nothing to load.
  if (state !== 'loading') await untilGone(loading);
  else if (command !== 'go.assistant') await loading.waitFor({ state: 'attached' });
  // The element that had the focus on the previous screen stays for a moment.
  await untilGone(page.locator('[data-kept-focus] > *'));
}
