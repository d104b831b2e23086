/**
 * What all commands do, and the other words for them, in a build: src/launch/words-apart.mjs takes them out of the
 * commands' files, which the first screen waits for, and puts them here, which comes with the palette and help. Empty
 * elsewhere.
 */
export const wordsTable: readonly string[] = [];
