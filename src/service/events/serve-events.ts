import type { Context, Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Kysely } from 'kysely';
import { HttpError, methodNotAllowed } from '../http-error.ts';
import type { StreamCount } from '../limits.ts';
import type { Database } from '../store/schema.ts';
import { changeCounts, changesAfter, numberBefore, told } from './changes.ts';
import type { Listeners } from './listeners.ts';

/** How far back a new stream starts, in milliseconds: longer than a page takes from its first answer to here. */
const BEFORE = 60_000;
/** How often something is sent when nothing happens, in milliseconds: proxies close silent connections. */
const HEARTBEAT = 20_000;
/** How long a stream lasts, in milliseconds: opening the next one checks the session again. */
const LIFE = 300_000;

interface EventsOptions {
  db: Kysely<Database>;
  listeners: Listeners;
  streams: StreamCount;
  clock: () => Date;
  /** The user who asks; throws for a caller who may not read. */
  authenticate(c: Context): Promise<{ user: { id: string } }>;
  logFault(c: Context, error: Error): void;
}

/**
 * `GET /events`: the account's changes as server-sent events (decision 33). `change` {call, id, updated_at}, with its
 * number; `reset` when more were missed than are kept, so that everything is to be read again; `ping`, with the last
 * number, at the beginning and when nothing happens.
 */
export function serveEvents(api: Hono, { db, listeners, streams, clock, authenticate, logFault }: EventsOptions): void {
  api.get('/events', async (c) => {
    const { user } = await authenticate(c);
    const last = c.req.header('Last-Event-ID');
    if (last !== undefined && !/^\d{1,15}$/.test(last)) {
      throw new HttpError(400, 'bad_event_id', 'Last-Event-ID must be the number of an event.');
    }
    // Nobody reads the body of an answer to HEAD, so a stream would never end.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' });
    const since = new Date(clock().getTime() - BEFORE).toISOString();
    const from = last === undefined ? await numberBefore(db, user.id, since) : Number(last);
    const [{ change_count: count = 0 } = {}] = await changeCounts(db, [user.id]);
    const leave = streams.enter(user.id);
    c.header('X-Accel-Buffering', 'no');
    const answer = streamSSE(c, async (stream) => {
      try {
        // The database is older than the last one that the device saw: it was restored.
        if (from > count) await stream.writeSSE({ event: 'reset', id: String(count), data: '{}' });
        await tellChanges(stream, { db, listeners, userId: user.id, from: Math.min(from, count) });
      } catch (error) {
        // The stream ends; the device opens another one.
        if (!stream.aborted) logFault(c, error as Error);
      } finally {
        leave();
      }
    });
    // Otherwise a service that stops would wait five seconds for the next request on the connection of an ended stream.
    answer.headers.set('Connection', 'close');
    return answer;
  });
  api.all('/events', (c) => {
    throw methodNotAllowed(c.req.method, ['GET']);
  });
}

interface Telling extends Pick<EventsOptions, 'db' | 'listeners'> {
  userId: string;
  /** The number of the last change that the device knows. */
  from: number;
}

async function tellChanges(stream: SSEStreamingApi, { db, listeners, userId, from }: Telling): Promise<void> {
  let woken = Promise.withResolvers<'changed' | 'quiet'>();
  const stop = listeners.listen(userId, () => woken.resolve('changed'));
  stream.onAbort(() => woken.resolve('changed'));
  const ends = performance.now() + LIFE;
  let number = from;
  // The number from which a device continues that gets no change before it goes to sleep.
  const ping = () => stream.writeSSE({ event: 'ping', id: String(number), data: '{}' });
  try {
    await ping();
    while (!stream.aborted && !listeners.isClosed && performance.now() < ends) {
      const changes = await changesAfter(db, userId, number);
      for (const change of changes) {
        const isNext = change.number === number + 1;
        number = change.number;
        const event = isNext ? 'change' : 'reset';
        await stream.writeSSE({ event, id: String(number), data: JSON.stringify(isNext ? told(change) : {}) });
      }
      if (changes.length > 0) continue;
      const quiet = setTimeout(() => woken.resolve('quiet'), HEARTBEAT);
      const isQuiet = (await woken.promise) === 'quiet';
      clearTimeout(quiet);
      woken = Promise.withResolvers();
      if (isQuiet) await ping();
    }
  } finally {
    stop();
  }
}
