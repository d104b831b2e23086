/** The marks with which a stream says that it is complete: OpenAI's, and Claude's. */
const END = /[\r\n](?:data: ?\[DONE\]|event: ?message_stop)/;
/** More characters than the longest of them has. */
const CARRIED = 32;

/**
 * Wraps a fetch to note whether the last answer said that it is complete. The providers' packages ignore that, and a small
 * server may give no other sign. No text of a model can look like the mark: within an event a line break is escaped.
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
      // The mark may be the first line.
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
