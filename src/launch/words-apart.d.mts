/** A Vite plugin for builds: moves what commands do, and their other words, out of the code of the first screen. */
export function wordsApart(root?: string): { name: string };
