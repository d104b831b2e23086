import type { Api } from '#client/data/api.ts';
import { effectsOn } from '#client/data/effects.ts';
import { holdDelete } from '#client/data/held-deletes.ts';
import type { Deletable } from '#client/data/held-items.ts';
import type { Id } from '#contract/entities/common.ts';
import { final, type Inverse, type Undoable, undoable } from './outcome.ts';

/** An item of any kind. `name` is said where the kind alone does not tell which item it is. */
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

/** Deletes items of one kind as one step, which can be undone until the deletion is sent. */
export function deleteItems(api: Api, noun: Deletable, ids: readonly Id[]): Undoable {
  return deleteAll(
    api,
    ids.map((id) => ({ noun, id })),
  );
}

/** Deletes items of several kinds as one step. `anew` creates them again when the deletion can no longer be cancelled. */
export function deleteAll(api: Api, items: readonly AnyItem[], anew?: Inverse): Undoable {
  const effects = effectsOn(api, 'deleted', items);
  const deletions = items.map(({ noun, id }) => holdDelete(api, noun, id));
  const takeBack = async () => {
    const isBack = await Promise.all(deletions.map((deletion) => deletion.undo()));
    const { shown = [], lost = [] } = Object.groupBy(items, (_, at) => (isBack[at] ? 'shown' : 'lost'));
    if (anew && lost[0] === items[0]) return anew();
    const lostInWords = `${inWords(lost)} deleted for good`;
    if (shown.length === 0) return final(lostInWords);
    const words = `${inWords(shown)} ${shown.length === 1 ? 'is' : 'are'} back`;
    return undoable(lost.length > 0 ? `${words}, ${lostInWords}` : words, () => deleteAll(api, shown, anew), {
      effects: effectsOn(api, 'created', shown),
    });
  };
  return undoable(`${inWords(items)} deleted`, takeBack, { effects });
}
