import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { endpoints } from '#contract/endpoints.ts';
import { AI_PROVIDERS } from '#contract/entities/ai.ts';
import { HttpError } from '../http-error.ts';
import type { Database } from '../store/schema.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { AiPort, Question, Reply } from './port.ts';
import { type AiSettings, type Configured, configure } from './providers.ts';
import { takeCall } from './rate-limit.ts';
import { createRedactor } from './redact.ts';

export interface AiOptions {
  /** The database in which calls are counted. */
  db: Kysely<Database>;
  /** Called with one line about a provider's failure. */
  log: (line: string) => void;
  /** Creates the signal that a reply has taken too long, after so many milliseconds; tests pass their own. */
  timeout?: (milliseconds: number) => AbortSignal;
  /** The wait before a second attempt when the provider names none, in milliseconds. */
  retryWait?: number;
}

/** How long a reply may take, with a second attempt, in milliseconds: less than the client waits. */
const PATIENCE = endpoints['ai.chat'].timeout - 15_000;
const RETRY_WAIT = 500;
/** The longest line in the log, in characters. */
const LINE_LIMIT = 1000;

/** The providers behind one port. Their packages load at the first question. */
export function createAi(settings: AiSettings, options: AiOptions): AiPort {
  const { log, db, timeout = (milliseconds) => AbortSignal.timeout(milliseconds), retryWait = RETRY_WAIT } = options;
  const all = AI_PROVIDERS.map((id) => configure(id, settings));
  const redactor = createRedactor(settings);

  return {
    providers: () =>
      all.map(({ id, name, prefix, configured, model }) => ({
        id,
        name,
        variable: `${prefix}_API_KEY`,
        configured,
        model,
      })),

    ask: async (question) => {
      const provider = configure(question.provider, settings);
      if (!provider.configured) throw notConfigured(provider);
      await takeCall(db, question.user, question.now);
      const { detailsOf, refusalOf } = await import('./failures.ts');
      const tooLong = timeout(PATIENCE);
      const signal = AbortSignal.any([question.signal, tooLong]);
      let hasBegun = false;
      const pieces = redactor.stream();
      const tell = async (text: string) => {
        if (text !== '') await question.onText?.(text);
      };
      const onText = async (piece: string) => {
        hasBegun = true;
        await tell(pieces.take(piece));
      };
      try {
        // No second attempt once the user has begun to read.
        const reply = await askTwice(provider, { ...question, signal, onText }, () =>
          hasBegun ? undefined : retryWait,
        );
        await tell(pieces.end());
        return redactor.value(reply);
      } catch (error) {
        if (question.signal.aborted) throw new HttpError(400, 'broken_off', 'Nobody waits for this answer any more.');
        // The held-back text was no key; what has arrived belongs to the user.
        await tell(pieces.end());
        const details = tooLong.aborted ? 'no answer in time' : detailsOf(error);
        // Redacted before it is cut: half a key is still a part of it.
        const line = redactor.text(`The assistant, ${provider.name}: ${details}`);
        log(withoutKeyLikes(line).slice(0, LINE_LIMIT));
        throw tooLong.aborted
          ? new HttpError(504, 'ai_timeout', `${provider.name} took too long to answer. Try again.`)
          : refusalOf(error, provider, hasBegun);
      }
    },
  };
}

/**
 * Tries once more: without tools if they were refused, or after a wait if the failure may pass. `retryWait` is the usual
 * wait in milliseconds, or undefined when it is too late for a second attempt.
 */
async function askTwice(provider: Configured, question: Question, retryWait: () => number | undefined): Promise<Reply> {
  const [{ generate }, { refusesTools, waitBeforeRetry }] = await Promise.all([
    import('./generate.ts'),
    import('./failures.ts'),
  ]);
  const ask = (mayPropose: boolean) => generate(provider, { ...question, mayPropose, fetch: createGuardedFetch() });
  try {
    return await ask(question.mayPropose);
  } catch (error) {
    const usual = retryWait();
    if (usual === undefined || question.signal.aborted) throw error;
    if (question.mayPropose && refusesTools(error)) return await ask(false);
    const wait = waitBeforeRetry(error, usual);
    if (wait === undefined) throw error;
    await sleep(wait, undefined, { signal: question.signal });
    return await ask(question.mayPropose);
  }
}

function notConfigured({ name, prefix }: Configured): HttpError {
  const message = `${name} is not set up. Set ${prefix}_API_KEY for the service and restart it.`;
  return new HttpError(503, 'ai_not_configured', message);
}

/** Removes whatever looks like a key: a provider may repeat its key with the middle replaced by stars. */
function withoutKeyLikes(line: string): string {
  return line.replace(/(?:\[key\]|\bsk-|\bAIza)[\w*.-]+/g, '[key]');
}
