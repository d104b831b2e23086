import { type ChildProcess, spawn } from 'node:child_process';
import { chromium } from 'playwright-core';
import { findChromium, testedChromiumArgs } from '../../src/launch/chromium.mjs';

/** Starts a browser on a profile, in a process group of its own. `address` resolves to where its DevTools listen. */
export function spawnBrowser(
  profile: string,
  settings: readonly string[] = testedChromiumArgs,
): { child: ChildProcess; address: Promise<string> } {
  const program = findChromium() ?? chromium.executablePath();
  const args = [...settings, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'];
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  return { child, address: addressOf(child) };
}

function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    stderr?.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      const found = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
    stderr?.once('close', () => reject(new Error(`The browser ended: ${text}`)));
  });
}
