import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PATH = /^ {2}path: '([^']+)',$/m;
const READS = /^ {2}reads: \[([^\]]*)\],$/m;
const CODE = /await import\('\.\/([^']+)'\)/;
const LOGIN = { path: '/login', reads: [], module: 'src/client/screens/login/login-screen.tsx' };

/**
 * A Vite plugin for builds: writes into the page the scripts and calls with which each screen begins, so that `start.js`
 * requests them while the application's code loads. Reads the `*.screen.ts` files; `pathOf` returns a call's path.
 * @param {(call: string) => string} pathOf
 */
export function firstScreens(pathOf, root = process.cwd()) {
  return {
    name: 'mizu-first-screens',
    apply: /** @type {const} */ ('build'),
    transformIndexHtml: {
      order: /** @type {const} */ ('post'),
      /** @param {string} html @param {{bundle?: Record<string, any>}} context */
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const known = imported(entry, bundle, new Set());
        const screens = [...screenFiles(root), LOGIN].map(({ path, reads, module }) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)));
          const scripts = [...imported(chunk, bundle, new Set(known))].filter((name) => !known.has(name));
          const calls = ['user.profile', ...reads].map(pathOf);
          return [path, { scripts: scripts.map((name) => `/${name}`), calls }];
        });
        const table = JSON.stringify(Object.fromEntries(screens));
        return html.replace(
          '<head>',
          `<head>\n    <script type="application/json" id="first-screens">${table}</script>`,
        );
      },
    },
  };
}

/** @param {string} root */
function screenFiles(root) {
  return globSync('src/client/**/*.screen.ts', { cwd: root }).map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const [path, reads, code] = [PATH, READS, CODE].map((part) => part.exec(text)?.[1]);
    if (path === undefined || reads === undefined || !code) throw new Error(`${file}: no path, reads or code is found`);
    return { path, reads: reads.match(/[\w.]+/g) ?? [], module: join(file, '..', code) };
  });
}

/**
 * A chunk and all its imports, except those in `seen`.
 * @param {any} chunk @param {Record<string, any>} bundle @param {Set<string>} seen
 */
function imported(chunk, bundle, seen) {
  if (!chunk || seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const name of chunk.imports) imported(bundle[name], bundle, seen);
  return seen;
}
