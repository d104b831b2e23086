import { streamText } from 'ai';
import type { ChatTurn } from '#contract/entities/ai.ts';
import { readActions } from '#contract/entities/read-actions.ts';
import { TooLongError } from './guarded-fetch.ts';
import type { Question, Reply } from './port.ts';
import { actionIn, proposalTools } from './proposals.ts';
import type { Configured, Connection } from './providers.ts';
import { listenForEnd } from './said-end.ts';

/** The longest text that is accepted from a model, in characters; more than its tokens allow, unless it disregards them. */
const TEXT_LIMIT = 40_000;

// Otherwise the SDK logs warnings about settings that one of the providers does not know.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** The sentence after an incomplete answer, by the SDK's name for the reason. */
const CUT: Partial<Record<string, string>> = {
  length: '(The answer was cut off here: its length was used up.)',
  'content-filter': '(The answer was cut off here: the provider stopped it.)',
};

/** The model ended without an answer. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  /** Whether its tokens were used up. */
  readonly wasCut: boolean;

  constructor(finishReason: string) {
    super(`The model said nothing and finished with ${finishReason}`);
    this.wasCut = finishReason === 'length';
  }
}

/** The answer began and did not end. */
class BrokenOffError extends Error {
  override readonly name = 'BrokenOffError';
}

interface Attempt {
  system: string;
  messages: readonly ChatTurn[];
  mayPropose: boolean;
  signal: AbortSignal;
  fetch: Connection['fetch'];
  onText?: Question['onText'];
}

/** Asks a provider once. Rejects with the error of the AI SDK or the network, or with the signal's reason. */
export async function generate(provider: Configured, attempt: Attempt): Promise<Reply> {
  const { system, messages, mayPropose, onText } = attempt;
  const stop = new AbortController();
  const signal = AbortSignal.any([attempt.signal, stop.signal]);
  const { fetch, hasEnded } = listenForEnd(attempt.fetch);
  const model = await provider.connect({ apiKey: provider.apiKey, baseURL: provider.baseURL, fetch }, provider.model);
  const { stream } = streamText({
    model,
    instructions: system,
    messages: [...messages],
    ...(mayPropose ? { tools: proposalTools } : {}),
    maxOutputTokens: provider.outputTokens,
    // A retry depends on what has been streamed already: `createAi` decides.
    maxRetries: 0,
    abortSignal: signal,
    // Errors come as parts of the stream, too.
    onError: () => {},
  });

  let text = '';
  let finish = 'nothing';
  let reason: string | undefined;
  const actions: object[] = [];
  try {
    for await (const part of stream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') signal.throwIfAborted();
      if (part.type === 'finish') {
        finish = part.finishReason;
        reason = part.rawFinishReason;
      }
      if (part.type === 'tool-call' && mayPropose) actions.push(actionIn(part));
      if (part.type === 'text-delta' && part.text !== '') {
        text += part.text;
        if (text.length > TEXT_LIMIT) throw new TooLongError(`The text is longer than ${TEXT_LIMIT} characters`);
        await onText?.(part.text);
      }
    }
  } finally {
    // Cancels the stream, however it ended.
    stop.abort();
  }
  if (text.trim() === '' && actions.length === 0) throw new NoAnswerError(finish);
  // A connection may close properly within an answer: only a finish reason or the stream's own end makes it complete.
  if (finish === 'error' || !(reason !== undefined || hasEnded())) {
    throw new BrokenOffError(`The answer stopped before its end (${finish})`);
  }
  // Added to the text, which is shown, spoken and kept: half a plan must not look like a whole one. The SDK marks a refusal
  // of OpenAI's as filtered, though it is complete.
  const cut = reason === 'stop' ? undefined : CUT[finish];
  return { text: [text.trim(), cut].filter(Boolean).join('\n\n'), actions: readActions(actions) };
}
