import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, node, root, stamps } from './project.mjs';
import { LaunchError, say } from './say.mjs';

const OLDEST = [20, 19];
const stamp = join(stamps, 'install');

/** Installs the packages of the lock file, with the Node among them, if they are missing. Quick otherwise. */
export async function ensureInstalled() {
  const { ready } = await ensurePackages();
  await ready;
}

/** Resolves to `{ready}` once the packages are installed; `ready` resolves once the Node is. */
export async function ensurePackages() {
  checkNode();
  const wanted = createHash('sha256')
    .update(readFileSync(inProject('package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(node))
    return { ready: Promise.resolve() };

  say('Installing packages, a minute or two the first time …');
  // Without the packages' own install scripts: docs/decisions/0002-runtime.md says why, and why one is run after all.
  await npm(['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  return { ready: fetchNode(wanted) };
}

/** Resolves when the Node is installed; the stamp then says `installed`. */
async function fetchNode(installed) {
  say('Fetching the Node that Mizu runs on …');
  await npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error', '--foreground-scripts']);
  checkInstalledNode();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, installed);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new LaunchError(
    `Mizu needs Node ${OLDEST.join('.')} or newer to start, and this is ${process.versions.node}: get one from https://nodejs.org.`,
  );
}

/** Runs the npm that started us, else the one on the path, with these arguments. Shows its output only when it fails. */
function npm(args) {
  const { npm_execpath: script, npm_node_execpath: itsNode } = process.env;
  const isNpm = script !== undefined && /npm-cli\.[cm]?js$/.test(script) && existsSync(script);
  // npm's own Node and not ours: `npm ci` removes the one in node_modules.
  const runner = itsNode !== undefined && existsSync(itsNode) ? itsNode : process.execPath;
  const onWindows = process.platform === 'win32';
  const child = isNpm
    ? spawn(runner, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn(onWindows ? 'npm.cmd' : 'npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: onWindows });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', () => {
      reject(new LaunchError('npm was not found: it comes with Node, from https://nodejs.org.'));
    });
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new LaunchError(explain(args[0], output)));
    });
  });
}

function explain(command, output) {
  if (/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/.test(output)) {
    return 'The packages could not be fetched: check the network connection (or npm’s proxy and registry settings) and try again.';
  }
  return `${output.trimEnd()}\nThe packages could not be installed: npm ${command} failed, and says why above.`;
}

function checkInstalledNode() {
  const wanted = JSON.parse(readFileSync(inProject('node_modules', 'node', 'package.json'), 'utf8')).version;
  let found;
  try {
    found = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  } catch (error) {
    throw new LaunchError(
      `There is no Node ${wanted} for this machine (${process.platform} ${process.arch}): ${error.message.split('\n')[0]}`,
    );
  }
  if (found !== `v${wanted}`)
    throw new LaunchError(`The installed Node is ${found} instead of v${wanted}: run npm ci.`);
}
