import { eventsOf } from '#contract/event-stream.ts';

interface Heard {
  id: string | undefined;
  event: string | undefined;
  data: unknown;
}

/** Reads a stream until this many changes or resets have come. */
export async function hear(body: ReadableStream<Uint8Array<ArrayBuffer>> | null, count: number): Promise<Heard[]> {
  if (!body) throw new Error('There is no stream');
  const heard: Heard[] = [];
  for await (const { id, event, data } of eventsOf(body)) {
    if (event !== 'ping') heard.push({ id, event, data: JSON.parse(data) });
    if (heard.length === count) break;
  }
  return heard;
}
