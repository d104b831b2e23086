import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import type { Endpoint } from './calls/endpoint.ts';
import { type ArgsOf, type EndpointName, endpoints, type ResultOf } from './endpoints.ts';
import type { Misfit, Reading } from './read-answer.ts';
import { parseJson, readText, saysNo, totalIn } from './read-text.ts';
import { secondsIn } from './retry-after.ts';
import { textProblems } from './storable.ts';

export interface ClientOptions {
  /** The API base: a path (`/api`) or an address, with or without a slash at its end. */
  base: string;
  fetch: typeof globalThis.fetch;
  /** Returns the stored session token, or null. Called for every call. */
  getToken: () => string | null;
  /** Called on each 401, except the sign-in's own, with the token that was refused. */
  onUnauthorized?: (token: string | null) => void;
  /** Told what of each answer had to be mended to be read; without it the console is. */
  onMisfit?: (endpoint: EndpointName, misfits: readonly Misfit[]) => void;
  /**
   * Resolves to whether a call got no answer because the page was left. Never resolves on a page that is being left, so
   * that nothing there counts as a failure; resolves on a page that comes back.
   */
  wasLeft?: () => Promise<boolean>;
  /**
   * Reads a long answer off the main thread, as `readText` does; resolves to undefined where that is not possible. Absent:
   * every answer is read on the main thread.
   */
  readAside?: ((endpoint: EndpointName, text: string) => Promise<Reading<unknown> | undefined>) | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page. */
  keepalive?: boolean | undefined;
  /** Used instead of the stored token. */
  token?: string | undefined;
  /** Sent as `Idempotency-Key`: our service never creates two items for the same key. */
  idempotencyKey?: string | undefined;
  /** Called with the answer as the server wrote it, under the names of the table, before it is read. */
  onJson?: ((json: unknown) => void) | undefined;
  /** Asks for a streamed answer; called with each piece of its text. Only our own service's chat streams. */
  onText?: ((piece: string) => void) | undefined;
}

/** Makes a call of the table by its name. Rejects with `ApiError` for every failure, or with the signal's own reason. */
export type Client = <N extends EndpointName>(name: N, args: ArgsOf<N>, options?: CallOptions) => Promise<ResultOf<N>>;

