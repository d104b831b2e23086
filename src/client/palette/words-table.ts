/**
 * What all commands do, and their other words, in a build: src/launch/words-apart.mjs moves them out of the commands'
 * files, for which the first screen waits, into this one, which loads with the palette and help. Empty elsewhere.
 */
export const wordsTable: readonly string[] = [];
