import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { run } from './child.mjs';
import { inProject, root, packageFolder as usualFolder } from './project.mjs';

// Fills the folder to pack: the service as JavaScript, since Node strips no types below node_modules; the built client; and
// what starts them. The first argument may name the folder. Run it on the project's own Node.

/** The service's own imports; the client is built already. */
const SOURCES = ['src/service/**/*.ts', 'src/contract/**/*.ts'];
const PROGRAM = 'src/launch/mizu.mjs';
const LAUNCHERS = [PROGRAM, ...['child.mjs', 'project.mjs', 'say.mjs'].map((name) => `src/launch/${name}`)];
/** The name of a module in an import, or in an address of a file. */
const MODULE = /((?:from|import) ?\(?'|new URL\()('?[#.][^']*)\.ts'/g;

const packageFolder = process.argv[2] ?? usualFolder;
rmSync(packageFolder, { recursive: true, force: true });
const used = new Set(['node']);
for (const path of globSync(SOURCES, { cwd: root })) {
  const code = stripTypeScriptTypes(readFileSync(inProject(path), 'utf8')).replace(MODULE, "$1$2.js'");
  for (const [, name] of code.matchAll(/(?:from|import) ?\(?'((?:@[^/']+\/)?[^#./'][^/':]*)(?:\/[^']*)?'/g))
    used.add(name);
  write(path.replace(/\.ts$/, '.js'), code);
}
for (const path of LAUNCHERS) write(path, readFileSync(inProject(path), 'utf8'));
chmodSync(join(packageFolder, PROGRAM), 0o755);
for (const path of ['LICENSE', 'README.md']) write(path, readFileSync(inProject(path), 'utf8'));
cpSync(inProject('dist'), join(packageFolder, 'dist'), { recursive: true });

const { name, version, description, license, dependencies, allowScripts } = JSON.parse(
  readFileSync(inProject('package.json'), 'utf8'),
);
write(
  'package.json',
  JSON.stringify(
    {
      ...{ name, version, description, license, type: 'module' },
      engines: { node: '>=20.19' },
      bin: { mizu: PROGRAM },
      imports: { '#contract/*': './src/contract/*', '#service/*': './src/service/*' },
      ...{ dependencies: usedOf(dependencies), allowScripts: usedOf(allowScripts) },
    },
    null,
    2,
  ),
);

// Pins the versions of this repository, also of indirect dependencies. npm then need not look them up, which halves the
// time of an installation.
cpSync(inProject('package-lock.json'), join(packageFolder, 'package-lock.json'));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
process.exitCode = await run(npm, ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--silent'], {
  cwd: packageFolder,
  shell: process.platform === 'win32',
});
renameSync(join(packageFolder, 'package-lock.json'), join(packageFolder, 'npm-shrinkwrap.json'));

/** The entries of an object for the packages that the service uses. */
function usedOf(packages) {
  return Object.fromEntries(Object.entries(packages).filter(([each]) => used.has(each)));
}

function write(path, text) {
  const target = join(packageFolder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
