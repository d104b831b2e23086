import type { Endpoint } from '#contract/calls/endpoint.ts';

/** One way in which a server fails, and the message the user gets. */
export interface Fault {
  name: string;
  /** Answers as the real `fetch` would; the signal is the caller's. */
  answer(signal: AbortSignal): Promise<Response>;
  /** The server's own words; without them the table's are shown. */
  words?: string;
  status: number;
  kind: 'network' | 'timeout' | 'status' | 'malformed';
  retryAfter?: number;
}

const json = { 'Content-Type': 'application/json' };

/** A refusal, in the server's own words or in none. */
function refusal(name: string, status: number, body: { message?: string }, retryAfter?: number): Fault {
  const { message } = body;
  const headers = retryAfter === undefined ? json : { ...json, 'Retry-After': String(retryAfter) };
  return {
    name,
    answer: async () => new Response(JSON.stringify(body), { status, headers }),
    ...(message === undefined ? {} : { words: message }),
    status,
    kind: 'status',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** A success status with a body that breaks the contract. */
function nonsense(name: string, type: string, body: string): Fault {
  const headers = { 'Content-Type': type };
  return { name, answer: async () => new Response(body, { headers }), status: 200, kind: 'malformed' };
}

/** Breaks off after some bytes of the answer. */
function cutOff(): Response {
  const bytes = new TextEncoder().encode('{"tasks": [{"id": 1,');
  let sent = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) controller.error(new TypeError('terminated'));
      else controller.enqueue(bytes);
      sent = true;
    },
  });
  return new Response(stream, { headers: json });
}

const page = nonsense('a page with 200', 'text/html', '<!doctype html><title>Gateway</title><h1>One moment</h1>');

/** All the faults of spec §9 that a server can have. */
export const faults: readonly Fault[] = [
  refusal('500 with words', 500, { message: 'The disk is full.' }),
  refusal('500 without words', 500, {}),
  refusal('401', 401, { message: 'Unauthenticated.' }),
  refusal('404', 404, { message: 'It is not here.' }),
  refusal('429', 429, { message: 'Too many. Wait a little.' }, 30),
  {
    name: 'hang',
    answer: (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
    status: 0,
    kind: 'timeout',
  },
  {
    name: 'dropped connection',
    answer: () => Promise.reject(new TypeError('fetch failed')),
    status: 0,
    kind: 'network',
  },
  page,
  { name: 'truncated', answer: async () => cutOff(), status: 0, kind: 'network' },
  nonsense('malformed JSON', 'application/json', '{"data": [1, 2'),
  nonsense('wrong-type JSON', 'application/json', '42'),
];

/** The fault as a call sees it: a page in place of the answer to a deletion, which has no body, is of a proxy. */
export const seenBy = (endpoint: Endpoint, fault: Fault): Fault =>
  fault === page && endpoint.method === 'DELETE' ? { ...fault, kind: 'status', status: 502 } : fault;

/** Whether the call fails of it: an answer that the table says is not needed is not judged. */
export const isFailureOf = (fault: Fault, endpoint: Endpoint): boolean =>
  fault.kind !== 'malformed' || endpoint.response !== undefined;

/** Whether a read asks once more: not where the server has refused. */
export const isWorthRetrying = ({ status }: Fault): boolean => status < 400 || status >= 500;
