/** The longest answer that is read, in bytes: many times what a full reply takes on the wire. */
const ANSWER_LIMIT = 4 * 1024 * 1024;
/** The most bytes that are read of an error, whose beginning is enough. */
const ERROR_LIMIT = 16 * 1024;

/**
 * The most requests for one answer. A provider's package may ask for the rest of a long answer by itself, again and again;
 * the tokens of a reply fit into the first request, so a server that needs more than a few never ends.
 */
export const REQUEST_LIMIT = 4;

/** An answer was too long. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

/** An answer was still not complete after `REQUEST_LIMIT` requests. */
export class UnendingError extends Error {
  override readonly name = 'UnendingError';
}

/**
 * Creates a fetch for one answer from an outside address: it follows no redirect, so that neither a key nor a user's tasks
 * go where the operator did not send them, and reads no more than necessary. A 3xx is returned as it is; a body beyond its
 * limit fails with `TooLongError`, that of an error is cut short; a request too many rejects with `UnendingError`.
 */
export function createGuardedFetch(): typeof globalThis.fetch {
  let requests = 0;
  return async (input, init) => {
    if (requests === REQUEST_LIMIT) throw new UnendingError(`The answer did not end in ${REQUEST_LIMIT} requests`);
    requests += 1;
    const response = await fetch(input, { ...init, redirect: 'manual' });
    const { body, ok, status, statusText, headers } = response;
    if (!body) return response;
    return new Response(body.pipeThrough(ok ? refusePast(ANSWER_LIMIT) : cutAt(ERROR_LIMIT)), {
      status,
      statusText,
      headers,
    });
  };
}

function refusePast(limit: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let read = 0;
  return new TransformStream({
    transform(chunk, controller) {
      read += chunk.byteLength;
      if (read > limit) controller.error(new TooLongError(`The answer is longer than ${limit} bytes`));
      else controller.enqueue(chunk);
    },
  });
}

function cutAt(limit: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let left = limit;
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left));
      left -= chunk.byteLength;
      if (left <= 0) controller.terminate();
    },
  });
}
