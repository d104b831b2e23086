import { ApiError } from '#contract/api-error.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';

/**
 * A failure of an export or import, with a message that says what is wrong and what to do. A server's own words stay; the
 * table's would only name one of a thousand calls.
 */
export function plainFailure(error: unknown): unknown {
  if (error instanceof ApiError) {
    const words = wordsFor(error);
    return words === null ? error : new ApiError(words, { ...error, cause: error });
  }
  if (error instanceof DOMException && error.name !== 'AbortError') {
    return new Error(
      `This browser cannot store how far the import is (${error.name}). Free some space, or leave private browsing, and try again.`,
      { cause: error },
    );
  }
  return error;
}

function wordsFor({ kind, status, message, endpoint }: ApiError): string | null {
  switch (kind) {
    case 'network':
      return 'The server cannot be reached. Check the connection, and try again.';
    case 'timeout':
      return 'The server took too long to answer. Try again in a moment.';
    case 'malformed':
      return 'The server’s answer cannot be read. Try again; if that does not help, tell whoever runs the server.';
    case 'status': {
      if (message !== endpoints[endpoint as EndpointName]?.failure) return null;
      if (status === 429) return 'The server takes no more calls for now. Wait a minute, and try again.';
      return status >= 500 ? `The server has failed (${status}). Try again in a moment.` : `${message} (${status})`;
    }
  }
}
