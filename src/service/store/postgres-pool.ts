import { Socket } from 'node:net';
import { Client, Pool } from 'pg';

/** The most connections of one service. */
const CONNECTIONS = 10;
/** How long a request waits for a connection, in milliseconds. */
const CONNECT_TIMEOUT = 5_000;
/** How long a statement may run, and a transaction be idle, before the server ends it, in milliseconds. */
const STATEMENT_TIMEOUT = 30_000;
const IDLE_TIMEOUT = 10_000;
/** After so many milliseconds without a word from the server the connection is given up: the network is broken. */
const SILENCE = STATEMENT_TIMEOUT + 5_000;

/**
 * The settings of every connection: acknowledge only what is on the disk, never wait for ever, and let a transaction wait
 * for another one instead of failing, whatever the server's defaults.
 */
const SESSION = [
  'set synchronous_commit = on',
  `set statement_timeout = ${STATEMENT_TIMEOUT}`,
  `set idle_in_transaction_session_timeout = ${IDLE_TIMEOUT}`,
  "set default_transaction_isolation = 'read committed'",
].join('; ');

/** The connections of one service to its server. Broken ones are replaced when they are next needed. */
export function createPool(connectionString: string, { silence = SILENCE } = {}): Pool {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    stream: () => {
      const socket = new Socket();
      const error = Object.assign(new Error('the server has gone silent'), { code: 'ETIMEDOUT' });
      return socket.setTimeout(silence, () => socket.destroy(error));
    },
    onConnect: async (client) => {
      // A connection that breaks while nothing runs on it reports to this listener only; without one the process would end.
      // Whoever uses it next gets the error.
      client.on('error', () => {});
      await client.query(SESSION);
    },
  });
  pool.on('error', () => {});
  return pool;
}

/** The password in an address as the driver reads it, which also accepts a percent sign that begins no escape. */
export function passwordOf(connectionString: string): string | undefined {
  const parameter = new URL(connectionString).searchParams.get('password');
  // Without the parameters: for some of them the driver reads a file, or warns.
  return parameter ?? new Client({ connectionString: connectionString.replace(/\?.*$/s, '') }).password ?? undefined;
}
