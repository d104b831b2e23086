import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates the file and its folders, if they are missing, for the account of the service alone; SQLite gives `-wal` and
 * `-shm` the mode of the file. Existing ones keep their mode: somebody chose it.
 */
export function makePrivateFile(path: string): void {
  makePrivateFolder(dirname(path));
  // Never opens an existing file: closing it again would release the locks that this process holds on it.
  unlessThere(() => closeSync(openSync(path, 'wx', 0o600)));
}

/**
 * Creates a folder and those above it, if they are missing, for the account of the service alone. One by one: asked for all
 * of them, Node tries for ever when a folder is refused as if it had no parent, as in /proc.
 */
export function makePrivateFolder(path: string): void {
  const folder = resolve(path);
  const above = dirname(folder);
  if (existsSync(folder) || above === folder) return;
  makePrivateFolder(above);
  unlessThere(() => mkdirSync(folder, { mode: 0o700 }));
}

function unlessThere(make: () => void): void {
  try {
    make();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** A warning for the operator when every account on the machine can read the file; undefined otherwise. */
export function exposureOf(path: string): string | undefined {
  // Windows has no such modes.
  if (process.platform === 'win32') return undefined;
  const mode = statSync(path).mode & 0o777;
  const isReachable = (statSync(dirname(resolve(path))).mode & 0o001) !== 0;
  if ((mode & 0o004) === 0 || !isReachable) return undefined;
  return `Every account on this machine can read the database ${path} (mode ${mode.toString(8)}). To keep it to yourself: chmod 600 ${path}*`;
}
