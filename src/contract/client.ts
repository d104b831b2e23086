import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { type ArgsOf, type Endpoint, type EndpointName, endpoints, type ResultOf } from './endpoints.ts';
import { readAnswer } from './read-answer.ts';

export interface ClientOptions {
  /** The API base: a path (`/api`) or an address, with or without a slash at its end. */
  base: string;
  fetch: typeof globalThis.fetch;
  /** The stored session token, or null. Read anew for every call. */
  getToken: () => string | null;
  /** Told of each 401 but the sign-in's own, with the token that was refused. */
  onUnauthorized?: (token: string | null) => void;
  /** Told what of an answer had to be mended to be read, such as `tasks.3.title`; without it the console is. */
  onMisfit?: (endpoint: EndpointName, misfits: readonly string[]) => void;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Let the request outlive the page. */
  keepalive?: boolean | undefined;
  /** Instead of the stored one. */
  token?: string | undefined;
  /** Sent as `Idempotency-Key`: the same key never makes two of a thing. An extra of our own service. */
  idempotencyKey?: string | undefined;
}

/** Calls an endpoint of the table by its name. Rejects with `ApiError` for every failure, or the signal's own reason. */
export type Client = <N extends EndpointName>(name: N, args: ArgsOf<N>, options?: CallOptions) => Promise<ResultOf<N>>;

interface LooseArgs {
  params?: { id: string | number };
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

/** How an error body may look: the one envelope of our service; other servers keep at least `message`. */
const Envelope = z.object({
  message: z.string().trim().min(1).max(1000),
  code: z.string().optional().catch(undefined),
  errors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
});

/** The address of a call: base, path with its id, and the query without what is not given. */
export function urlOf(base: string, endpoint: Endpoint, args: LooseArgs): string {
  const path = endpoint.path.replace('{id}', () => encodeURIComponent(String(args.params?.id)));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(args.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return base.replace(/\/+$/, '') + path + search;
}

/** The thin client, derived from the table (spec §7). Answers are read with tolerance; nothing is retried here. */
export function createClient({
  base,
  fetch,
  getToken,
  onUnauthorized,
  onMisfit = warnOfMisfits,
}: ClientOptions): Client {
  return async (name, args, options = {}) => {
    const endpoint: Endpoint = endpoints[name];
    const loose = args as LooseArgs;
    const token = options.token ?? getToken();
    const headers = new Headers({ Accept: 'application/json' });
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (loose.body !== undefined) headers.set('Content-Type', 'application/json');
    if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);

    const timeout = AbortSignal.timeout(endpoint.timeout);
    const fail = (kind: 'network' | 'timeout' | 'malformed', cause: unknown, status = 0) =>
      new ApiError(endpoint.failure, { kind, endpoint: name, status, cause });

    let response: Response;
    let text: string;
    try {
      response = await fetch(urlOf(base, endpoint, loose), {
        method: endpoint.method,
        headers,
        body: loose.body === undefined ? null : JSON.stringify(loose.body),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        ...(options.keepalive ? { keepalive: true } : {}),
      });
      // Read to the end even where the body is not needed: a hanging or cut-off answer is a failure too.
      text = await response.text();
    } catch (cause) {
      if (options.signal?.aborted) throw options.signal.reason;
      throw fail(timeout.aborted ? 'timeout' : 'network', cause);
    }

    if (!response.ok) {
      if (response.status === 401 && endpoint.authenticated) onUnauthorized?.(token);
      throw refusal(name, endpoint, response, text);
    }
    if (!endpoint.response) return undefined as never;
    const json = parseJson(text);
    if (!json.ok) throw fail('malformed', json.error, response.status);
    const reading = readAnswer(endpoint.response, endpoint.reshape?.(json.value) ?? json.value);
    if (!reading.success) throw fail('malformed', reading.error, response.status);
    if (reading.misfits.length > 0) onMisfit(name, reading.misfits);
    return reading.data as never;
  };
}

/** The console has room for some; how many there are says whether a server is merely odd or quite another. */
function warnOfMisfits(endpoint: EndpointName, misfits: readonly string[]): void {
  console.warn(`${misfits.length} misfits in the answer to ${endpoint}: ${misfits.slice(0, 10).join(', ')}`);
}

function refusal(name: EndpointName, endpoint: Endpoint, response: Response, text: string): ApiError {
  const json = parseJson(text);
  const envelope = json.ok ? Envelope.safeParse(json.value) : undefined;
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(envelope?.data?.message ?? endpoint.failure, {
    kind: 'status',
    endpoint: name,
    status: response.status,
    code: envelope?.data?.code,
    errors: envelope?.data?.errors,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; error: unknown } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, error };
  }
}
