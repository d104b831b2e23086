import type { EventEmitter } from 'node:events';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Disposable,
  type Page,
} from 'playwright-core';
import { findChromium, testedChromiumArgs } from '../../src/launch/chromium.mjs';
import { endIntercepts } from './intercept.ts';
import { keepSpoken } from './spoken.ts';

type WindowOptions = BrowserContextOptions & { baseURL: string };

/** What a test may need of its window besides Playwright's options. */
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
  /** The options it was opened with. */
  readonly key: string;
  readonly viewport: WindowOptions['viewport'];
  /** The listeners that the page had before the test. */
  readonly listeners: ReadonlySet<unknown>;
}

/** The browser of this process; started when first needed, ends with the process. */
let browser: Promise<Browser> | undefined;
/**
 * Idle windows with their pages, by their options. A reused page has its process and compiled code, which saves half the
 * processor time of a new one. A window without a page has the browser's cache.
 */
const unused = new Map<string, { window: BrowserContext; page: Page | null }>();

/** A page without scripts that each service has: an idle window waits there, so that it carries nothing to the next test. */
export const SCRIPTLESS = '/healthz';

/** How many idle windows are kept. */
const UNUSED = 6;

/** Methods whose effect on a page cannot be undone. */
const FOR_GOOD = [
  ...(['addLocatorHandler', 'exposeBinding', 'exposeFunction'] as const),
  ...(['routeWebSocket', 'setDefaultNavigationTimeout', 'setDefaultTimeout', 'setExtraHTTPHeaders'] as const),
];
/** Methods whose effect is undone: the window's own size and media come back. */
const PUT_BACK = ['setViewportSize', 'emulateMedia'] as const;
const NO_MEDIA = { media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null };
/** The methods of these that a test has called on a page. */
const changes = new WeakMap<Page, Set<string>>();
/** The scripts that a test has added to a page; they go with the test. */
const scripts = new WeakMap<Page, Disposable[]>();
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
  // As in a page without a secure context. Playwright's own way to block workers writes to the console.
  if (!worker) await window.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  return window;
}

/**
 * Runs in the page before any other script. The browser then draws nothing, and drawing takes a twentieth of a journey's
 * processor time. Layout, hit tests and what a screen reader gets stay those of a visible page.
 */
function hidePage(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 }');
  document.adoptedStyleSheets = [sheet];
}

/** A window for these options and its page, with nothing left of the test before but the browser's cache. */
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

/** Keeps a window for the next test, unless its clock has been set: all its later pages would have that clock. */
export async function giveBack({ window, page, key, viewport, listeners }: TakenWindow): Promise<void> {
  const isFree = !unused.has(key) && !page.isClosed() && (await hasRealClock(page));
  if (isFree) for (const script of scripts.get(page)?.splice(0) ?? []) await script.dispose();
  const isReady = isFree && !isChanged(page) && (await leave(page)) && (await putBack(page, viewport));
  await endIntercepts(page);
  if (isReady) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const [name, listener] of listenersOf(page)) if (!listeners.has(listener)) page.off(name as 'close', listener);
  }
  await Promise.all(window.pages().map((each) => (isReady && each === page ? undefined : each.close())));
  if (isFree) unused.set(key, { window, page: isReady ? page : null });
  else await window.close();
  // Windows with the port of one service, or with a time zone, may never be needed again.
  const [oldest] = unused;
  if (!oldest || unused.size <= UNUSED) return;
  unused.delete(oldest[0]);
  await oldest[1].window.close();
}

/** The page's own DevTools session, for as long as the window is kept: a new one for each test would cost as much as it saves. */
function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  return known;
}

/** Records from now on when a method is called whose effect stays with the page. */
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
  const added: Disposable[] = [];
  scripts.set(page, added);
  const addInitScript = page.addInitScript.bind(page) as (...args: unknown[]) => Promise<Disposable>;
  Object.assign(page, {
    addInitScript: async (...args: unknown[]) => {
      const script = await addInitScript(...args);
      added.push(script);
      return script;
    },
  });
  return page;
}

/** Whether a test has changed the page for good. */
const isChanged = (page: Page) => FOR_GOOD.some((name) => changes.get(page)?.has(name));

/** Gives the page the size and the media of its window again, where a test has changed them. */
async function putBack(page: Page, viewport: WindowOptions['viewport']): Promise<boolean> {
  const done = changes.get(page);
  if (done?.has('setViewportSize')) {
    // A page without a size of its own cannot be reset.
    if (!viewport) return false;
    await page.setViewportSize(viewport);
  }
  if (done?.has('emulateMedia')) await page.emulateMedia(NO_MEDIA);
  done?.clear();
  return true;
}

/** Goes to the page where an idle window waits; false when that fails. */
async function leave(page: Page): Promise<boolean> {
  try {
    await page.goto(SCRIPTLESS, { waitUntil: 'commit', timeout: 10_000 });
    await (await sessionOf(page)).send('Runtime.evaluate', { expression: 'sessionStorage.clear()' });
    // Otherwise the pointer would hover over whatever is shown under it.
    await page.mouse.move(-1, -1);
    return true;
  } catch {
    return false;
  }
}

function listenersOf(page: Page): [name: string, listener: () => void][] {
  // Playwright's types declare neither of the two.
  const emitter = page as unknown as EventEmitter;
  return emitter
    .eventNames()
    .flatMap((name) => emitter.listeners(name).map((listener) => [String(name), listener as () => void]));
}

/** False when Playwright has installed a clock in the page. */
function hasRealClock(page: Page): Promise<boolean> {
  return page.evaluate(() => !('__pwClock' in globalThis));
}
