import { canInstallPackages, installFirst } from './debian.mjs';
import { findPostgres, hasPostgres } from './postgres.mjs';
import { LaunchError, say } from './say.mjs';

/** The Vitest project that starts a server of its own. */
const PROJECT = 'node on PostgreSQL';

/**
 * Makes sure that the tests find PostgreSQL's programs: installs the package on Debian, as root. Returns the project that
 * cannot run without them, or undefined. In CI they must be found, since nobody would read what was left out.
 */
export async function ensurePostgres() {
  const chosen = process.env.MIZU_POSTGRES;
  if (chosen && !hasPostgres(chosen)) {
    throw new LaunchError(`There is no initdb and postgres in ${chosen}: mend MIZU_POSTGRES.`);
  }
  if (findPostgres() === undefined && canInstallPackages()) {
    say('Installing PostgreSQL with apt-get for the tests, half a minute …');
    await installFirst(['postgresql']);
  }
  if (findPostgres() !== undefined) return undefined;
  if (process.env.CI) throw new LaunchError('The tests need PostgreSQL, and it could not be installed.');
  return PROJECT;
}
