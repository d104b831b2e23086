/**
 * A Vite plugin for builds: writes into the page the scripts and calls with which each screen begins. `pathOf` returns a
 * call's path.
 */
export function firstScreens(pathOf: (call: string) => string, root?: string): { name: string };
