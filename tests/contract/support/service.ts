import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { type Client, createClient } from '#contract/client.ts';
import { createAi } from '#service/ai/create-ai.ts';
import { createApp } from '#service/app.ts';
import { startSession } from '#service/auth/sessions.ts';
import { hashOf } from '#service/auth/token-hash.ts';
import type { Handlers } from '#service/handler.ts';
import type { Limits } from '#service/limits.ts';
import type { IdentityProviders } from '#service/oidc/identity-providers.ts';
import { keep } from '#service/oidc/kept-secrets.ts';
import { openStore } from '#service/store/open-store.ts';
import type { Store } from '#service/store/store.ts';
import { createLog } from '#service/watch/log.ts';
import { addPerson } from './people.ts';
import { type TestStore, testStore } from './stores.ts';
import { type WireRequest, wireRequest } from './wire-request.ts';

/** The address of a test's calls; nothing listens there, the service is called in-process. */
const ORIGIN = 'http://mizu.test';
export const PASSWORD = 'correct horse battery';
/** The code and secret with which Ana's page requests her session, after her provider has sent her back. */
export const COMING_BACK = { code: 'code-of-ana', proof: 'p'.repeat(32) };
/** A stub of an identity provider; tests/service/oidc tests the protocol with a real one. */
const providers: IdentityProviders = {
  all: [
    {
      ...{ id: 'company', name: 'Company', issuer: new URL('https://login.example.org'), clientId: 'mizu' },
      ...{ clientSecret: undefined, scopes: 'openid', links: false, creates: 'nobody' },
    },
  ],
  begin: async ({ id, issuer }) => ({
    url: `${issuer.href}authorize`,
    begun: { provider: id, state: 'state', nonce: 'nonce', verifier: 'verifier' },
  }),
  identify: () => Promise.reject(new Error('Nobody comes back here')),
};
/** A Saturday, early in the morning in UTC and still Friday in America. */
export const START = '2026-11-21T02:30:00.000Z';

/** A signed-in user and their client. */
export interface Person {
  id: string;
  email: string;
  token: string;
  call: Client;
}

/** The time as the service sees it; it stands still until it is moved. */
export interface TestClock {
  now: () => Date;
  set(instant: string): void;
  /** Moves the clock by this many milliseconds. */
  advance(milliseconds: number): void;
}

export interface Service {
  store: Store;
  clock: TestClock;
  ana: Person;
  ben: Person;
  /** The thin client without a token. */
  stranger: Client;
  /** Sends a raw request that the client would never send. */
  send(method: string, path: string, request?: WireRequest): Promise<WireAnswer>;
  /** Another client of the same service with its own token. */
  clientOf(token: string | null, onUnauthorized?: (token: string | null) => void): Client;
  /** The last answer, to a client or to `send`. */
  lastAnswer(): Response;
  /** Takes the errors that the service has logged since the last call: those that a test expects. */
  takeFaults(): string[];
  /** Fails when the service has logged an error that no test took. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** The environment for the assistant's settings. */
  environment?: Record<string, string | undefined>;
  /** Replaces the service's own handlers. */
  overrides?: Partial<Handlers>;
  /** Replaces the usual limits. */
  limits?: Partial<Limits>;
  /** The kind of database, whichever the tests run on. */
  databaseUrl?: string;
}

export interface WireAnswer {
  status: number;
  headers: Headers;
  json: unknown;
}

function createClock(): TestClock {
  let now = new Date(START);
  return {
    now: () => now,
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

async function ownStore(databaseUrl: string): Promise<TestStore> {
  const store = await openStore(databaseUrl);
  return { store, release: () => store.close() };
}

/**
 * The whole service on an empty database, with two people who know nothing of each other. To be closed. What only a file
 * or a process shows, such as that nothing acknowledged is lost, tests/service and the journeys prove.
 */
export async function openService(options: ServiceOptions = {}): Promise<Service> {
  const { environment = {}, overrides = {}, databaseUrl, limits } = options;
  const { store, release } = databaseUrl === undefined ? await testStore() : await ownStore(databaseUrl);
  const clock = createClock();
  const faults: string[] = [];
  const app = createApp({
    store,
    clock: clock.now,
    ai: createAi(environment, { log: (line) => faults.push(line), db: store.db }),
    providers,
    limits,
    apiBase: '/api',
    clientFolder: join(tmpdir(), 'mizu-no-client-here'),
    log: createLog({ write: (entry) => faults.push(entry) }),
    overrides,
  });
  let lastAnswer = Response.error();
  const fetchInProcess: typeof fetch = async (input, init) => {
    lastAnswer = await app.fetch(new Request(input, init));
    return lastAnswer;
  };
  const clientOf: Service['clientOf'] = (token, onUnauthorized) =>
    createClient({
      base: `${ORIGIN}/api`,
      fetch: fetchInProcess,
      getToken: () => token,
      ...(onUnauthorized ? { onUnauthorized } : {}),
    });
  const signedIn = async (name: string): Promise<Person> => {
    const email = `${name.toLowerCase()}@example.org`;
    const { id } = await addPerson(store.db, { email, name, password: PASSWORD }, clock.now());
    const token = await startSession(store.db, id, clock.now());
    return { id, email, token, call: clientOf(token) };
  };

  const ana = await signedIn('Ana');
  const result = { proof: hashOf(COMING_BACK.proof), user: ana.id };
  await keep(store.db, { secret: COMING_BACK.code, content: result, now: clock.now(), lifetime: 60_000 });
  return {
    store,
    clock,
    ana,
    ben: await signedIn('Ben'),
    stranger: clientOf(null),
    clientOf,
    lastAnswer: () => lastAnswer,
    send: async (method, path, request = {}) => {
      const answer = await fetchInProcess(wireRequest(method, `${ORIGIN}${path}`, request));
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, json: text === '' ? undefined : JSON.parse(text) };
    },
    takeFaults: () => faults.splice(0),
    close: async () => {
      await release();
      if (faults.length > 0) throw new Error(`The service logged faults:\n${faults.join('\n')}`);
    },
  };
}

/** A service for the running test, closed when it ends. */
export async function freshService(options?: ServiceOptions): Promise<Service> {
  const service = await openService(options);
  onTestFinished(() => service.close());
  return service;
}

/** The refusal that a call must produce. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const answer = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in answer)) throw new Error(`Expected a refusal, but got ${JSON.stringify(answer.value)}`);
  if (!(answer.error instanceof ApiError)) throw answer.error;
  return answer.error;
}

/** The distinguishable parts of a refusal. */
export function visible({ status, code, message, errors }: ApiError) {
  return { status, code, message, errors };
}
