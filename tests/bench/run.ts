import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { chromiumArgs, findChromium } from '../../src/launch/chromium.mjs';
import { ensureBuilt } from '../../src/launch/client-build.mjs';
import { measureCalls } from './calls.ts';
import { buildFloor, startFloor, withPackages } from './floor.ts';
import { type Cost, Hands } from './hands.ts';
import type { Measured } from './measured.ts';
import { startMizu } from './mizu.ts';
import { type StartBrowser, startBrowser, ways } from './pages.ts';
import { reportOf, sectionsOf } from './report.ts';
import type { Side } from './side.ts';
import { steps } from './steps.ts';

// `npm run bench`: the built client and the real service, beside a floor that is measured in the same run. The whole of it
// writes docs/speed.md; `--only j,palette`, `--sizes 1000` and `--rounds 1` are for a quick look, and write nothing
// unless `--write` says so. `--crowd` measures the service alone with the tasks of a hundred people, as the whole does, and what is written.

/** Other measurements besides the steps. */
const START = 'start';
const SERVICE = 'service';
const SIZES = '100,1000,10000,50000';
/** The users and tasks with which the service alone is measured. */
const CROWD = { people: 100, size: 1_000_000 };
const ROUNDS = '3';
const names = [...steps.map(({ name }) => name), START, SERVICE];

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: SIZES },
    only: { type: 'string', default: names.join() },
    rounds: { type: 'string', default: ROUNDS },
    write: { type: 'boolean', default: false },
    crowd: { type: 'boolean', default: false },
  },
});
const sizes = values.sizes.split(',').map((text) => wholeNumber('sizes', text));
const rounds = wholeNumber('rounds', values.rounds);
const chosen = new Set(values.only.split(','));
for (const name of chosen)
  if (!names.includes(name)) throw new Error(`There is no ${name}; there are ${names.join(', ')}.`);
const isWhole = values.sizes === SIZES && values.only === names.join() && values.rounds === ROUNDS;

const say = (line: string) => process.stdout.write(`${line}\n`);

await ensureBuilt();
const folder = await buildFloor();
const executablePath = findChromium();
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) });
const fresh = await startBrowser();
try {
  const all: Measured[] = [];
  const crowds = isWhole || values.write || values.crowd ? [CROWD] : [];
  for (const { size, people } of [...sizes.map((size) => ({ size, people: 1 })), ...crowds]) {
    const measured = await measure(browser, fresh, size, people);
    say(`\n${sectionsOf(measured).join('\n\n')}`);
    all.push(measured);
  }
  if (isWhole || values.write)
    writeFileSync(fileURLToPath(new URL('../../docs/speed.md', import.meta.url)), reportOf(all, rounds));
} finally {
  await browser.close();
  await fresh.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Measures both sides with this many tasks; with the tasks of many people only the service. */
async function measure(browser: Browser, fresh: StartBrowser, size: number, people: number): Promise<Measured> {
  const measured: Measured = { size, people, keys: new Map(), starts: new Map(), calls: new Map() };
  const { keys, starts, calls } = measured;
  const [floor, mizu] = [await startFloor(size, folder), await startMizu(size, people)];
  const sides: readonly Side[] = [floor, mizu];
  try {
    for (let round = 0; round < rounds && people === 1; round += 1) {
      for (const side of chosen.has(START) ? [floor, withPackages(floor), mizu] : [])
        for (const way of ways) {
          const start = await fresh.openAndMeasure(side, way);
          const known = starts.get(way) ?? {};
          starts.set(way, { ...known, [side.name]: [...(known[side.name] ?? []), start] });
        }
      for (const side of sides)
        for (const [step, costs] of await pressKeys(browser, side)) {
          const known = keys.get(step) ?? {};
          keys.set(step, { ...known, [side.name]: [...(known[side.name] ?? []), ...costs] });
        }
    }
    // Last, since it adds tasks.
    if (chosen.has(SERVICE))
      for (const side of sides) {
        for (const cost of await measureCalls(side))
          calls.set(cost.name, { ...calls.get(cost.name), [side.name]: cost });
        if (side.memory) measured.memory = await side.memory();
      }
  } finally {
    for (const side of sides) await side.dispose();
  }
  return measured;
}

/** The cost of each key of the chosen steps on a side, by step name. */
async function pressKeys(browser: Browser, side: Side): Promise<ReadonlyMap<string, readonly Cost[]>> {
  const wanted = steps.filter((step) => chosen.has(step.name) && step[side.name]);
  if (wanted.length === 0) return new Map();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    for (const content of side.scripts) await page.addInitScript({ content });
    await page.goto(`${side.address}${side.board}`);
    await side.usable(page);
    // Code loaded ahead in idle time is there before the first key.
    await page.waitForTimeout(2000);
    const hands = await Hands.on(page);
    for (const step of wanted) await step[side.name]?.(hands);
    return hands.costs;
  } finally {
    await context.close();
  }
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Error(`--${name} must be of whole numbers, not ${text}.`);
}
