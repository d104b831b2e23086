/** The same JSON with some values replaced; the same object when none is. */
export function replaced(json: unknown, by: (value: unknown) => unknown): unknown {
  const value = by(json);
  if (value !== json) return value;
  if (json === null || typeof json !== 'object') return json;
  if (Array.isArray(json)) {
    const items = json.map((item) => replaced(item, by));
    return items.every((item, at) => item === json[at]) ? json : items;
  }
  const entries = Object.entries(json).map(([key, value]) => [key, replaced(value, by)] as const);
  const before = json as Readonly<Record<string, unknown>>;
  return entries.every(([key, value]) => value === before[key]) ? json : Object.fromEntries(entries);
}
