/** A Vite plugin for builds: takes what commands do, and the other words for them, out of what the first screen waits for. */
export function wordsApart(root?: string): { name: string };
