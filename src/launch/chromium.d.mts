/** How the tests start it. */
export const chromiumArgs: string[];
export const testedChromiumArgs: string[];

/** The path of a Chromium-based browser on this machine, or undefined when there is none. `window`: one that has one. */
export function findChromium(options?: { window?: boolean }): string | undefined;

/** Whether it is a browser without a window. */
export function isShell(path: string): boolean;
