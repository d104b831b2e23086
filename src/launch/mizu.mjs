#!/usr/bin/env node
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from './child.mjs';
import { inProject } from './project.mjs';
import { launch } from './say.mjs';

// `mizu` of the packed package: without a command it starts the service. It runs on the Node that the package brings along.

/** Where programs keep a person's data on this platform. */
function dataFolder() {
  const { LOCALAPPDATA, XDG_DATA_HOME } = process.env;
  if (process.platform === 'win32') return join(LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Mizu');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Mizu');
  return join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'mizu');
}

launch(async () => {
  const [command, ...args] = process.argv.slice(2);
  const isStart = command === undefined || (command === 'start' && args.length === 0);
  const script = inProject('src', 'service', ...(isStart ? ['main.js'] : ['cli', 'mizu.js']));
  const packaged = dirname(createRequire(import.meta.url).resolve('node/package.json'));
  const node = join(packaged, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: process.env.DATABASE_URL || `file:${join(dataFolder(), 'mizu.db')}`,
  };
  return await run(node, isStart ? [script] : [script, command, ...args], { cwd: process.cwd(), env });
});
