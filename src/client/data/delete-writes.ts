import type { Noun } from '#contract/calls/endpoint.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import { isTaskStatus } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import { defineWrite } from './define-write.ts';
import type { Deletable } from './held-items.ts';

const deletionOf = (noun: Deletable) =>
  defineWrite(`${noun}s.delete` as const, {
    entity: ({ pending }, { id }: { id: Id }) => `${noun}:${pending.rowKey(id)}`,
    request: async ({ pending }, { id }) => ({ params: { id: await pending.settledId(id) } }),
    layer: (api, { id }) => {
      const show = api.held.hide(noun, api.pending.rowKey(id));
      if (noun !== 'task') return show;
      const layer = { id, task: null };
      api.pending.add(layer);
      return () => {
        api.pending.remove(layer);
        show();
      };
    },
    expects: () => undefined,
    store: (api, _, { id }) => forget(api, noun, api.pending.knownId(id)),
  });

/** The deletions of each noun. */
export const deletions = {
  task: deletionOf('task'),
  project: deletionOf('project'),
  context: deletionOf('context'),
  reference: deletionOf('reference'),
} as const;

/** Where each kind of item may be in the cache: the nouns of the answers, and the fields that hold a list of them. */
const placesOf: Readonly<Record<Deletable, Partial<Record<Noun, readonly string[]>>>> = {
  task: { task: ['tasks'], analytics: ['next_actions', 'upcoming_deadlines'] },
  project: { project: ['projects'], analytics: ['active_projects'] },
  context: { context: ['contexts'], analytics: ['context_stats'] },
  reference: { reference: ['references'] },
};

/** Takes an item out of every cached list, so that none shows it until they are fetched anew. */
export function forget({ queryClient }: Api, noun: Deletable, id: Id): void {
  for (const [place, fields] of Object.entries(placesOf[noun])) {
    queryClient.setQueriesData<Readonly<Record<string, unknown>>>({ queryKey: [place] }, (data) => {
      if (!data) return data;
      return fields.reduce((answer, field) => without(answer, field, id), data);
    });
  }
}

function without(answer: Readonly<Record<string, unknown>>, field: string, id: Id): Readonly<Record<string, unknown>> {
  const list = answer[field];
  if (!Array.isArray(list)) return answer;
  const items = list as readonly { id: Id; status?: string }[];
  const item = items.find((other) => sameId(other.id, id));
  if (!item) return answer;
  return {
    ...answer,
    [field]: items.filter((other) => other !== item),
    ...(answer.counts
      ? { counts: countedWithout(answer.counts as Readonly<Record<string, number>>, item.status) }
      : {}),
  };
}

function countedWithout(counts: Readonly<Record<string, number>>, status: string | undefined) {
  const count = status !== undefined && isTaskStatus(status) ? counts[status] : undefined;
  return status !== undefined && count !== undefined ? { ...counts, [status]: Math.max(0, count - 1) } : counts;
}
