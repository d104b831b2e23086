import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { createAi } from '#service/ai/create-ai.ts';
import { type AppOptions, createApp } from '#service/app.ts';
import { startSession } from '#service/auth/sessions.ts';
import { Listeners } from '#service/events/listeners.ts';
import { openStore } from '#service/store/open-store.ts';
import type { Store } from '#service/store/store.ts';
import { createLog } from '#service/watch/log.ts';
import { addPerson } from '#tests/contract/support/people.ts';
import { testStore } from '#tests/contract/support/stores.ts';
import { type WireRequest, wireRequest } from '#tests/contract/support/wire-request.ts';
import { testDatabase } from '#tests/support/databases.ts';

export const PASSWORD = 'correct horse battery';
export const START = new Date('2026-11-21T09:00:00.000Z');

/** A folder that is removed when the running test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mizu-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The URL of an empty database that several processes can open, removed when the running test ends; `bare`: without tables. */
export async function temporaryDatabase({ bare = false } = {}): Promise<string> {
  const database = await testDatabase({ shared: true, bare });
  onTestFinished(() => database.release());
  return database.url;
}

/** An empty store until the running test ends; with a URL: a store that is opened for this test, and closed. */
export async function temporaryStore(databaseUrl?: string): Promise<Store> {
  if (databaseUrl !== undefined) {
    const opened = await openStore(databaseUrl);
    onTestFinished(() => opened.close());
    return opened;
  }
  const { store, release } = await testStore();
  onTestFinished(release);
  return store;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON. */
  json: () => Record<string, unknown>;
}

interface Sent extends WireRequest {
  /** The socket's peer. */
  from?: string;
}

export interface TestApp {
  app: Hono;
  store: Store;
  /** What the service logged, a line each. */
  log: string[];
  /** The service's clock, which the test moves. */
  clock: { now: Date };
  /** Sends a request in-process. */
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** The token of a signed-in user. */
  signIn(email?: string): Promise<string>;
}

/** The whole service in this process, as `createApp` makes it. */
export async function openApp(options: Partial<AppOptions> = {}): Promise<TestApp> {
  const store = options.store ?? (await temporaryStore());
  const clock = { now: START };
  const log: string[] = [];
  const { listeners = new Listeners(store) } = options;
  // Close streams: one that a test leaves open would go on querying the closed store.
  onTestFinished(() => listeners.close());
  const app = createApp({
    store,
    listeners,
    clock: () => clock.now,
    ai: createAi({}, { log: (line) => log.push(line), db: store.db }),
    apiBase: '/api',
    clientFolder: join(tmpdir(), 'mizu-no-client-here'),
    log: createLog({ write: (entry) => log.push(entry) }),
    ...options,
  });
  return {
    app,
    store,
    log,
    clock,
    send: async (method, path, { from = '192.0.2.1', ...sent } = {}) => {
      const request = wireRequest(method, `http://mizu.test${path}`, sent);
      const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: from } } });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) };
    },
    signIn: async (email = 'ana@example.org') => {
      const user = await addPerson(store.db, { email, name: 'Ana', password: PASSWORD }, clock.now);
      return await startSession(store.db, user.id, clock.now);
    },
  };
}
