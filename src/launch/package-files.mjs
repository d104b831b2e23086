import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { inProject, packageFolder, root } from './project.mjs';

// Fills the folder that is packed: the service as JavaScript, since Node strips no types below node_modules; the built
// client; and what starts them. To be run by the project's own Node.

/** What the service itself imports; the client is built already. */
const SOURCES = ['src/service/**/*.ts', 'src/contract/**/*.ts'];
const LAUNCHERS = ['mizu.mjs', 'child.mjs', 'project.mjs', 'say.mjs'].map((name) => `src/launch/${name}`);
/** A module's name in an import, or in an address of a file. */
const MODULE = /((?:from|import) ?\(?'|new URL\()('?[#.][^']*)\.ts'/g;

rmSync(packageFolder, { recursive: true, force: true });
const used = new Set(['node']);
for (const path of globSync(SOURCES, { cwd: root })) {
  const code = stripTypeScriptTypes(readFileSync(inProject(path), 'utf8')).replace(MODULE, "$1$2.js'");
  for (const [, name] of code.matchAll(/(?:from|import) ?\(?'((?:@[^/']+\/)?[^#./'][^/':]*)(?:\/[^']*)?'/g))
    used.add(name);
  write(path.replace(/\.ts$/, '.js'), code);
}
for (const path of LAUNCHERS) write(path, readFileSync(inProject(path), 'utf8'));
for (const path of ['LICENSE', 'README.md']) write(path, readFileSync(inProject(path), 'utf8'));
cpSync(inProject('dist'), join(packageFolder, 'dist'), { recursive: true });

const { name, version, description, license, dependencies } = JSON.parse(
  readFileSync(inProject('package.json'), 'utf8'),
);
write(
  'package.json',
  JSON.stringify(
    {
      ...{ name, version, description, license, type: 'module' },
      engines: { node: '>=20.19' },
      bin: { mizu: 'src/launch/mizu.mjs' },
      imports: { '#contract/*': './src/contract/*', '#service/*': './src/service/*' },
      dependencies: Object.fromEntries(Object.entries(dependencies).filter(([each]) => used.has(each))),
    },
    null,
    2,
  ),
);

function write(path, text) {
  const target = join(packageFolder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
