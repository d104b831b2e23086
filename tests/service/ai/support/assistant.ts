import { randomUUIDv7 } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AiProvider } from '#contract/entities/ai.ts';
import { createAi } from '#service/ai/create-ai.ts';
import { type AiSettings, providers } from '#service/ai/providers.ts';
import { startSession } from '#service/auth/sessions.ts';
import { openStore } from '#service/store/open-store.ts';
import type { Store } from '#service/store/store.ts';
import { createLog } from '#service/watch/log.ts';
import { testDatabase } from '#tests/support/databases.ts';
import { openApp, type TestApp } from '../../support/app.ts';
import { type Behaviour, type LocalProvider, startProvider } from './provider.ts';

/** A fake key; searched for wherever it must not appear. */
export const KEY = 'sk-canary-0123456789abcdef';

/** The settings that point a provider to an address. */
function settingsOf(id: AiProvider, address: string, key: string | undefined = KEY): AiSettings {
  const { prefix } = providers[id];
  return { [`${prefix}_API_KEY`]: key, [`${prefix}_BASE_URL`]: address };
}

export interface Assistant extends TestApp {
  provider: LocalProvider;
  token: string;
  /** Asks over the API as a user does. */
  chat(message: string, more?: Manner): ReturnType<TestApp['send']>;
  /** Times out every reply from now on. */
  endPatience(): void;
  /** How long the service was ready to wait, in milliseconds, for each question. */
  patience: number[];
}

interface Manner {
  history?: unknown[];
  /** The `Accept` header. */
  accept?: string;
  /** Somebody else's. */
  token?: string;
  /** Called with each chunk of the answer. */
  onChunk?: () => void;
}

export interface AssistantOptions {
  /** Times out as soon as the provider has been called. */
  impatient?: boolean;
}

/** One for all tests of a process: each test has its own users, and creating a database takes as long as all else. */
let shared: Promise<Store> | undefined;

/** A signed-in user, without the slow hash of a password. */
export async function addPerson({ store, clock }: TestApp): Promise<{ id: string; token: string }> {
  const id = randomUUIDv7();
  const email = `${id}@example.org`;
  const at = clock.now.toISOString();
  await store.db
    .insertInto('users')
    .values({ id, email, name: 'Ana', password_hash: '-', time_zone: 'Europe/Lisbon', created_at: at, updated_at: at })
    .execute();
  return { id, token: await startSession(store.db, id, clock.now) };
}

const NO_CLIENT = join(tmpdir(), 'mizu-no-client-here');

/** The service with one provider on this machine with this behaviour, and a signed-in user. */
export async function openAssistant(
  id: AiProvider,
  behaviours: Behaviour | Behaviour[],
  { impatient = false }: AssistantOptions = {},
): Promise<Assistant> {
  const tooLong = new AbortController();
  const patience: number[] = [];
  const provider = await startProvider(
    id,
    ...[behaviours].flat().map(
      (behave): Behaviour =>
        (...request) => {
          if (impatient) tooLong.abort();
          return behave(...request);
        },
    ),
  );
  const log: string[] = [];
  const note = (line: string) => void log.push(line);
  shared ??= testDatabase().then(({ url }) => openStore(url));
  const store = await shared;
  const ai = createAi(settingsOf(id, provider.address), {
    log: note,
    db: store.db,
    retryWait: 1,
    timeout: (milliseconds) => {
      patience.push(milliseconds);
      return tooLong.signal;
    },
  });
  const app = await openApp({
    store,
    ai,
    log: createLog({ write: note }),
    clientFolder: NO_CLIENT,
    limits: { streams: 4 },
  });
  const { token } = await addPerson(app);
  return {
    ...app,
    log,
    provider,
    token,
    patience,
    endPatience: () => tooLong.abort(),
    chat: async (message, { history, accept, token: other = token, onChunk } = {}) => {
      const answer = await app.app.request('/api/ai/chat', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${other}`,
          'Content-Type': 'application/json',
          ...(accept ? { Accept: accept } : {}),
        },
        body: JSON.stringify({ message, ai_model: id, ...(history ? { history } : {}) }),
      });
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of answer.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        onChunk?.();
      }
      return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) };
    },
  };
}
