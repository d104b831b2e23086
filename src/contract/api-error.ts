/** Why a call failed: no answer, too late an answer, a refusal, or an answer that is not what the table promises. */
export type ApiErrorKind = 'network' | 'timeout' | 'status' | 'malformed';

interface ApiErrorDetails {
  kind: ApiErrorKind;
  endpoint: string;
  /** HTTP status; 0 when there was no answer. */
  status?: number;
  code?: string | undefined;
  /** Per field, what is wrong with it. */
  errors?: Record<string, string[]> | undefined;
  /** Seconds to wait before trying again, where the server says so. */
  retryAfter?: number | undefined;
  /** The page was left before the answer came, and has come back. */
  isInterrupted?: boolean;
  cause?: unknown;
}

/** A failed call. `message` is fit to be shown: the server's own, or the table's text for this call. */
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
 * What a proxy answers for a server that it cannot reach, and 408 that the request has not come whole; 511 is of a network that wants
 * a sign-in, 520 to 530 are Cloudflare's.
 */
const isOfProxy = (status: number): boolean =>
  [408, 502, 503, 504, 511].includes(status) || (status >= 520 && status <= 530);

/** True when the server itself has not answered: it may have done what was asked, or may never have heard of it. */
export function isUnanswered(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'network' || error.kind === 'timeout' || isOfProxy(error.status);
}

/** True when something has answered with what is no answer of the contract: the server, which may have done it, or a proxy. */
export const isUnreadable = (error: unknown): boolean => error instanceof ApiError && error.kind === 'malformed';

/** True when the server has done what was asked, and its answer does not say what was promised. */
export const isDoneUnsaid = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'malformed' && error.status === 204;

/** True when the server has understood and will not: to send the same again would change nothing. */
export function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
  );
}

/** The same failure with one more sentence in its message, such as what the user can do about it. */
export function withMore(failure: ApiError, sentence: string): ApiError {
  const why = failure.message.replace(/\.$/, '');
  return new ApiError(`${why}. ${sentence}`, { ...failure, cause: failure });
}

/** Whether the server refused a change since what it is a change of has been changed elsewhere. */
export function isConflict(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && failure.status === 409;
}
