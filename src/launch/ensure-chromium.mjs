import { existsSync, readFileSync } from 'node:fs';
import { run, runNode } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { programs } from './project.mjs';
import { LaunchError, say } from './say.mjs';

/** Sees to it that the tests find a Chromium: the system's, else Debian's package when we are root, else Playwright's. */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) {
    if (!existsSync(found))
      throw new LaunchError(`There is no browser at ${found}: mend MIZU_CHROMIUM or CHROME_PATH.`);
    return;
  }
  const isRoot = process.getuid?.() === 0;
  if (isRoot && isDebian() && (await installPackage())) return;
  say('Fetching a Chromium for the tests, unless it is there already …');
  const libraries = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];
  if ((await runNode([programs.playwright, 'install', ...libraries, '--only-shell', 'chromium'])) !== 0) {
    throw new LaunchError(
      'The tests need a Chromium and none could be fetched: install Chromium or Chrome, or set MIZU_CHROMIUM to its path.',
    );
  }
}

/** Debian itself: Ubuntu's package of the name only points to a snap, which containers cannot run. */
function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID="?debian"?$/m.test(readFileSync(release, 'utf8'));
}

/** Whether there is a browser afterwards. */
async function installPackage() {
  say('Installing Chromium with apt-get for the tests, a minute or two …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  const updated = await run('apt-get', ['update', '-qq'], options);
  const installed = updated === 0 ? await run('apt-get', ['install', '-y', '-qq', 'chromium'], options) : updated;
  return installed === 0 && findChromium() !== undefined;
}
