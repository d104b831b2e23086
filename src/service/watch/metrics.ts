import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** One answered request: the name of its call, and how it went. */
export interface Answered {
  /**
   * The name of a call, `healthz`, `other` for an unknown path of the API, else `page`. Never an address, which may contain
   * an id or a user's words.
   */
  call: string;
  status: number;
  seconds: number;
}

/** The figures of the service for a Prometheus server. */
export interface Metrics {
  /** Whether the `Authorization` header of a request allows reading the figures. */
  mayRead(authorization: string | undefined): boolean;
  observe(answered: Answered): void;
  read(): Promise<{ text: string; type: string }>;
}

/** Bounds in seconds: from a read in memory to the longest time of an assistant. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 90];

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Asked for at each reading. */
interface Health {
  /** Whether the database answers. */
  answers: () => Promise<boolean>;
  /** Whether it can be written. */
  takesWrites: () => Promise<boolean>;
  /** When the latest backup was made, in milliseconds; absent when none are made. */
  lastBackup?: (() => number | undefined) | undefined;
}

/** Figures of this service only. */
export function createMetrics(token: string, { answers: doesAnswer, takesWrites, lastBackup }: Health): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const answers = new Histogram({
    name: 'mizu_http_request_duration_seconds',
    help: 'Time until an answer, by call and status',
    labelNames: ['call', 'status'],
    buckets: BUCKETS,
    registers: [register],
  });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set(await read());
      },
    });
  gauge('mizu_database_up', 'Whether the database answers', async () => Number(await doesAnswer()));
  gauge('mizu_database_writable', 'Whether the database can be written', async () => Number(await takesWrites()));
  if (lastBackup) {
    const help = 'When the latest backup was made by itself, in seconds since 1970; 0: never';
    gauge('mizu_last_backup_timestamp_seconds', help, () => (lastBackup() ?? 0) / 1000);
  }
  const expected = hashOf(`Bearer ${token}`);
  return {
    mayRead: (authorization = '') => timingSafeEqual(hashOf(authorization), expected),
    observe: ({ call, status, seconds }) => answers.observe({ call, status: String(status) }, seconds),
    read: async () => ({ text: await register.metrics(), type: register.contentType }),
  };
}
