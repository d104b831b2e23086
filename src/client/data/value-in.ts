import type { Id } from '#contract/entities/common.ts';

/** The value of a field of an item that can be changed; for a context or project its id. */
export function valueIn(item: object, name: string): unknown {
  const fields = item as Readonly<Record<string, unknown>>;
  const named = fields[name.replace(/_id$/, '')];
  return fields[name] ?? (name.endsWith('_id') && named ? (named as { id: Id }).id : null);
}
