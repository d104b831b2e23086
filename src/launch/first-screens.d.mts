/**
 * A Vite plugin for builds: writes into the page which scripts and which calls each screen begins with. `pathOf` resolves a call's
 * name to its path.
 */
export function firstScreens(pathOf: (call: string) => string, root?: string): { name: string };
