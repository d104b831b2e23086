import { eventsOf } from '#contract/event-stream.ts';

interface Heard {
  id: string | undefined;
  event: string | undefined;
  data: unknown;
}

/** Reads a stream until this many changes or resets have come, or one that is the last. */
export async function hear(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  until: number | ((one: Heard) => boolean),
): Promise<Heard[]> {
  if (!body) throw new Error('There is no stream');
  const heard: Heard[] = [];
  for await (const { id, event, data } of eventsOf(body)) {
    if (event === 'ping') continue;
    const one = { id, event, data: JSON.parse(data) };
    heard.push(one);
    if (typeof until === 'number' ? heard.length === until : until(one)) break;
  }
  return heard;
}
