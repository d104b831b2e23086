import { AsyncLocalStorage } from 'node:async_hooks';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** What is known of the current request; every line of the log that is written during it has it. */
interface Answering {
  /** Its id. */
  request: string;
  /** The name of the call in the table. Never an address, which may contain a user's words. */
  call?: string;
  /** The id of the account that asks. */
  user?: string;
}

const answering = new AsyncLocalStorage<Answering>();

/** Runs the work of one request, so that the log's lines name it. */
export function whileAnswering<T>(request: string, work: () => T): T {
  return answering.run({ request }, work);
}

/** Adds to what is known of the current request. */
export function note(known: Omit<Answering, 'request'>): void {
  Object.assign(answering.getStore() ?? {}, known);
}

/** The name of the current call, if it is known. */
export function currentCall(): string | undefined {
  return answering.getStore()?.call;
}

export const LOG_FORMATS = ['words', 'json'] as const;
export const LOG_LEVELS = ['error', 'warn', 'info'] as const;

interface LogOptions {
  /** Called with one entry, without the end of its line. */
  write: (entry: string) => void;
  format?: (typeof LOG_FORMATS)[number];
  level?: (typeof LOG_LEVELS)[number];
}

/** The log: a line of words for each entry, or a line of JSON for programs that collect logs. */
export function createLog({ write, format = 'words', level = 'warn' }: LogOptions): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
      mixin: () => ({ ...answering.getStore() }),
      serializers: { err: stackOf },
    },
    { write: (line) => write(format === 'json' ? line.trimEnd() : inWords(JSON.parse(line))) },
  );
}

/** Nothing else from an error: a database's has the values of a statement in its fields. */
function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function inWords({ request, call, msg, err }: Record<string, unknown>): string {
  const subject = [request, call].filter((part) => part !== undefined).join(' ');
  return [subject && `${subject}: `, msg, err !== undefined && `\n${err}`].filter(Boolean).join('');
}
