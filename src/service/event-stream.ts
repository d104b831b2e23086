import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { HttpError } from './http-error.ts';

const EVENTS = 'text/event-stream';
const JSON_ANSWER = 'application/json';

/** Whether a client would rather hear the answer as it comes. */
export function wantsEvents(c: Context): boolean {
  return accepts(c, { header: 'Accept', supports: [JSON_ANSWER, EVENTS], default: JSON_ANSWER }) === EVENTS;
}

interface Work {
  /** Makes the answer; tells pieces of its text meanwhile. */
  run(onText: (piece: string) => Promise<void>): Promise<unknown>;
  /** What a failure is to the reader. */
  refuse(error: Error): HttpError;
}

/**
 * An answer as server-sent events: `delta` {text}, any number of them, then `reply`, the whole answer, or `error`, the
 * envelope with its `status`. It begins with the first of them; what fails before rejects, and is answered as ever, with a
 * status and headers.
 */
export function answerInEvents(c: Context, { run, refuse }: Work): Promise<Response> {
  return new Promise((resolve, reject) => {
    const over = Promise.withResolvers<void>();
    let begun: Promise<SSEStreamingApi> | undefined;
    const begin = () => {
      begun ??= new Promise((ready) => {
        c.header('X-Accel-Buffering', 'no');
        resolve(
          streamSSE(c, (stream) => {
            ready(stream);
            return over.promise;
          }),
        );
      });
      return begun;
    };
    const tell = async (event: string, data: unknown) => {
      await (await begin()).writeSSE({ event, data: JSON.stringify(data) });
    };
    const fail = async (error: Error) => {
      if (!begun) return reject(error);
      const { status, code, message } = refuse(error);
      await tell('error', { message, code, status });
    };
    run((text) => tell('delta', { text }))
      .then((answer) => tell('reply', answer))
      .catch(fail)
      .finally(() => over.resolve());
  });
}
