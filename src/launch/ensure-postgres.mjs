import { canInstallPackages, installFirst } from './debian.mjs';
import { findPostgres, hasPostgres } from './postgres.mjs';
import { LaunchError, say } from './say.mjs';

/** The Vitest project that starts a server of its own. */
const PROJECT = 'node on PostgreSQL';

/**
 * Sees to it that the tests find PostgreSQL's programs: on Debian, when we are root, the package. Answers the project that
 * cannot run without them, or undefined. In CI nobody would read what was left out: there they must be found.
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
