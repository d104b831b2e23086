/** How a stream says by itself that it has come to its end: as OpenAI began it, and as Claude does. */
const END = /[\r\n](?:data: ?\[DONE\]|event: ?message_stop)/;
/** More than the longest of them is, in characters. */
const CARRIED = 32;

/**
 * Listens to a fetch for whether the last answer has said its end. The packages of the providers pass over that, and a small
 * server may say nothing else of it. No text of a model looks like it: within an event a new line is escaped.
 */
export function listenForEnd(fetch: typeof globalThis.fetch): { fetch: typeof globalThis.fetch; hasEnded(): boolean } {
  let ended = false;
  return {
    hasEnded: () => ended,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      ended = false;
      const { body, status, statusText, headers } = response;
      if (!body) return response;
      const decoder = new TextDecoder('latin1');
      // The first line begins as any other does.
      let last = '\n';
      const listen = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          last += decoder.decode(chunk, { stream: true });
          ended ||= END.test(last);
          last = last.slice(-CARRIED);
          controller.enqueue(chunk);
        },
      });
      return new Response(body.pipeThrough(listen), { status, statusText, headers });
    },
  };
}
