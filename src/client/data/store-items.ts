import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { ArgsOf, ResultOf } from '#contract/endpoints.ts';
import type { Id } from '#contract/entities/common.ts';
import { withLayers } from './answer-layers.ts';
import type { Api } from './api.ts';
import type { ItemNoun, Items, Layer } from './pending-writes.ts';
import type { ReadName } from './read.ts';
import { keepAsIs } from './share-items.ts';
import { answersWith } from './views.ts';

type Storing = Pick<Api, 'queryClient'>;

/** The batch of items that are stored together, by client. */
const together = new WeakMap<QueryClient, Layer[]>();

/** Runs work, and stores all items that it stores in one pass: a list of fifty thousand is copied once. */
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

/** Puts an item from the server into every cached answer, so that nothing flickers while those are read again. */
export function storeItem<N extends ItemNoun>(api: Storing, noun: N, id: Id, item: Items[N] | null): void {
  const layer: Layer = { noun, id, item };
  // The parts of it that have not changed stay the same objects.
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
    // These items are fresh; whatever else made the answer stale still does.
    if (isStale) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}
