/** Why a call failed: no answer, a late answer, a refusal, or an answer that does not fit the table. */
export type ApiErrorKind = 'network' | 'timeout' | 'status' | 'malformed';

interface ApiErrorDetails {
  kind: ApiErrorKind;
  endpoint: string;
  /** HTTP status; 0 when there was no answer. */
  status?: number;
  code?: string | undefined;
  /** Per field, what is wrong with it. */
  errors?: Record<string, string[]> | undefined;
  /** Seconds to wait before trying again, if the server says so. */
  retryAfter?: number | undefined;
  /** The page was left before the answer came, and has come back since. */
  isInterrupted?: boolean;
  cause?: unknown;
}

/** A failed call. `message` can be shown: the server's own words, or the table's text for this call. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly endpoint: string;
  readonly status: number;
  readonly code: string | undefined;
  readonly errors: Record<string, string[]> | undefined;
  readonly retryAfter: number | undefined;
  readonly isInterrupted: boolean;

  constructor(message: string, details: ApiErrorDetails) {
    super(message, { cause: details.cause });
    this.kind = details.kind;
    this.endpoint = details.endpoint;
    this.status = details.status ?? 0;
    this.code = details.code;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.isInterrupted = details.isInterrupted ?? false;
  }
}

/**
 * Statuses of a proxy whose server is unreachable, and 408 for a request that did not arrive whole; 511 comes from a
 * network that wants a sign-in, 520 to 530 from Cloudflare.
 */
const isOfProxy = (status: number): boolean =>
  [408, 502, 503, 504, 511].includes(status) || (status >= 520 && status <= 530);

/** True when the server itself has not answered: it may or may not have done what was asked. */
export function isUnanswered(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'network' || error.kind === 'timeout' || isOfProxy(error.status);
}

/** True when the server has not said what it thinks of the request, which may be sent again: no answer, or 429. */
export const isForLater = (error: unknown): error is ApiError =>
  isUnanswered(error) || (error instanceof ApiError && error.status === 429);

/**
 * True when the answer does not follow the contract: it came from the server, which may have done what was asked, or from a
 * proxy.
 */
export const isUnreadable = (error: unknown): boolean => error instanceof ApiError && error.kind === 'malformed';

/** True when the server did what was asked, and its answer does not fit the table. */
export const isDoneUnsaid = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'malformed' && error.status === 204;

/** True when the server understood the request and refuses it: sending it again would change nothing. */
export function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
  );
}

/**
 * True for a failure that concerns nobody any more: its session has ended, as a refused token shows, which the sign-in page tells;
 * or its page goes.
 */
export function isGivenUp(error: unknown): boolean {
  return error instanceof ApiError
    ? error.status === 401
    : error instanceof DOMException && error.name === 'AbortError';
}

/** The same failure with one more sentence in its message, such as what the user can do. */
export function withMore(failure: ApiError, sentence: string): ApiError {
  const why = failure.message.replace(/\.$/, '');
  return new ApiError(`${why}. ${sentence}`, { ...failure, cause: failure });
}

/** True when the server refused a change because the item was changed elsewhere meanwhile. */
export function isConflict(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && failure.status === 409;
}
