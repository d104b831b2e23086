import type { Plugin } from 'vite';

/** Takes what commands do, and the other words for them, out of what the first screen waits for, in builds. */
export function wordsApart(root?: string): Plugin;
