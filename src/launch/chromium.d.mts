/** The arguments with which the tests start it. */
export const chromiumArgs: string[];
export const testedChromiumArgs: string[];

/** The path of a Chromium-based browser on this machine, or undefined. `window`: only one that can show a window. */
export function findChromium(options?: { window?: boolean }): string | undefined;

/** Whether it is a browser without a window. */
export function isShell(path: string): boolean;
