import type { BrowserContext, Page } from 'playwright-core';

/**
 * Keeps everything that this window's pages announce from their next load on: the announcer clears its text after ten
 * seconds, and a test on a busy machine may look later.
 */
export async function keepSpoken(window: BrowserContext): Promise<void> {
  await window.addInitScript(collect);
}

/**
 * Reports what this window's pages announce from their next load on, at once, so that it is known if the browser is killed
 * later.
 */
export async function tellSpoken(window: BrowserContext, hear: (words: string) => void): Promise<void> {
  await window.exposeBinding('mizuHears', (_, words: string) => hear(words));
  await keepSpoken(window);
}

/** Everything the page has announced since it was loaded, in order: by the announcer, or as an alert. */
export const allSpoken = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...((Reflect.get(globalThis, 'mizuSpoken') as string[] | undefined) ?? [])]);

/**
 * How often the page has announced these words since it was loaded. Waits for the first time inside the page, for a second at
 * most: the announcer takes its time, and asking from here costs several messages each time.
 */
export const timesSpoken = (page: Page, words: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const heard = () => (Reflect.get(globalThis, 'mizuSpoken') as string[] | undefined) ?? [];
    const times = () => heard().filter((text) => text.toLowerCase().includes(wanted)).length;
    for (let wait = 0; wait < 50 && times() === 0; wait += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    return times();
  }, words.toLowerCase());

/** Forgets what was announced so far. */
export const forgetSpoken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (Reflect.get(globalThis, 'mizuSpoken') as string[]).length = 0;
  });

// Runs in the page before any other script.
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
