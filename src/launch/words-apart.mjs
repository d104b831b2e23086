import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a command does, and the other words for it, as the commands' files have them. */
const WORDS = /(?<=\b(?:also|does): )(`[^`$]*`|'[^'\n]*'|"[^"\n]*")/g;
const IS_COMMANDS = /\.(commands|screen)\.ts$/;
const TABLE = /\/words-table\.ts$/;

/**
 * A Vite plugin for builds: takes what commands do, and the other words for them, out of what the first screen waits for. The words'
 * place in a table stays behind (`#17`); the table comes with the palette and with help, the only ones that read them.
 */
export function wordsApart(root = process.cwd()) {
  /** @type {string[]} */
  let table = [];
  return {
    name: 'mizu-words-apart',
    apply: /** @type {const} */ ('build'),
    buildStart() {
      const files = globSync('src/client/**/*.{commands,screen}.ts', { cwd: root });
      const all = files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(WORDS) ?? []);
      table = [...new Set(all)];
    },
    /** @param {string} code @param {string} id */
    transform: {
      filter: { id: [IS_COMMANDS, TABLE] },
      /** @param {string} code @param {string} id */
      handler(code, id) {
        if (TABLE.test(id)) return { code: `export const wordsTable = [${table.join(',')}];`, map: null };
        return { code: code.replace(WORDS, (words) => `'#${table.indexOf(words)}'`), map: null };
      },
      order: /** @type {const} */ ('pre'),
    },
  };
}
