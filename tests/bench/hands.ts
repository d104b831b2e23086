import type { CDPSession, Page } from 'playwright-core';
import type { Painted } from './in-page.ts';

/** The cost of a measured key. */
export interface Cost extends Painted {
  /**
   * The processor's time of the page's main thread until it rests again, in milliseconds: what a busy machine changes
   * least.
   */
  work: number;
}

/** How long a key's change may take before the bench gives up, in milliseconds. */
const PATIENCE = 30_000;
/** How long the page rests between two keys, so that a key's deferred work is done before the next. */
const REST = 60;

/** Presses keys and records the cost of each, by step name. */
export class Hands {
  readonly page: Page;
  readonly costs = new Map<string, Cost[]>();

  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  static async on(page: Page): Promise<Hands> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new Hands(page, session);
  }

  /** Presses a key that is not measured, and lets the page rest. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.rest();
  }

  /**
   * Presses a key and measures it until what the expression `look` gives in the page has changed; with `kept`, as that step also until
   * the browser has stored the change.
   */
  async measure(step: string, key: string, look: string, kept?: string): Promise<void> {
    const name = key === 'Space' ? ' ' : (key.split('+').at(-1) ?? key);
    const before = await this.#worked();
    await this.page.evaluate(([armed, expression]) => window.stopwatch.arm(armed, expression), [name, look] as const);
    await this.page.keyboard.press(key);
    const painted = await withPatience(
      this.page.evaluate(() => window.stopwatch.result()),
      `${step}: ${key} changes nothing that ${look} sees`,
    );
    const stored =
      kept === undefined
        ? undefined
        : await withPatience(
            this.page.evaluate(() => window.stopwatch.kept()),
            `${step}: ${key} is not kept`,
          );
    await this.rest();
    const work = (await this.#worked()) - before;
    this.#add(step, { ...painted, work });
    if (kept !== undefined && stored !== undefined) this.#add(kept, { ...painted, paint: stored, work });
  }

  #add(step: string, cost: Cost): void {
    this.costs.set(step, [...(this.costs.get(step) ?? []), cost]);
  }

  /** Types words into the field that has the focus and measures each letter. */
  async type(step: string, words: string, look: string): Promise<void> {
    for (const letter of words) await this.measure(step, letter === ' ' ? 'Space' : letter, look);
  }

  /** The processor's time that the main thread has taken so far, in milliseconds. */
  async #worked(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  }

  async rest(): Promise<void> {
    // Not a whole number of frames, so that keys come at any point of a frame.
    await this.page.waitForTimeout(REST + Math.random() * 20);
  }
}

async function withPatience<T>(work: Promise<T>, complaint: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(complaint)), PATIENCE);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
