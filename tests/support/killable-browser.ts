import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { spawnBrowser } from './browser-process.ts';
import { tellSpoken } from './spoken.ts';

/** A browser with a profile of its own, whose processes can be killed and started again on the same profile. */
export interface KillableBrowser {
  /** Starts it; resolves to its page. `hear` is told what the page says, as soon as it says it. */
  start(hear?: (words: string) => void): Promise<Page>;
  /** Ends it as a user does: all is written down. */
  quit(): Promise<void>;
  /** SIGKILL to all its processes; resolves when they are gone. */
  kill(): Promise<void>;
}

/** The running browser ends, and its profile goes, when the running test has finished. */
export function killableBrowser(): KillableBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'mizu-profile-'));
  let child: ChildProcess | undefined;
  let browser: Browser | undefined;
  const gone = async () => {
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    child = undefined;
  };
  const kill = async () => {
    // The whole group: its renderers are processes of their own.
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await gone();
  };
  onTestFinished(async () => {
    await kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    kill,
    start: async (hear = () => undefined) => {
      const started = spawnBrowser(profile);
      child = started.child;
      browser = await chromium.connectOverCDP(await started.address);
      const [window] = browser.contexts();
      if (!window) throw new Error('The browser has no window');
      await tellSpoken(window, hear);
      // A page behind another one says nothing.
      const page = window.pages()[0] ?? (await window.newPage());
      await page.bringToFront();
      return page;
    },
    quit: async () => {
      const session = await browser?.newBrowserCDPSession();
      await session?.send('Browser.close');
      await gone();
    },
  };
}
