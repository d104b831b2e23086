/** The longest answer that is read, in bytes: many times what a reply of full length takes on the wire. */
const ANSWER_LIMIT = 4 * 1024 * 1024;
/** Of an error only its beginning is of use. */
const ERROR_LIMIT = 16 * 1024;

/**
 * The most requests that one answer may take. A provider's package may ask for the rest of a long answer by itself, again and
 * again; the tokens of a reply fit into the first request, so more than a few are a server that never comes to an end.
 */
export const REQUEST_LIMIT = 4;

/** An answer was longer than anybody needs. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

/** An answer was still not complete after `REQUEST_LIMIT` requests. */
export class UnendingError extends Error {
  override readonly name = 'UnendingError';
}

/**
 * Makes a fetch for one answer from an address outside: it follows no redirect, so that neither a key nor somebody's tasks
 * go where the operator did not send them, and it reads no more than it must. A 3xx comes back as it is; a body past its
 * limit breaks off with `TooLongError`, that of an error is cut short; a request too many rejects with `UnendingError`.
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
