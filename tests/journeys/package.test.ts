import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const packed = 'node_modules/.cache/mizu/package';
/** One compile cache for all starts: from the second one on the code is not compiled again. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'mizu-compile-cache');
const program = join(packed, 'src', 'launch', 'mizu.mjs');

/** The address that the service says it is ready at. */
function readyAddress(child: ChildProcess): Promise<string> {
  let words = '';
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      words += text;
      const address = /^Mizu is ready: (\S+)\n/m.exec(words)?.[1];
      if (address) resolve(address);
    });
    child.once('close', (code) => reject(new Error(`It ended with ${code}: ${words}`)));
  });
}

test('the npx package starts with the built client and its data in the platform’s folder, and has its commands', async () => {
  // The contents of the package. Its modules resolve their dependencies to this project's packages, which have the same versions.
  await run(process.execPath, ['--no-warnings', 'src/launch/package-files.mjs']);
  const data = mkdtempSync(join(tmpdir(), 'mizu-package-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const env = {
    PATH: process.env.PATH,
    XDG_DATA_HOME: data,
    LOCALAPPDATA: data,
    HOME: data,
    PORT: '0',
    NODE_COMPILE_CACHE,
  };

  const service = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    service.kill('SIGKILL');
  });
  const address = await readyAddress(service);
  expect(await (await fetch(address)).text()).toContain('<div id="root">');
  expect(await (await fetch(`${address}/api/tasks`)).json()).toMatchObject({ code: 'unauthenticated' });

  const mizu = async (...args: string[]) => (await run(process.execPath, [program, ...args], { env })).stdout;
  expect(await mizu('user', 'list')).toMatch(/^EMAIL .*\nowner@mizu\.local /);
  const backup = join(data, 'backup.db');
  expect(await mizu('backup', backup)).toMatch(/^Backed up 1 account, 3 tasks to /);
  expect(existsSync(backup)).toBe(true);
  // The launcher starts the service for `start` alone; tests/service/command-help.test.ts has the help of each command.
  expect(await mizu('start', '--help')).toMatch(/^Usage: mizu start\b/);

  service.kill('SIGTERM');
  const [code] = await once(service, 'close');
  expect(code).toBe(0);
});
