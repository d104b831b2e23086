import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumArgs, findChromium } from '../../src/launch/chromium.mjs';
import { ensureBuilt } from '../../src/launch/client-build.mjs';
import { buildFloor, startFloor } from './floor.ts';
import { type Cost, Hands } from './hands.ts';
import { installStopwatch } from './in-page.ts';
import { startMizu } from './mizu.ts';
import type { Side } from './side.ts';
import { summaryOf } from './statistics.ts';
import { steps } from './steps.ts';

// `npm run bench`: the built client and the real service, beside a floor that is measured in the same run.

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100,1000,10000,50000' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const chosen = values.only === undefined ? steps : steps.filter(({ name }) => values.only?.split(',').includes(name));
const rounds = Number(values.rounds);

const say = (line: string) => process.stdout.write(`${line}\n`);

await ensureBuilt();
const folder = await buildFloor();
const executablePath = findChromium();
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) });
try {
  for (const size of sizes) await benchKeys(browser, size);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

async function benchKeys(browser: Browser, size: number): Promise<void> {
  const sides: readonly Side[] = [await startFloor(size, folder), await startMizu(size)];
  const costs = new Map<string, Cost[]>();
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const side of sides) {
        const page = await openBoard(browser, side);
        const hands = await Hands.on(page);
        for (const { run } of chosen) await run[side.name]?.(hands);
        for (const [step, found] of hands.costs) {
          const name = `${step} (${side.name})`;
          costs.set(name, [...(costs.get(name) ?? []), ...found]);
        }
        await page.context().close();
      }
  } finally {
    for (const side of sides) await side.dispose();
  }
  say(`\n${size} tasks`);
  for (const [name, found] of costs) {
    const paint = summaryOf(found.map((cost) => cost.paint));
    const change = summaryOf(found.map((cost) => cost.change));
    const work = summaryOf(found.map((cost) => cost.work));
    const show = (value: number | undefined) => (value ?? Number.NaN).toFixed(1).padStart(7);
    say(
      `${name.padEnd(32)} paint ${show(paint?.median)} / ${show(paint?.p95)}   change ${show(change?.median)} / ${show(change?.p95)}   work ${show(work?.median)} / ${show(work?.p95)}   (${found.length})`,
    );
  }
}

async function openBoard(browser: Browser, side: Side): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(installStopwatch);
  await side.prepare(page);
  await page.goto(`${side.address}${side.board}`);
  await side.usable(page);
  // What is fetched ahead in idle time is there before the first key.
  await page.waitForTimeout(2000);
  return page;
}
