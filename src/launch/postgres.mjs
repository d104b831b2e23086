import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folder in which Debian and Ubuntu keep the server's programs, by version. */
const DEBIAN = '/usr/lib/postgresql';

/**
 * The folder with PostgreSQL's programs (initdb, postgres): the one that MIZU_POSTGRES names, else one on the PATH, else
 * Debian's newest. Undefined when there is none.
 */
export function findPostgres() {
  const chosen = process.env.MIZU_POSTGRES;
  if (chosen) return chosen;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  return folders.find(hasPostgres);
}

/** Whether a folder has the programs that create and run a server. */
export function hasPostgres(folder) {
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));
}
