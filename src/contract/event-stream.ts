import type { EventSourceMessage } from 'eventsource-parser';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as z from 'zod/mini';

/** The result of a stream: a status and a JSON text, like those of any other answer. */
export interface StreamedAnswer {
  status: number;
  text: string;
}

/** The longest event that is read, in characters: many times what our service lets a provider write. */
const EVENT_LIMIT = 4_000_000;

const Delta = z.object({ text: z.string() });
const Failure = z.object({ status: z.int().check(z.minimum(400), z.maximum(599)) });
/** The status of a failure that does not name one: the provider, behind the service, failed. */
const BAD_GATEWAY = 502;

/**
 * Reads the events of our service's chat: `delta` {text}, a piece of the reply; then `reply`, the whole JSON answer, or
 * `error`, the envelope with its `status`. Throws when the stream breaks, or ends with neither.
 */
export async function readEventStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onText: (piece: string) => void,
): Promise<StreamedAnswer> {
  for await (const { event, data } of eventsOf(body)) {
    if (event === 'delta') {
      // An unreadable piece does no harm: `reply` brings the whole text.
      const delta = read(Delta, data);
      if (delta) onText(delta.text);
    } else if (event === 'reply' || event === 'error') {
      return { status: event === 'reply' ? 200 : (read(Failure, data)?.status ?? BAD_GATEWAY), text: data };
    }
  }
  throw new TypeError('The stream ended before the reply did');
}

/** The events of a stream until it ends; leaving the loop earlier cancels it. */
export async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<EventSourceMessage> {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: EVENT_LIMIT }))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await events.read();
      if (done) return;
      yield value;
    }
  } finally {
    await events.cancel();
  }
}

function read<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  return schema.safeParse(json).data;
}
