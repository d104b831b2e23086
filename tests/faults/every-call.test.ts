import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
// The client loads these with the first answer to an AI call, and the first that it cannot read: there, their loading would take the
// clock's time.
import '#contract/entities/ai-shapes.ts';
import '#contract/odd-forms.ts';
import { askAssistant } from '#client/data/ai.ts';
import type { Api } from '#client/data/api.ts';
import { HeldItems } from '#client/data/held-items.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import { type ReadName, readOptions } from '#client/data/read.ts';
import { signIn } from '#client/data/sign-in.ts';
import { write } from '#client/data/write.ts';
import { ApiError } from '#contract/api-error.ts';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { createClient } from '#contract/client.ts';
import { type ArgsOf, type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import { settled } from '#tests/support/settled.ts';
import { type Fault, faults, isFailureOf, isWorthRetrying, seenBy } from './faults.ts';

/** What the cache waits before it asks once more, in milliseconds. */
const PAUSE = 1000;

/** How a call came out, and when. */
interface Outcome {
  error?: unknown;
  value?: unknown;
  /** Milliseconds after it was begun. */
  after: number;
}

let cells = 0;
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => unhandled.push(reason);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // The platform's own runs by a clock that cannot be turned.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), milliseconds);
    return controller.signal;
  });
  process.on('unhandledRejection', onUnhandled);
});
afterEach(() => {
  process.off('unhandledRejection', onUnhandled);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The client as the app makes it, before a server that has this fault and no other answer. */
function failingApp(fault: Fault) {
  const requests: { method: string | undefined; url: string }[] = [];
  const onUnauthorized = vi.fn<(token: string | null) => void>();
  const onReadFailed = vi.fn<(error: Error) => void>();
  const call = createClient({
    base: '/api',
    fetch: (input, init) => {
      requests.push({ method: init?.method, url: String(input) });
      if (!init?.signal) throw new Error('A request that nothing ends');
      return fault.answer(init.signal);
    },
    getToken: () => 'the-token',
    onUnauthorized,
  });
  const api: Api = {
    call,
    queryClient: createQueryClient(onReadFailed),
    pending: new PendingWrites(),
    held: new HeldItems({ report: vi.fn() }),
    isOurs: true,
  };
  return { api, requests, onUnauthorized, onReadFailed };
}

/** Enough for any call to be sent: bodies are the server's to judge. */
const argsOf = (endpoint: Endpoint) => ({
  ...(endpoint.path.includes('{id}') ? { params: { id: 7 } } : {}),
  ...(endpoint.body ? { body: {} } : {}),
  ...(endpoint.path === '/tasks/calendar' ? { query: { start_date: '2026-11-01', end_date: '2026-11-30' } } : {}),
});

const isRead = (name: EndpointName): name is ReadName => endpoints[name].method === 'GET';

/** Reads as a screen does, until there is an answer or none to be had. */
function read(api: Api, name: ReadName): Promise<unknown> {
  const observer = new QueryObserver(api.queryClient, readOptions(api, name, argsOf(endpoints[name]) as never));
  return new Promise((resolve, reject) => {
    const leave = observer.subscribe(({ status, data, error }) => {
      if (status === 'pending') return;
      leave();
      if (status === 'success') resolve(data);
      else reject(error);
    });
  });
}

/** Makes the call in the way that the client makes it. */
function make(api: Api, name: EndpointName): Promise<unknown> {
  if (isRead(name)) return read(api, name);
  if (name === 'auth.login') {
    return signIn(api, { email: 'ana@example.org', password: 'x' }, new AbortController().signal);
  }
  if (name === 'auth.finishSignIn') return signIn(api, { code: 'c', proof: 'p' }, new AbortController().signal);
  if (name === 'auth.startSignIn') return api.call(name, { body: { provider: 'company', proof: 'p' } });
  // As a stream, where the server has it so.
  if (name === 'ai.chat') return askAssistant(api, { message: 'Hello', provider: 'claude', onText: () => {} });
  const args = argsOf(endpoints[name]) as ArgsOf<EndpointName>;
  if (name === 'auth.logout') return api.call(name, {}, { token: 'the-token' });
  // Nothing is written by it.
  if (name === 'ai.chatPreview') return api.call(name, args as ArgsOf<typeof name>);
  return write(api, name, () => args as never, { entity: 'a' });
}

/** Turns the clock until the call has ended. */
async function outcomeOf(calling: Promise<unknown>): Promise<Outcome> {
  const start = Date.now();
  let outcome: Outcome | undefined;
  calling.then(
    (value) => {
      outcome = { value, after: Date.now() - start };
    },
    (error: unknown) => {
      outcome = { error, after: Date.now() - start };
    },
  );
  while (!outcome) {
    // First what needs no clock: the body of an answer is read in turns of the loop.
    for (let turn = 0; turn < 5; turn += 1) await settled();
    if (!outcome) await vi.advanceTimersToNextTimerAsync();
  }
  await settled();
  return outcome;
}

describe.each(endpointNames)('%s', (name) => {
  const endpoint: Endpoint = endpoints[name];

  test.each(faults.map((fault) => seenBy(endpoint, fault)))('$name', async (fault) => {
    const { api, requests, onUnauthorized, onReadFailed } = failingApp(fault);
    const { error, value, after } = await outcomeOf(make(api, name));
    const asked = isRead(name) && isWorthRetrying(fault) ? 2 : 1;

    if (isFailureOf(fault, endpoint)) {
      expect(error).toBeInstanceOf(ApiError);
      const { message, kind, status, endpoint: about, retryAfter } = error as ApiError;
      expect({ message, kind, status, about, retryAfter }).toEqual({
        message: fault.words ?? endpoint.failure,
        kind: fault.kind,
        status: fault.status,
        about: name,
        retryAfter: fault.retryAfter,
      });
      expect(requests).toHaveLength(asked);
    } else {
      expect({ error, value }).toEqual({ error: undefined, value: undefined });
      expect(requests).toHaveLength(1);
    }
    expect(new Set(requests.map(({ method, url }) => `${method} ${url}`)).size).toBe(1);
    // Nothing waits longer than its own call may, and nothing but a read that asks once more waits between.
    const waited = fault.kind === 'timeout' ? endpoint.timeout * asked : 0;
    expect(after).toBe(waited + PAUSE * (asked - 1));
    expect(onUnauthorized.mock.calls).toEqual(fault.status === 401 && endpoint.authenticated ? [['the-token']] : []);
    // A read tells of its failure once, however often it asked; a write tells who made it.
    expect(onReadFailed.mock.calls).toEqual(isRead(name) ? [[error, false]] : []);
    expect(unhandled).toEqual([]);
    cells += 1;
  });
});

afterAll(() => {
  process.stdout.write(`${cells} of ${endpointNames.length * faults.length} cells of the fault matrix hold\n`);
});
