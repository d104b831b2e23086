import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '#contract/api-error.ts';
import type { ResultOf } from '#contract/endpoints.ts';
import type { AiProvider } from '#contract/entities/ai.ts';
import { type Api, useApi } from './api.ts';
import { readKey } from './read.ts';

/** Asks the assistant. `message` must not be blank. Resolves to the reply's text. */
export async function askAssistant(
  api: Api,
  { message, provider }: { message: string; provider: AiProvider },
  signal?: AbortSignal,
): Promise<string> {
  // Not a `write`: nothing cached is changed, and lists are not to wait for a reply that takes its time.
  const { response } = await api.call('ai.chat', { body: { message, ai_model: provider } }, { signal });
  return response;
}

/** The providers that the server says are not set up; none where it does not say. */
export function useUnconfiguredProviders(): ReadonlySet<string> {
  const { data } = useQuery(aiModelsOptions(useApi()));
  const models = data?.models;
  return useMemo(
    () => new Set(models?.filter((model) => model.configured === false).map((model) => model.id)),
    [models],
  );
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
