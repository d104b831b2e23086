import { messageOf } from '#contract/message-of.ts';
import { StartupError } from '../startup-error.ts';
import { LostRaceError } from './retries.ts';
import type { StoreFailure } from './store.ts';
import { isDamaged, isUnwritable } from './unwritable.ts';

/**
 * SQLSTATEs of a transaction that another one disturbed. A broken constraint is one too, since the handler has checked it:
 * what it checked was changed meanwhile, and the next attempt finds the words for that.
 */
const RACES = new Set(['40001', '40P01', '23503', '23505', '42P07']);

/**
 * SQLSTATEs of a server that is shutting down, starting up or full, and of one that ends a connection after some time; then
 * those of one that no longer lets this service in, as while a database is being replaced, or after a change of its
 * password.
 */
const AWAY = new Set([
  ...['57P01', '57P02', '57P03', '53000', '53200', '53300', '57P05', '25P03', '25P04'],
  ...['57P04', '3D000', '28P01', '28000'],
]);
/** Node's codes when it cannot connect, or is cut off. */
const UNREACHABLE =
  /^(ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|ENOENT|EACCES)$/;
/** What `pg` says without a code. */
const CUT_OFF = /^Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/;
/** The server ended a statement that took too long, or could not get a lock in time. */
const TOO_LONG = new Set(['57014', '55P03']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether a transaction with this failure may succeed when it runs again. */
export function isRace(error: unknown): boolean {
  return error instanceof LostRaceError || RACES.has(codeOf(error));
}

/** What an error of the server, or on the way to it, means to the user. */
export function failureOf(error: unknown): StoreFailure | undefined {
  const code = codeOf(error);
  if (AWAY.has(code) || code.startsWith('08') || UNREACHABLE.test(code)) return 'away';
  if (error instanceof Error && CUT_OFF.test(error.message)) return 'away';
  if (isUnwritable(error)) return 'unwritable';
  if (isDamaged(error)) return 'damaged';
  return error instanceof LostRaceError || ['40001', '40P01'].includes(code) || TOO_LONG.has(code) ? 'busy' : undefined;
}

/** The words of an error. When several addresses were tried, each has its own error, and the error of them all has no message. */
export function driverMessage(error: unknown): string {
  return error instanceof AggregateError ? codeOf(error) : messageOf(error);
}

/** SQLSTATEs at a start, and what to do about each. */
const REMEDIES: Record<string, string> = {
  '28P01': 'check the user and the password in DATABASE_URL',
  '28000': 'check the user and the password in DATABASE_URL, and that the server lets this machine in',
  '3D000': 'make that database (createdb), or check its name in DATABASE_URL',
  '42501': 'let this user create tables there (grant create on schema public)',
};

/** The error as one sentence for the user who starts the service. */
export function explain(error: unknown, databaseUrl: string): Error {
  if (error instanceof StartupError) return error;
  const name = withoutPassword(databaseUrl);
  const code = codeOf(error);
  const remedy = REMEDIES[code];
  const reason = driverMessage(error);
  if (remedy === undefined && failureOf(error) === 'away') {
    return new StartupError(`The database ${name} cannot be reached (${reason}): start it, or check DATABASE_URL.`, {
      cause: error,
    });
  }
  return new StartupError(
    `The database ${name} cannot be used (${reason}): ${remedy ?? 'check it, or set DATABASE_URL to another one'}.`,
    { cause: error },
  );
}

/** An address that can be shown: without the password, and without parameters, one of which may be a password. */
export function withoutPassword(databaseUrl: string): string {
  const { protocol, username, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
