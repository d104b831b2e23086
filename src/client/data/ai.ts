import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '#contract/api-error.ts';
import type { ResultOf } from '#contract/endpoints.ts';
import type { AiProvider, ChatPreview, ChatReply, ChatTurn } from '#contract/entities/ai.ts';
import { asStorable } from '#contract/storable.ts';
import { type Api, useApi } from './api.ts';
import { readKey } from './read.ts';

/** A message to the assistant, which must not be blank. */
export interface Question {
  message: string;
  provider: AiProvider;
  /** The exchanges before it, the oldest first. */
  history?: readonly ChatTurn[];
}

/** What is sent. Another server gets only the fields of the spec's table, since it may refuse others. */
function bodyOf(api: Api, { message, provider, history = [] }: Question) {
  // A reply may hold what the service refuses from a user, or be cut within a character.
  const earlier = history.map((turn) => ({ ...turn, content: asStorable(turn.content) }));
  return { message, ai_model: provider, ...(api.isOurs && earlier.length > 0 && { history: earlier }) };
}

/** Asks the assistant. Calls `onText` with each piece of the reply, if the server streams it. Resolves to the whole reply. */
export async function askAssistant(
  api: Api,
  { onText, ...question }: Question & { onText?: (piece: string) => void },
  signal?: AbortSignal,
): Promise<ChatReply> {
  // Not a `write`: it changes nothing in the cache, and lists must not wait for a slow reply.
  const streams = api.isOurs && onText && { onText: (piece: string) => !signal?.aborted && onText(piece) };
  return await api.call('ai.chat', { body: bodyOf(api, question) }, { signal, ...streams });
}

/** What would be sent to the provider; null where the server does not tell. */
export async function readChatPreview(api: Api, question: Question, signal?: AbortSignal): Promise<ChatPreview | null> {
  if (!api.isOurs) return null;
  try {
    return await api.call('ai.chatPreview', { body: bodyOf(api, question) }, { signal });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 405)) return null;
    throw error;
  }
}

/** What would be sent now; read again each time it is shown. */
export function useChatPreview(question: Question) {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: ['ai', 'preview', question],
    queryFn: ({ signal }) => readChatPreview(api, question, signal),
    staleTime: 0,
    gcTime: 0,
  });
  return { preview: data, error: data === undefined ? error : null };
}

export interface ProviderStates {
  /** True until the server has answered. */
  isAwaited: boolean;
  configured: ReadonlySet<string>;
  unconfigured: ReadonlySet<string>;
  /** The environment variable that holds a provider's key, if the server tells it. */
  variables: ReadonlyMap<string, string>;
}

/**
 * The providers that the server says are set up, and those that it says are not; in neither list are those it does not
 * mention.
 */
export function useProviderStates(): ProviderStates {
  const { data, isPending: isAwaited } = useQuery(aiModelsOptions(useApi()));
  const models = data?.models;
  return useMemo(() => {
    const those = (configured: boolean) =>
      new Set(models?.filter((model) => model.configured === configured).map((model) => model.id));
    const variables = new Map(models?.flatMap(({ id, variable }) => (variable ? [[id, variable] as const] : [])));
    return { isAwaited, configured: those(true), unconfigured: those(false), variables };
  }, [models, isAwaited]);
}

/** True once the server says that a provider is set up. Asked once, as soon as `isWanted`. */
export function useCanAsk(isWanted: boolean): boolean {
  const options = aiModelsOptions(useApi());
  const { data } = useQuery({ ...options, enabled: isWanted, staleTime: Number.POSITIVE_INFINITY });
  return data?.models?.some(({ configured }) => configured) ?? false;
}

/** The providers, with which are set up; `models` is null where the server does not say. */
export async function readAiModels(api: Api, signal: AbortSignal): Promise<ResultOf<'ai.models'>> {
  try {
    return await api.call('ai.models', {}, { signal });
  } catch (error) {
    // The spec does not show this body: a server with another one, or none, just does not say.
    if (error instanceof ApiError && (error.kind === 'malformed' || error.status === 404)) return { models: null };
    throw error;
  }
}

function aiModelsOptions(api: Api) {
  return queryOptions({
    queryKey: readKey('ai.models', {}),
    queryFn: ({ signal }) => readAiModels(api, signal),
  });
}
