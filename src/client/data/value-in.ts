import type { Id } from '#contract/entities/common.ts';

/** What an item has in a field that can be changed; its context and its project by their ids. */
export function valueIn(item: object, name: string): unknown {
  const fields = item as Readonly<Record<string, unknown>>;
  const named = fields[name.replace(/_id$/, '')];
  return fields[name] ?? (name.endsWith('_id') && named ? (named as { id: Id }).id : null);
}
