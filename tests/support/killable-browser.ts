import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type BrowserProcess, createProfile, spawnBrowser } from './browser-process.ts';
import { tellSpoken } from './spoken.ts';

/** A browser with its own profile, whose processes can be killed and started again on the same profile. */
export interface KillableBrowser {
  /** Starts it; resolves to its page. `hear` gets what the page announces, as soon as it does. */
  start(hear?: (words: string) => void): Promise<Page>;
  /** Ends it as a user does, so that everything is written to disk. */
  quit(): Promise<void>;
  /** Sends SIGKILL to all its processes; resolves when they are gone. */
  kill(): Promise<void>;
}

/** The browser is ended and its profile deleted when the running test finishes. */
export function killableBrowser(): KillableBrowser {
  const { profile, remove } = createProfile();
  let process: BrowserProcess | undefined;
  let browser: Browser | undefined;
  const kill = async () => await process?.kill();
  onTestFinished(async () => {
    await kill();
    remove();
  });
  return {
    kill,
    start: async (hear = () => undefined) => {
      process = spawnBrowser(profile);
      browser = await chromium.connectOverCDP(await process.address);
      const [window] = browser.contexts();
      if (!window) throw new Error('The browser has no window');
      await tellSpoken(window, hear);
      // A page in the background announces nothing.
      const page = window.pages()[0] ?? (await window.newPage());
      await page.bringToFront();
      return page;
    },
    quit: async () => {
      const session = await browser?.newBrowserCDPSession();
      await session?.send('Browser.close');
      await process?.gone();
    },
  };
}
