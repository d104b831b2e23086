/** A refusal that a handler throws; it becomes the envelope `{message, code, errors?}`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]> | undefined;
  readonly headers: Record<string, string>;

  /** `message` is shown to the user as it is. */
  constructor(
    status: number,
    code: string,
    message: string,
    extra: { errors?: Record<string, string[]>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = extra.errors;
    this.headers = extra.headers ?? {};
  }
}

/** The token is unknown, revoked, expired or missing. */
export function signedOut(): HttpError {
  return new HttpError(401, 'unauthenticated', 'Your session has ended. Please sign in again.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/** The id does not exist, or is another user's: the same answer for both. `noun` is capitalised ('Task'). */
export function notFound(noun: string): HttpError {
  return new HttpError(404, 'not_found', `${noun} not found.`);
}

/** A field with an invalid value; the same form as the schema check's. */
export function invalid(field: string, problem: string): HttpError {
  return new HttpError(422, 'invalid', `${field} ${problem}`, { errors: { [field]: [problem] } });
}

/** The same refusal for one item in a list: `place` is its path, such as `tasks.3`. */
export function refusedAt(place: string, { status, code, message, errors, headers }: HttpError): HttpError {
  if (!errors) return new HttpError(status, code, `${place}: ${message}`, { headers });
  const placed = Object.entries(errors).map(([field, problems]) => [`${place}.${field}`, problems]);
  return new HttpError(status, code, `${place}.${message}`, { errors: Object.fromEntries(placed), headers });
}

/** A method that an address does not accept. */
export function methodNotAllowed(method: string, allowed: readonly string[]): HttpError {
  const headers = { Allow: allowed.join(', ').replace('GET', 'GET, HEAD') };
  return new HttpError(405, 'method_not_allowed', `${method} is not possible here.`, { headers });
}

/** A PUT or DELETE with an `updated_at` that is no longer the stored one. */
export function stale(noun: string): HttpError {
  return new HttpError(409, 'conflict', `${noun} was changed elsewhere. Reload it and try again.`);
}
