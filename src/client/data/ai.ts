import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '#contract/api-error.ts';
import type { ResultOf } from '#contract/endpoints.ts';
import type { AiProvider, ChatPreview, ChatReply, ChatTurn } from '#contract/entities/ai.ts';
import { asStorable } from '#contract/storable.ts';
import { type Api, useApi } from './api.ts';
import { readKey } from './read.ts';

/** What is asked of the assistant. `message` must not be blank. */
export interface Question {
  message: string;
  provider: AiProvider;
  /** The exchanges before it, the oldest first. */
  history?: readonly ChatTurn[];
}

/** What goes out: to another server only what its table knows, for a field that it does not know may be refused. */
function bodyOf(api: Api, { message, provider, history = [] }: Question) {
  // A reply may hold what the service refuses of a user, or be cut in the midst of a character.
  const earlier = history.map((turn) => ({ ...turn, content: asStorable(turn.content) }));
  return { message, ai_model: provider, ...(api.isOurs && earlier.length > 0 && { history: earlier }) };
}

/** Asks the assistant. `onText` hears the reply piece by piece, where the server sends it so. Resolves to the whole. */
export async function askAssistant(
  api: Api,
  { onText, ...question }: Question & { onText?: (piece: string) => void },
  signal?: AbortSignal,
): Promise<ChatReply> {
  // Not a `write`: nothing cached is changed, and lists are not to wait for a reply that takes its time.
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

/** What would be sent now, asked anew each time that it is looked at. */
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
  /** It has not said yet. */
  isAwaited: boolean;
  configured: ReadonlySet<string>;
  unconfigured: ReadonlySet<string>;
  /** The environment variable that holds a provider's key, where the server tells it. */
  variables: ReadonlyMap<string, string>;
}

/** Which providers the server says are set up, and which are not; in neither are those of which it does not say. */
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

/** True once the server says that some provider is set up. It is asked when `isWanted`, and then no more. */
export function useCanAsk(isWanted: boolean): boolean {
  const options = aiModelsOptions(useApi());
  const { data } = useQuery({ ...options, enabled: isWanted, staleTime: Number.POSITIVE_INFINITY });
  return data?.models?.some(({ configured }) => configured) ?? false;
}

/** Which providers there are and which are set up; `models` is null where the server does not say. */
export async function readAiModels(api: Api, signal: AbortSignal): Promise<ResultOf<'ai.models'>> {
  try {
    return await api.call('ai.models', {}, { signal });
  } catch (error) {
    // The spec does not show this body: a server that has another, or none, just does not say.
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
