import type { BrowserContext, Page } from 'playwright-core';

/**
 * Keeps all that pages of this window say from their next load on: the announcer forgets its words after ten seconds,
 * and a test on a busy machine may come later than that.
 */
export async function keepSpoken(window: BrowserContext): Promise<void> {
  await window.addInitScript(collect);
}

/** Tells what pages of this window say from their next load on, at once: it is known when the browser is killed after that. */
export async function tellSpoken(window: BrowserContext, hear: (words: string) => void): Promise<void> {
  await window.exposeBinding('mizuHears', (_, words: string) => hear(words));
  await keepSpoken(window);
}

/** All that the page has said since it was loaded, in the order it was said: by the announcer, or as an alert. */
export const allSpoken = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...((Reflect.get(globalThis, 'mizuSpoken') as string[] | undefined) ?? [])]);

/** What was said so far is no more among it. */
export const forgetSpoken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (Reflect.get(globalThis, 'mizuSpoken') as string[]).length = 0;
  });

// Runs in the page before anything else.
function collect(): void {
  const spoken: string[] = [];
  const hear = Reflect.get(globalThis, 'mizuHears') as ((words: string) => unknown) | undefined;
  Object.assign(globalThis, { mizuSpoken: spoken });
  const words = (node: Node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim();
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      const isAnnouncer = target instanceof HTMLElement && target.dataset.liveAnnouncer !== undefined;
      for (const node of addedNodes) {
        const isAlert = node instanceof HTMLElement && node.role === 'alert';
        if (!(isAnnouncer || isAlert) || words(node) === '') continue;
        spoken.push(words(node));
        void hear?.(words(node));
      }
    }
  }).observe(document, { childList: true, subtree: true });
}
