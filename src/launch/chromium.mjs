import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The arguments with which the tests start it: no network activity of its own, and no sandbox, which containers refuse. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * For pages that live only seconds, for which V8's optimizing compilers never pay off: a fifth less time for a journey. The
 * bench measures with them.
 */
export const testedChromiumArgs = [...chromiumArgs, '--js-flags=--no-opt --no-maglev'];

/** Headless builds of the same engine, which take half the time per page: Debian's name, and Chrome's own. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

const places = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
};

/**
 * The path of a Chromium-based browser on this machine: `MIZU_CHROMIUM` or `CHROME_PATH` when set, else the system's, one
 * without a window first. Undefined when there is none.
 * @param {{window?: boolean}} [options] `window`: only one that can show a window.
 * @returns {string | undefined}
 */
export function findChromium({ window = false } = {}) {
  const chosen = process.env.MIZU_CHROMIUM || process.env.CHROME_PATH;
  if (chosen) return chosen;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = (all) => all.flatMap((name) => folders.map((folder) => join(folder, name)));
  const paths = [...(window ? [] : onPath(shells)), ...onPath(names), ...(places[process.platform] ?? [])];
  return paths.find((path) => existsSync(path));
}

/** Whether it is a browser without a window. */
export const isShell = (path) => shells.some((name) => path.endsWith(name));
