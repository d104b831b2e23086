import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium, testedChromiumArgs } from '../../src/launch/chromium.mjs';

/** A browser that runs in its own process group. */
export interface BrowserProcess {
  /** Resolves to the address on which its DevTools listen. */
  address: Promise<string>;
  /** Resolves when the process has ended. */
  gone(): Promise<void>;
  /** Sends SIGKILL to all its processes; resolves when it has ended. */
  kill(): Promise<void>;
}

/** A folder for a browser profile. */
export function createProfile(): { profile: string; remove(): void } {
  const profile = mkdtempSync(join(tmpdir(), 'mizu-profile-'));
  return { profile, remove: () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts a browser on a profile. */
export function spawnBrowser(profile: string, settings: readonly string[] = testedChromiumArgs): BrowserProcess {
  const program = findChromium() ?? chromium.executablePath();
  const args = [...settings, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'];
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const gone = async () => {
    if (!hasEnded()) await once(child, 'exit');
  };
  return {
    address: addressOf(child),
    gone,
    kill: async () => {
      // Kills the whole group: the renderers are separate processes.
      if (child.pid !== undefined && !hasEnded()) process.kill(-child.pid, 'SIGKILL');
      await gone();
    },
  };
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
