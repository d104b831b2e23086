import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a command does, and the other words for it, as the commands' files have them. */
const WORDS = /(?<=\b(?:also|does): )(`[^`$]*`|'[^'\n]*'|"[^"\n]*")/g;
const IS_COMMANDS = /\.(commands|screen)\.ts$/;
/** What only the documents and the service read of the contract's calls. */
const DOCUMENTED = /(?<=\b(?:summary|[45]\d\d): )'[^'\n]*'/g;
const IS_CALLS = /\/contract\/calls\/\w+\.ts$/;
const TABLE = /\/words-table\.ts$/;

/**
 * A Vite plugin for builds: takes what commands do, and the other words for them, out of what the first screen waits for. The words'
 * place in a table stays behind (`#17`); the table comes with the palette and with help, the only ones that read them.
 * What the documents say about calls is left out.
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
      filter: { id: [IS_COMMANDS, IS_CALLS, TABLE] },
      /** @param {string} code @param {string} id */
      handler(code, id) {
        if (TABLE.test(id)) return { code: `export const wordsTable = [${table.join(',')}];`, map: null };
        if (IS_CALLS.test(id)) return { code: code.replace(DOCUMENTED, "''"), map: null };
        return { code: code.replace(WORDS, (words) => `'#${table.indexOf(words)}'`), map: null };
      },
      order: /** @type {const} */ ('pre'),
    },
  };
}
