import { setTimeout as rest } from 'node:timers/promises';
import { createProfile, spawnBrowser } from '#tests/support/browser-process.ts';
import { connectDevTools, type DevTools, evaluateIn } from '#tests/support/dev-tools.ts';
import { chromiumArgs } from '../../src/launch/chromium.mjs';
import type { Side } from './side.ts';

/** The cost until the board can be used. */
export interface Start {
  /** From the beginning of the navigation to the frame that shows the first card, in milliseconds. */
  usable: number;
  /** The processor time of the page's main thread in that time, in milliseconds. */
  work: number;
  requests: number;
  /** Bytes over the network. */
  bytes: number;
  nodes: number;
  /** JavaScript heap after garbage collection, in megabytes. */
  heap: number;
  /** The longest task, in milliseconds; 0 when none is longer than 50. */
  longest: number;
}

/** How a page is opened. */
export type Way = 'cold' | 'warm' | 'cold, CPU ÷ 4' | 'cold, slow network';

export const ways: readonly Way[] = ['cold', 'warm', 'cold, CPU ÷ 4', 'cold, slow network'];

/** What Chromium's developer tools call slow 4G: 1.6 Mbit/s and 150 ms there and back. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** How long a page rests before it is measured, in milliseconds: prefetches have ended by then. */
const REST = 2_000;

/**
 * A browser that is driven by the DevTools protocol alone: Playwright hears of each request from the browser before the page gets
 * the answer, which makes a start half as long again.
 */
export interface StartBrowser {
  /** Opens the board of a side in a new window and measures it. */
  openAndMeasure(side: Side, way: Way): Promise<Start>;
  close(): Promise<void>;
}

export async function startBrowser(): Promise<StartBrowser> {
  const { profile, remove } = createProfile();
  const { address, kill } = spawnBrowser(profile, chromiumArgs);
  const devTools = await connectDevTools(await address);
  return {
    openAndMeasure: async (side, way) => {
      const { browserContextId } = await devTools.ask<{ browserContextId: string }>('Target.createBrowserContext');
      try {
        if (way === 'warm') {
          const before = await openPage(devTools, browserContextId, side, way);
          await rest(REST);
          await devTools.ask('Target.closeTarget', { targetId: before.targetId });
        }
        const { sessionId, usable } = await openPage(devTools, browserContextId, side, way);
        return { usable, ...(await measure(devTools, sessionId)) };
      } finally {
        await devTools.ask('Target.disposeBrowserContext', { browserContextId });
      }
    },
    close: async () => {
      await kill();
      remove();
    },
  };
}

/** Opens a tab on the board; resolves once it can be used, to its ids and the milliseconds that took. */
async function openPage(devTools: DevTools, browserContextId: string, side: Side, way: Way) {
  const { ask } = devTools;
  const target = { url: 'about:blank', browserContextId, width: 1280, height: 800 };
  const { targetId } = await ask<{ targetId: string }>('Target.createTarget', target);
  const { sessionId } = await ask<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  if (way === 'cold, CPU ÷ 4') await ask('Emulation.setCPUThrottlingRate', { rate: 4 }, sessionId);
  if (way === 'cold, slow network') {
    await ask('Network.enable', {}, sessionId);
    await ask('Network.emulateNetworkConditions', SLOW, sessionId);
  }
  await ask('Page.enable', {}, sessionId);
  // A page of another site stands in the window before, as where a user comes from: each side then begins with a process of its own.
  // An empty window would give its own to a page that asks for no isolation, which is the floor.
  await ask('Page.navigate', { url: `${side.address.replace('127.0.0.1', 'localhost')}/favicon.svg` }, sessionId);
  await evaluateIn(devTools, sessionId, 'new Promise((resolve) => requestIdleCallback(() => resolve(null)))');
  await ask('Performance.enable', { timeDomain: 'threadTicks' }, sessionId);
  for (const source of side.scripts) await ask('Page.addScriptToEvaluateOnNewDocument', { source }, sessionId);
  const { errorText } = await ask<{ errorText?: string }>(
    'Page.navigate',
    { url: `${side.address}${side.board}` },
    sessionId,
  );
  if (errorText) throw new Error(`The board of ${side.name} does not open: ${errorText}`);
  return { targetId, sessionId, usable: await evaluateIn<number>(devTools, sessionId, 'window.usable') };
}

async function measure(devTools: DevTools, sessionId: string): Promise<Omit<Start, 'usable'>> {
  const { ask } = devTools;
  const { metrics } = await ask<{ metrics: { name: string; value: number }[] }>(
    'Performance.getMetrics',
    {},
    sessionId,
  );
  const work = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  await rest(REST);
  await ask('HeapProfiler.collectGarbage', {}, sessionId);
  const { usedSize } = await ask<{ usedSize: number }>('Runtime.getHeapUsage', {}, sessionId);
  const counts = await evaluateIn<Pick<Start, 'requests' | 'bytes' | 'nodes' | 'longest'>>(
    devTools,
    sessionId,
    `(${countsOfPage})()`,
  );
  return { work, heap: usedSize / 1_000_000, ...counts };
}

/** Runs in the page. */
function countsOfPage(): Pick<Start, 'requests' | 'bytes' | 'nodes' | 'longest'> {
  const loaded = performance.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming);
  return {
    requests: loaded.length,
    bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0),
    nodes: document.querySelectorAll('*').length,
    longest: Math.max(0, ...window.stopwatch.longTasks),
  };
}
