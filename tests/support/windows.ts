import type { EventEmitter } from 'node:events';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { findChromium, testedChromiumArgs } from '../../src/launch/chromium.mjs';
import { endIntercepts } from './intercept.ts';
import { keepSpoken } from './spoken.ts';

type WindowOptions = BrowserContextOptions & { baseURL: string };

/** What a test may want of its window besides. */
interface WindowUse {
  /** Lets its pages register their service worker. */
  worker: boolean;
  /** Draws its pages. */
  seen: boolean;
}

/** A window of the browser and its first page, for one test. */
export interface TakenWindow {
  readonly window: BrowserContext;
  readonly page: Page;
  /** The options it is for. */
  readonly key: string;
  readonly viewport: WindowOptions['viewport'];
  /** Who listened to the page before the test. */
  readonly listeners: ReadonlySet<unknown>;
}

/** The browser of this process, started when first asked for; it ends with the process. */
let browser: Promise<Browser> | undefined;
/**
 * Windows that are not in use with their pages, by their options. A page that is used again has the code that it has
 * compiled, and its process: half the processor time of a new one. A window without a page has the browser's cache.
 */
const unused = new Map<string, { window: BrowserContext; page: Page | null }>();

/** A page of each service without a script: one that is kept stands there, and takes nothing along to the next test. */
export const SCRIPTLESS = '/healthz';

/** How many windows are kept. */
const UNUSED = 6;

/** What stays with a page for good. */
const FOR_GOOD = [
  ...(['addInitScript', 'addLocatorHandler', 'exposeBinding', 'exposeFunction'] as const),
  ...(['routeWebSocket', 'setDefaultNavigationTimeout', 'setDefaultTimeout', 'setExtraHTTPHeaders'] as const),
];
/** What is put back: to the window's own size, and to no media of the test's. */
const PUT_BACK = ['setViewportSize', 'emulateMedia'] as const;
const NO_MEDIA = { media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null };
/** What a test has done of these to a page. */
const changes = new WeakMap<Page, Set<string>>();
const sessions = new WeakMap<Page, Promise<CDPSession>>();

function theBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  browser ??= chromium.launch({ args: testedChromiumArgs, ...(executablePath ? { executablePath } : {}) });
  return browser;
}

async function newWindow(options: BrowserContextOptions, { worker, seen }: WindowUse): Promise<BrowserContext> {
  const window = await (await theBrowser()).newContext(options);
  await keepSpoken(window);
  if (!seen) await window.addInitScript(hidePage);
  // As in a page without a secure context. Playwright's own way writes to the console.
  if (!worker) await window.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  return window;
}

/**
 * Runs in the page before anything else. The browser then draws nothing, which takes a twentieth of a journey's processor time;
 * layout, what lies under a point and what a screen reader gets are those of a page that is seen.
 */
function hidePage(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 }');
  document.adoptedStyleSheets = [sheet];
}

/** Such a window as the options say, and its page, with nothing of the test before but what the browser has cached. */
export async function takeWindow(options: WindowOptions, use: WindowUse): Promise<TakenWindow> {
  const key = JSON.stringify([options, use]);
  const { window, page: kept } = unused.get(key) ?? { window: await newWindow(options, use), page: null };
  unused.delete(key);
  const page = kept ?? watchChanges(await window.newPage());
  const session = await sessionOf(page);
  await session.send('Storage.clearDataForOrigin', { origin: options.baseURL, storageTypes: 'all' });
  await session.send('Page.resetNavigationHistory');
  const { viewport } = options;
  return { window, page, key, viewport, listeners: new Set(listenersOf(page).map(([, listener]) => listener)) };
}

/** Keeps a window for the next test, unless its clock has been set: all its pages would have it from then on. */
export async function giveBack({ window, page, key, viewport, listeners }: TakenWindow): Promise<void> {
  const isFree = !unused.has(key) && !page.isClosed() && (await hasRealClock(page));
  const isReady = isFree && !isChanged(page) && (await leave(page)) && (await putBack(page, viewport));
  await endIntercepts(page);
  if (isReady) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const [name, listener] of listenersOf(page)) if (!listeners.has(listener)) page.off(name as 'close', listener);
  }
  await Promise.all(window.pages().map((each) => (isReady && each === page ? undefined : each.close())));
  if (isFree) unused.set(key, { window, page: isReady ? page : null });
  else await window.close();
  // Those of a service with a port of its own, or of a zone, may never be asked for again.
  const [oldest] = unused;
  if (!oldest || unused.size <= UNUSED) return;
  unused.delete(oldest[0]);
  await oldest[1].window.close();
}

/** The page's own line to the browser, for as long as it is kept: a new one for each test would cost as much as what it is for. */
function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  return known;
}

/** Notes from now on when one of what stays with the page is called. */
function watchChanges(page: Page): Page {
  const done = new Set<string>();
  changes.set(page, done);
  for (const name of [...FOR_GOOD, ...PUT_BACK]) {
    const call = page[name] as (...args: unknown[]) => unknown;
    const noted = (...args: unknown[]) => {
      done.add(name);
      return call.apply(page, args);
    };
    Object.assign(page, { [name]: noted });
  }
  return page;
}

/** Whether a test has given the page what stays for good. */
const isChanged = (page: Page) => FOR_GOOD.some((name) => changes.get(page)?.has(name));

/** Gives the page the size and the media of its window again, where a test has given it others. */
async function putBack(page: Page, viewport: WindowOptions['viewport']): Promise<boolean> {
  const done = changes.get(page);
  if (done?.has('setViewportSize')) {
    // A page without a size of its own cannot be given it back.
    if (!viewport) return false;
    await page.setViewportSize(viewport);
  }
  if (done?.has('emulateMedia')) await page.emulateMedia(NO_MEDIA);
  done?.clear();
  return true;
}

/** Goes to where a kept page stands; false where that fails. */
async function leave(page: Page): Promise<boolean> {
  try {
    await page.goto(SCRIPTLESS, { waitUntil: 'commit', timeout: 10_000 });
    await (await sessionOf(page)).send('Runtime.evaluate', { expression: 'sessionStorage.clear()' });
    // Else what comes to be under the pointer would be pointed at.
    await page.mouse.move(-1, -1);
    return true;
  } catch {
    return false;
  }
}

function listenersOf(page: Page): [name: string, listener: () => void][] {
  // Playwright declares neither of the two.
  const emitter = page as unknown as EventEmitter;
  return emitter
    .eventNames()
    .flatMap((name) => emitter.listeners(name).map((listener) => [String(name), listener as () => void]));
}

/** False when Playwright has put a clock of its own into the page. */
function hasRealClock(page: Page): Promise<boolean> {
  return page.evaluate(() => !('__pwClock' in globalThis));
}
