#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from './child.mjs';
import { inProject } from './project.mjs';
import { LaunchError, launch, say } from './say.mjs';

// `mizu` of the packed package: without a command it starts the service. It runs on the Node in the package's dependencies.

/** The platform's folder for a user's data. */
function dataFolder() {
  const { LOCALAPPDATA, XDG_DATA_HOME } = process.env;
  if (process.platform === 'win32') return join(LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Mizu');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Mizu');
  return join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'mizu');
}

/** The binary of the Node in the package's dependencies; fetched if npm has not run its install script, as npm 12 does not. */
async function ownNode() {
  const packaged = dirname(createRequire(import.meta.url).resolve('node/package.json'));
  const binary = join(packaged, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  say('Fetching the Node that Mizu runs on …');
  const installer = join(packaged, 'installArchSpecificPackage.js');
  await run(process.execPath, [installer], { cwd: packaged, stdio: ['ignore', 'ignore', 'inherit'] });
  if (existsSync(binary)) return binary;
  throw new LaunchError(
    `The Node that Mizu runs on is not there, and could not be fetched for this machine (${process.platform} ${process.arch}) into ${packaged}.`,
  );
}

launch(async () => {
  const [command, ...args] = process.argv.slice(2);
  const isStart = command === undefined || (command === 'start' && args.length === 0);
  const script = inProject('src', 'service', ...(isStart ? ['main.js'] : ['cli', 'mizu.js']));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: process.env.DATABASE_URL || `file:${join(dataFolder(), 'mizu.db')}`,
  };
  return await run(await ownNode(), isStart ? [script] : [script, command, ...args], { cwd: process.cwd(), env });
});
