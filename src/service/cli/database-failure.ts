import { StartupError } from '../startup-error.ts';
import { driverMessage } from '../store/postgres-failures.ts';
import type { Store, StoreFailure } from '../store/store.ts';

/** The message about a database that failed. */
const FAILURES: Record<StoreFailure, readonly [what: string, remedy: string]> = {
  away: ['cannot be reached', 'try again in a moment'],
  busy: ['is busy', 'try again in a moment'],
  damaged: ['is damaged', 'put a backup in its place'],
  unwritable: ['cannot be written', 'make room on its disk, or see whether it may be written'],
};

/** The failure of one of a command's databases, as one line; any other error as it is. */
export function explainFailure(error: unknown, ...stores: readonly Store[]): unknown {
  const failure = stores.map(({ failureOf }) => failureOf(error)).find((found) => found !== undefined);
  if (failure === undefined) return error;
  const [what, remedy] = FAILURES[failure];
  return new StartupError(`The database ${what} (${driverMessage(error)}): ${remedy}.`, { cause: error });
}