interface LooseArgs {
  params?: { id: string | number };
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

/** In characters: about 2,500 tasks, which take about 50 ms to read. Our own service sends long lists in shorter pages. */
const LONG = 1_000_000;

const JSON_ONLY = 'application/json';
const STREAM_OR_JSON = 'text/event-stream, application/json;q=0.9';

/** An answer that was read to its end. */
interface Answer {
  status: number;
  text: string;
  /** The seconds to wait that the server names. */
  retryAfter: number | undefined;
  /** Where the server has sent the call on to. */
  sentOn: string | false;
  total?: number | undefined;
}

type FailureDetails = Partial<Pick<ApiError, 'status' | 'isInterrupted'>> & { message?: string | undefined };

/** What our service says beside the `message` of an error. */
const Envelope = z.object({
  code: z.catch(z.optional(z.string()), undefined),
  errors: z.catch(z.optional(z.record(z.string(), z.array(z.string()))), undefined),
});

/** The address of a call: base, path with its id, and the query without empty fields. */
function urlOf(base: string, endpoint: Endpoint, args: LooseArgs): string {
  const path = endpoint.path.replace('{id}', () => encodeURIComponent(String(args.params?.id)));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(args.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return base.replace(/\/+$/, '') + path + search;
}

/** The thin client, derived from the table (spec §7). It reads answers with tolerance and retries nothing. */
export function createClient({
  base,
  fetch,
  getToken,
  onUnauthorized,
  onMisfit = warnOfMisfits,
  wasLeft = async () => false,
  readAside,
}: ClientOptions): Client {
  return async (name, args, options = {}) => {
    const endpoint: Endpoint = endpoints[name];
    const loose = args as LooseArgs;
    refuseUnstorable(name, loose.body);
    const token = options.token ?? getToken();
    const headers = new Headers({ Accept: options.onText ? STREAM_OR_JSON : JSON_ONLY });
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (loose.body !== undefined) headers.set('Content-Type', 'application/json');
    if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);

    const timeout = AbortSignal.timeout(endpoint.timeout);
    const fail = (
      kind: 'network' | 'timeout' | 'malformed',
      cause: unknown,
      { message = endpoint.failure, ...more }: FailureDetails = {},
    ) => new ApiError(message, { kind, endpoint: name, cause, ...more });

    const limit = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    const ask = async () => {
      const response = await fetch(urlOf(base, endpoint, loose), {
        method: endpoint.method,
        // Another server may allow caching: a cached answer could be older than a write, or another user's.
        cache: 'no-store',
        headers,
        body: loose.body === undefined ? null : JSON.stringify(loose.body),
        signal: limit,
        ...(options.keepalive ? { keepalive: true } : {}),
      });
      // Reads the body even where it is not needed: an answer that hangs or breaks off is a failure too.
      return await readToTheEnd(response, options.onText);
    };

    let answer: Answer;
    try {
      answer = await within(limit, ask);
    } catch (cause) {
      const isInterrupted = !options.signal?.aborted && (await wasLeft());
      if (options.signal?.aborted) throw options.signal.reason;
      throw fail(timeout.aborted ? 'timeout' : 'network', cause, { isInterrupted });
    }

    const { status, text, total } = answer;
    if (status < 200 || status > 299) {
      if (status === 401 && endpoint.authenticated) onUnauthorized?.(token);
      throw await refusal(name, endpoint, answer);
    }
    /** The answer where it says that nothing is done, whatever its status says. */
    const saidNo = () => {
      const json = parseJson(text);
      return json.ok && saysNo(json.value) ? json.value : undefined;
    };
    const refuse = async (status: number) => {
      throw await refusal(name, endpoint, { ...answer, status });
    };
    if (!endpoint.response) {
      // A page in place of a deletion is of a proxy.
      if (endpoint.method === 'DELETE' && text.trim().startsWith('<')) await refuse(502);
      if (saidNo()) await refuse(422);
      return undefined as never;
    }
    const { onJson } = options;
    const isAside = readAside !== undefined && text.length >= LONG && !onJson && !endpoint.reshape;
    // What the worker cannot read is read here again, which yields the error.
    const aside = isAside ? await readAside(name, text).catch(() => undefined) : undefined;
    // The caller may have aborted meanwhile.
    if (isAside) options.signal?.throwIfAborted();
    const reshape = await endpoint.reshape?.().catch((cause: unknown) => {
      throw fail('network', cause);
    });
    let heard: unknown;
    const hear =
      onJson &&
      ((json: unknown) => {
        heard = json;
      });
    const read = (written: string) => readText(name, written, { onJson: hear, reshape, total });
    // A list without items may have no answer at all.
    let reading = aside ?? read(status === 204 ? 'null' : text);
    const isWhole = reading.success && reading.misfits.length === 0;
    // Loaded on demand: few servers write what it reads.
    const code = isWhole ? undefined : await import('./odd-forms.ts').catch(() => undefined);
    const usual = code?.inUsualForm(name, text);
    if (usual) reading = read(usual);
    onJson?.(heard);
    if (!reading.success) {
      const no = saidNo();
      if (no && endpoint.method !== 'GET') await refuse(422);
      const message = await wordsOf(no, endpoint, answer);
      throw fail('malformed', reading.error, {
        status: text === '' || code?.saysNoMore(endpoint, text) ? 204 : status,
        message,
      });
    }
    onMisfit(name, reading.misfits);
    return reading.data as never;
  };
}

/**
 * Waits for work until the signal is aborted. The work may ignore the signal: an answer that was requested before the call,
 * or the file with the API's address.
 */
async function within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([work(), promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

async function readToTheEnd(response: Response, onText: CallOptions['onText']): Promise<Answer> {
  const retryAfter = secondsIn(response.headers.get('Retry-After'), response.headers.get('Date'));
  const sentOn = response.redirected && response.url;
  const isStream = /^text\/event-stream\b/i.test(response.headers.get('Content-Type') ?? '');
  if (!onText || !response.ok || !isStream || !response.body) {
    return {
      status: response.status,
      text: await response.text(),
      retryAfter,
      sentOn,
      total: totalIn(response.headers),
    };
  }
  // Loaded on demand: only the assistant's chat reads streams.
  const { readEventStream } = await import('./event-stream.ts');
  return { ...(await readEventStream(response.body, onText)), retryAfter, sentOn };
}

/**
 * Refuses text that no server can keep, as our own service does: another server might silently replace a character, and the
 * user's words would be lost.
 */
function refuseUnstorable(endpoint: EndpointName, body: unknown): void {
  const problems = Object.entries(textProblems(body));
  const [first] = problems;
  if (!first) return;
  const errors = Object.fromEntries(problems.map(([field, problem]) => [field, [problem]]));
  throw new ApiError(first.join(' '), { kind: 'status', endpoint, status: 422, code: 'invalid', errors });
}

/** Such as `tasks.3.title as Untitled`. */
export const misfitInWords = ({ path, readAs }: Misfit): string =>
  path.join('.') + (readAs === undefined ? '' : ` as ${readAs}`);

/** The console has room for some; how many there are says whether a server is merely odd or quite another. */
export function warnOfMisfits(endpoint: EndpointName, misfits: readonly Misfit[]): void {
  if (misfits.length === 0) return;
  const some = misfits.slice(0, 10).map(misfitInWords).join(', ');
  console.warn(`${misfits.length} misfits in the answer to ${endpoint}: ${some}`);
}

/** What is shown of a server's `message`. */
const Message = z.object({ message: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) });

/** Why a server refuses, or what the user can do; undefined where neither is known. */
async function wordsOf(body: unknown, endpoint: Endpoint, answer: Answer): Promise<string | undefined> {
  const { data } = Message.safeParse(body);
  const isAlone = data || (Object.keys(Object(body)).length === 0 && ![413, 429].includes(answer.status));
  if (!answer.sentOn && isAlone) return data?.message;
  // Loaded on demand: only another server has its words elsewhere, and few calls are too much or too long.
  const code = await import('./refusal-words.ts').catch(() => undefined);
  return code ? code.wordsFor(body, endpoint, answer) : data?.message;
}

async function refusal(name: EndpointName, endpoint: Endpoint, answer: Answer): Promise<ApiError> {
  const { status, text } = answer;
  const json = parseJson(text);
  // A line of plain text counts where the request is at fault; an HTML page, or the words of a proxy, do not.
  const body = json.ok ? json.value : status < 500 && /^[^<\n]+\n?$/.test(text) && text;
  const { data: envelope } = Envelope.safeParse(body);
  return new ApiError((await wordsOf(body, endpoint, answer)) ?? endpoint.failure, {
    kind: 'status',
    endpoint: name,
    // The item is gone; it was not done, and may be sent later; the server will never do it.
    status: { 410: 404, 425: 429, 501: 405 }[status] ?? status,
    code: envelope?.code,
    errors: envelope?.errors,
    retryAfter: answer.retryAfter,
  });
}
