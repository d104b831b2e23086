import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command's `does` and `also` in its source. */
const WORDS = /(?<=\b(?:also|does): )(`[^`$]*`|'[^'\n]*'|"[^"\n]*")/g;
const IS_COMMANDS = /\.(commands|screen)\.ts$/;
/** What only the documents and the service read of a call: its summary, its refusals, and the schemas of requests. */
const SERVICE_ONLY = /^ {4}(?:(?:body|query): \w+|summary: '.*'|refuses: \{[^}]*\}),\n/gm;
const REFUSAL = /(?<=\b[45]\d\d: )'[^'\n]*'/g;
const IS_CALLS = /\/contract\/calls\/\w+\.ts$/;
/** A schema at the top level of a file. */
const SCHEMA = /^((?:export )?const \w+ = )(z\.[\s\S]*?);$(?=\n(?:\S|\n|$))/gm;
const IS_SCHEMAS = /\/contract\/(?:calls|entities)\/[\w-]+\.ts$/;
const TABLE = /\/words-table\.ts$/;
/** A character that takes two bytes, as then do all others of its text: the minifier joins a long list into one text. */
const IS_WIDE = /[^\0-\xff]/;

/**
 * A Vite plugin for builds: moves what commands do, and their other words, out of the code of the first screen. The index
 * of the words in a table stays behind (`#17`); the table loads with the palette and with help, which alone read it. Also
 * removes the parts of the contract's calls that the client does not read.
 */
export function wordsApart(root = process.cwd()) {
  /** @type {string[]} */
  let table = [];
  let written = '';
  return {
    name: 'mizu-words-apart',
    apply: /** @type {const} */ ('build'),
    buildStart() {
      const files = globSync('src/client/**/*.{commands,screen}.ts', { cwd: root });
      const all = files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(WORDS) ?? []);
      const { narrow = [], wide = [] } = Object.groupBy(new Set(all), (words) =>
        IS_WIDE.test(words) ? 'wide' : 'narrow',
      );
      table = [...narrow, ...wide];
      written = `[${narrow.join(',')}].concat([${wide.join(',')}])`;
    },
    /** @param {string} code @param {string} id */
    transform: {
      filter: { id: [IS_COMMANDS, IS_SCHEMAS, TABLE] },
      /** @param {string} code @param {string} id */
      handler(code, id) {
        if (TABLE.test(id)) return { code: `export const wordsTable = ${written};`, map: null };
        if (IS_SCHEMAS.test(id)) return { code: withoutUnread(code, id), map: null };
        return { code: code.replace(WORDS, (words) => `'#${table.indexOf(words)}'`), map: null };
      },
      order: /** @type {const} */ ('pre'),
    },
  };
}

/**
 * The code of a file of the contract without what the client does not read.
 * @param {string} code @param {string} id
 */
function withoutUnread(code, id) {
  const read = IS_CALLS.test(id) ? code.replace(SERVICE_ONLY, '').replace(REFUSAL, "''") : code;
  // The bundler would keep unused schemas: it cannot know that their methods have no side effects.
  return read.replace(SCHEMA, '$1/* @__PURE__ */ (() => $2)();');
}
