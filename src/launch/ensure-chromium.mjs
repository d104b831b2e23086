import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './child.mjs';
import { findChromium, isShell } from './chromium.mjs';
import { canInstallPackages, installFirst } from './debian.mjs';
import { programs, stamps } from './project.mjs';
import { LaunchError, say } from './say.mjs';

/** The mark that Debian's package could not be installed: the browser found instead will do, and apt-get is not asked again. */
const noPackage = join(stamps, 'no-chromium-package');
/** Debian's packages, the best first; older releases have only the second. */
const packages = ['chromium-headless-shell', 'chromium'];

/**
 * Makes sure that the tests find a Chromium: on Debian, as root, the package without a window, in which they take half the
 * time; else the system's, else Playwright's.
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== undefined && !existsSync(found))
    throw new LaunchError(`There is no browser at ${found}: mend MIZU_CHROMIUM or CHROME_PATH.`);
  if (found !== undefined && (isShell(found) || isChosen() || existsSync(noPackage))) return;
  if (canInstallPackages()) {
    say('Installing Chromium with apt-get for the tests, a minute or two …');
    await installFirst(packages);
  }
  const installed = findChromium();
  if (installed !== undefined) {
    if (isShell(installed)) return;
    mkdirSync(stamps, { recursive: true });
    writeFileSync(noPackage, '');
    return;
  }
  say('Fetching a Chromium for the tests, unless it is there already …');
  const libraries = process.getuid?.() === 0 && process.platform === 'linux' ? ['--with-deps'] : [];
  if ((await runNode([programs.playwright, 'install', ...libraries, '--only-shell', 'chromium'])) !== 0) {
    throw new LaunchError(
      'The tests need a Chromium and none could be fetched: install Chromium or Chrome, or set MIZU_CHROMIUM to its path.',
    );
  }
}

const isChosen = () => Boolean(process.env.MIZU_CHROMIUM || process.env.CHROME_PATH);
