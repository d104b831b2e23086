import type { Api } from '#client/data/api.ts';
import { type HeldDelete, holdDelete } from '#client/data/held-deletes.ts';
import type { Deletable } from '#client/data/held-items.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Inverse, Outcome } from './define-command.ts';

/** An item of any kind. `name`: said where the kind alone does not tell which one it is. */
export interface AnyItem {
  noun: Deletable;
  id: Id;
  name?: string;
}

/** Such as 'Task', '3 tasks' or 'Task and context phone'. */
export function inWords(items: readonly AnyItem[]): string {
  const counts = Map.groupBy(
    items.filter(({ name }) => name === undefined),
    ({ noun }) => noun,
  );
  const parts = [
    ...[...counts].map(([noun, { length }]) => (length === 1 ? noun : `${length} ${noun}s`)),
    ...items.flatMap(({ noun, name }) => (name === undefined ? [] : [`${noun} ${name}`])),
  ];
  const last = parts.pop() ?? '';
  const text = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Deletes items of one kind as one step, which can be taken back until the server is told (design §3). */
export function deleteItems(api: Api, noun: Deletable, ids: readonly Id[]): Outcome {
  return deleteAll(
    api,
    ids.map((id) => ({ noun, id })),
  );
}

/** Deletes items of several kinds as one step. */
export function deleteAll(api: Api, items: readonly AnyItem[]): Outcome & { inverse: Inverse } {
  const deletions = items.map((item) => ({ item, deletion: holdDelete(api, item.noun, item.id) }));
  return { words: `${inWords(items)} deleted`, inverse: { run: async () => takeBack(api, deletions) } };
}

function takeBack(api: Api, deletions: readonly { item: AnyItem; deletion: HeldDelete }[]): Outcome {
  const { back = [], gone = [] } = Object.groupBy(deletions, ({ deletion }) => (deletion.undo() ? 'back' : 'gone'));
  const [shown, lost] = [back.map(({ item }) => item), gone.map(({ item }) => item)];
  const lostInWords = `${inWords(lost)} deleted for good`;
  if (shown.length === 0) return { words: lostInWords };
  const words = `${inWords(shown)} ${shown.length === 1 ? 'is' : 'are'} back`;
  return {
    words: lost.length > 0 ? `${words}, ${lostInWords}` : words,
    inverse: { run: async () => deleteAll(api, shown) },
  };
}
