import { existsSync } from 'node:fs';
import { run } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { LaunchError, say } from './say.mjs';

/** The programs that the tests with Orca start, each with its Debian package. */
const parts = {
  '/usr/bin/chromium': 'chromium',
  '/usr/bin/orca': 'orca',
  '/usr/libexec/at-spi-bus-launcher': 'at-spi2-core',
  '/usr/bin/Xvfb': 'xvfb',
  '/usr/bin/dbus-daemon': 'dbus',
  '/usr/bin/openbox': 'openbox',
  '/usr/bin/xdotool': 'xdotool',
};

/** The packages of the missing ones; any Chromium will do. */
function missingPackages() {
  return Object.entries(parts)
    .filter(
      ([path, name]) => !(existsSync(path) || (name === 'chromium' && findChromium({ window: true }) !== undefined)),
    )
    .map(([, name]) => name);
}

/** Makes sure that Orca and what it needs are installed: installs Debian's packages as root, else names them. */
export async function ensureOrca() {
  if (process.platform !== 'linux')
    throw new LaunchError('Orca is the screen reader of Linux: these tests run there only.');
  const missing = missingPackages();
  if (missing.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new LaunchError(`The tests with Orca need more than is here. On Debian, as root: ${command}`);
  }
  say(`Installing ${missing.join(', ')} with apt-get, a minute or two …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  const installed =
    (await run('apt-get', ['update', '-qq'], options)) ||
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], options));
  const still = missingPackages();
  if (installed !== 0 || still.length > 0) {
    throw new LaunchError(`Not installed: ${(still.length > 0 ? still : missing).join(', ')}. By hand: ${command}`);
  }
}
