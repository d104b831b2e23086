import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { passTime } from './pass-time.ts';

/** A clock shared by the page and the service, which runs in its own process; the test moves it. `env` is for the service. */
export function movableClock(start: string) {
  const file = join(tmpdir(), `mizu-clock-${randomUUID()}`);
  const set = (moment: string) => writeFileSync(file, String(Date.parse(moment) - Date.now()));
  set(start);
  onTestFinished(() => rmSync(file));
  return {
    env: {
      TEST_CLOCK: file,
      NODE_OPTIONS: `--import=${new URL('./service-clock.ts', import.meta.url).href}`,
    },
    /** Gives the page the clock; call it before the page is loaded. */
    install: (page: Page) => page.clock.install({ time: start }),
    /** Moves both clocks while the page is open; the page notices that another day has begun. */
    moveTo: async (page: Page, moment: string) => {
      set(moment);
      const shown = await page.evaluate(() => Date.now());
      await passTime(page, Date.parse(moment) - shown);
    },
  };
}
