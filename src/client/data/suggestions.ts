import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ResultOf } from '#contract/endpoints.ts';
import { AI_PROVIDERS, type AiProvider } from '#contract/entities/ai.ts';
import type { Recommendation } from '#contract/entities/analytics.ts';
import { sameId } from '#contract/entities/common.ts';
import type { Task } from '#contract/entities/task.ts';
import { readAiModels } from './ai.ts';
import { type AiQuestion, answerKey } from './ai-question.ts';
import { type Api, useApi } from './api.ts';
import { useLayers, useView } from './views.ts';

/** An answer in one form, whichever server and whoever wrote it. */
export interface AiAnswer {
  text: string | null;
  /** The provider whose model wrote the text; null when the server does not say, or when the rules wrote it and say so. */
  writer: AiProvider | null;
  /** Whether points, score and tasks come from Mizu's own rules, while a model wrote the text. */
  restIsByRules: boolean;
  /** Points that are not in the text already. */
  points: readonly string[];
  /** From 0 to 100, for the task that was asked about. */
  score: number | null;
  tasks: readonly Recommendation[];
}

const nothing: AiAnswer = { text: null, writer: null, restIsByRules: false, points: [], score: null, tasks: [] };

interface Sources {
  source?: string | null | undefined;
  reasons_source?: string | null | undefined;
}

/** Who wrote what, if the server says so: an extra of our own service. */
function writersOf({ source, reasons_source }: Sources): Pick<AiAnswer, 'writer' | 'restIsByRules'> {
  const writer = AI_PROVIDERS.find((provider) => provider === source) ?? null;
  return { writer, restIsByRules: writer !== null && reasons_source === 'rules' };
}

function answerOptions(api: Api, question: AiQuestion, provider: AiProvider) {
  return queryOptions({
    queryKey: [...answerKey(question), provider],
    queryFn: ({ signal }) => ask(api, question, provider, signal),
    // Kept until the user asks again: an answer takes time, and may cost money.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The answer to a question, asked for when there is none yet; `giveUp` stops waiting for it. */
export function useAiAnswer(question: AiQuestion, provider: AiProvider) {
  const api = useApi();
  const { queryClient } = api;
  const options = answerOptions(api, question, provider);
  const { data, error, isFetching } = useQuery(options);
  const name = JSON.stringify(options.queryKey);
  const giveUp = useCallback(() => void queryClient.cancelQueries({ queryKey: JSON.parse(name) }), [queryClient, name]);
  return { answer: data, error: isFetching ? null : error, isFetching, giveUp };
}

async function ask(api: Api, question: AiQuestion, ai_model: AiProvider, signal: AbortSignal): Promise<AiAnswer> {
  switch (question.about) {
    case 'task':
      return ofSuggestion(await api.call('ai.analyzeTask', { body: { task_id: question.id, ai_model } }, { signal }));
    case 'procrastination': {
      const params = { id: question.id };
      return ofSuggestion(await api.call('ai.explainProcrastination', { params, body: { ai_model } }, { signal }));
    }
    case 'next': {
      const answer = await api.call('ai.suggestNext', { body: { ai_model } }, { signal });
      return { ...nothing, ...writersOf(answer), text: answer.note, tasks: answer.suggestions ?? [] };
    }
    case 'feedback': {
      const { period } = question;
      const answer = await api.call('ai.productivityFeedback', { body: { ai_model, period } }, { signal });
      return { ...nothing, ...writersOf(answer), text: answer.feedback };
    }
    case 'models':
      return ofModels(await readAiModels(api, signal));
  }
}

function ofSuggestion({ suggestion }: ResultOf<'ai.analyzeTask'>): AiAnswer {
  const { response: text, reasons, priority_score: score } = suggestion;
  // Our rules and some models write the reasons into the text too.
  const points = [...new Set(reasons)].filter((reason) => !text?.includes(reason));
  const isSaid = score === null || score === undefined || text?.includes(String(score));
  return { ...nothing, ...writersOf(suggestion), text, points, score: isSaid ? null : score };
}

function ofModels({ models }: ResultOf<'ai.models'>): AiAnswer {
  if (!models || models.length === 0) return { ...nothing, text: 'This server does not say which providers it has.' };
  const points = models.map(({ id, configured, variable }) => {
    if (configured === true) return `${id}: set up`;
    if (configured !== false) return `${id}: the server does not say whether it is set up`;
    return `${id}: not set up${variable ? `, ${variable} is missing` : ''}`;
  });
  return { ...nothing, text: 'The providers of this server:', points };
}

/** A suggested task, with the task itself if it is known here. */
export interface SuggestedTask {
  key: string;
  title: string;
  score: number;
  reasons: readonly string[];
  task: Task | undefined;
}

/** The suggested tasks with the present state of each: changes and deletions here show at once. */
export function useSuggestedTasks(suggestions: readonly Recommendation[]): readonly SuggestedTask[] {
  const api = useApi();
  const { pending } = api;
  const { data } = useView('tasks.list', {}, { staleTime: Number.POSITIVE_INFINITY });
  const layers = useLayers();
  return useMemo(() => {
    const rows = suggestions.flatMap(({ task: { id, title }, priority_score: score, reasons }, place) => {
      if (layers.some((layer) => layer.noun === 'task' && layer.item === null && sameId(layer.id, id))) return [];
      const task = data?.tasks.find((other) => sameId(other.id, id));
      const key = id === null || id === undefined ? `place ${place}` : pending.rowKey(id);
      return [{ key, title: task?.title ?? title, score, reasons: [...new Set(reasons)], task }];
    });
    return [...new Map(rows.map((row) => [row.key, row])).values()];
  }, [data, layers, suggestions, pending]);
}
