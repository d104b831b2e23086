import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { ArgsOf, ResultOf } from '#contract/endpoints.ts';
import type { Id } from '#contract/entities/common.ts';
import { withLayers } from './answer-under.ts';
import type { Api } from './api.ts';
import type { ItemNoun, Items, Layer } from './pending-writes.ts';
import type { ReadName } from './read.ts';
import { keepAsIs } from './share-items.ts';
import { answersWith } from './views.ts';

type Storing = Pick<Api, 'queryClient'>;

/** What is stored together, by its client. */
const together = new WeakMap<QueryClient, Layer[]>();

/** Does work, and stores all the items that it stores in one pass: a list of fifty thousand is copied once. */
export function storeTogether(api: Storing, work: () => void): void {
  const layers: Layer[] = [];
  together.set(api.queryClient, layers);
  try {
    work();
  } finally {
    together.delete(api.queryClient);
    for (const noun of new Set(layers.map((layer) => layer.noun)))
      storeLayers(
        api,
        noun,
        layers.filter((layer) => layer.noun === noun),
      );
  }
}

/** Puts an item as the server has it into every cached answer, so that nothing flickers while those are fetched anew. */
export function storeItem<N extends ItemNoun>(api: Storing, noun: N, id: Id, item: Items[N] | null): void {
  const layer: Layer = { noun, id, item };
  // What has not changed of it stays the same object.
  if (item) layer.over = (before) => replaceEqualDeep(before, item);
  const others = together.get(api.queryClient);
  if (others) others.push(layer);
  else storeLayers(api, noun, [layer]);
}

function storeLayers({ queryClient }: Storing, noun: ItemNoun, layers: readonly Layer[]): void {
  for (const { name, where, queryKey } of answersWith({ queryClient }, noun)) {
    const isStale = queryClient.getQueryState(queryKey)?.isInvalidated;
    queryClient.setQueryData<Readonly<Record<string, unknown>>>(queryKey, (answer) => {
      if (!answer) return answer;
      const next = withLayers(name, queryKey[2] as ArgsOf<ReadName>, answer as ResultOf<ReadName>, layers);
      if ((next as typeof answer) === answer) return answer;
      const { isGone: _, ...fresh } = next as typeof answer;
      return where.holds === 'list' ? keepAsIs(fresh) : fresh;
    });
    // Some items are known anew; what else has made the answer stale still has.
    if (isStale) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}
