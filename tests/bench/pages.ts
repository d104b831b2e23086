import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PATIENCE, type Side } from './side.ts';

/** What it takes until the board can be used. */
export interface Start {
  /** From the beginning of the navigation to the frame that shows the first card, in milliseconds. */
  usable: number;
  requests: number;
  /** As they came over the network. */
  bytes: number;
  nodes: number;
  /** Of JavaScript, once what is not needed is collected; in megabytes. */
  heap: number;
  /** The longest task, in milliseconds; 0 when none is longer than 50. */
  longest: number;
}

/** In which way a page is opened. */
export type Way = 'cold' | 'warm' | 'cold, CPU ÷ 4' | 'cold, slow network';

export const ways: readonly Way[] = ['cold', 'warm', 'cold, CPU ÷ 4', 'cold, slow network'];

/** What Chromium's developer tools call slow 4G: 1.6 Mbit/s and 150 ms there and back. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** How long a page rests until it is looked at, in milliseconds: what is fetched ahead has come. */
const REST = 2_000;

/** Opens the board of a side in a new window and measures it. */
export async function openAndMeasure(browser: Browser, side: Side, way: Way): Promise<Start> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    if (way === 'warm') {
      const before = await openPage(context, side, way);
      await before.waitForTimeout(REST);
      await before.close();
    }
    const page = await openPage(context, side, way);
    const usable = await page.evaluate(() => window.usable);
    await page.waitForTimeout(REST);
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const rest = await page.evaluate(() => {
      const loaded = performance.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming);
      return {
        requests: loaded.length,
        bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0),
        nodes: document.querySelectorAll('*').length,
        longest: Math.max(0, ...window.stopwatch.longTasks),
      };
    });
    return { usable, heap: usedSize / 1_000_000, ...rest };
  } finally {
    await context.close();
  }
}

async function openPage(context: BrowserContext, side: Side, way: Way): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (way === 'cold, CPU ÷ 4') await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (way === 'cold, slow network') {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW);
  }
  await side.prepare(page);
  await page.goto(`${side.address}${side.board}`, { timeout: PATIENCE });
  await side.usable(page);
  return page;
}
