import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { HttpError } from './http-error.ts';

const EVENTS = 'text/event-stream';
const JSON_ANSWER = 'application/json';

/** Whether a client accepts the answer as a stream. */
export function wantsEvents(c: Context): boolean {
  return accepts(c, { header: 'Accept', supports: [JSON_ANSWER, EVENTS], default: JSON_ANSWER }) === EVENTS;
}

interface Work {
  /** Produces the answer, and passes pieces of its text to `onText` as they come. */
  run(onText: (piece: string) => Promise<void>): Promise<unknown>;
  /** Turns a failure into the error that the client gets. */
  refuse(error: Error): HttpError;
}

/**
 * An answer as server-sent events: `delta` {text}, any number of them, then `reply`, the whole answer, or `error`, the
 * envelope with its `status`. The stream starts with the first event. A failure before that rejects, and is answered with a
 * status and headers as usual.
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
