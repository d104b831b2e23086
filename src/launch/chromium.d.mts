/** How the tests start it. */
export const chromiumArgs: string[];

/** The path of a Chromium-based browser on this machine, or undefined when there is none. */
export function findChromium(): string | undefined;
