/** The most fields with which V8 keeps an object small when it is filled field by field. */
const FEW = 16;
/** The length of a day; titles are mostly longer. */
const SHORT = 10;

/**
 * Converts the objects of an answer into the form that takes the least memory. zod fills an object field by field, for
 * which V8 makes one with many fields a hash table, four times as large and slower to read. An object that is copied from
 * another with the same fields shares their names, and values that are equal in both: days, instants, the context or
 * project of a thousand tasks. Changes arrays in place.
 */
export function slim<T>(answer: T): T {
  let last: { names: readonly string[]; blank: Record<string, unknown> } = { names: [], blank: {} };
  const texts = new Map<string, string>();
  /** The items inside other items, by field and id. */
  const named = new Map<string, Map<unknown, Record<string, unknown>>>();

  const sharedText = (text: string) => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  const sharedNamed = (field: string, value: Record<string, unknown>) => {
    const byId = named.get(field) ?? new Map<unknown, Record<string, unknown>>();
    const known = byId.get(value.id);
    if (known && isEqual(known, value)) return known;
    named.set(field, byId.set(value.id, value));
    if (typeof value.id === 'string') value.id = sharedText(value.id);
    return value;
  };
  const shared = (field: string, value: unknown) => {
    if (typeof value === 'string') return value.length <= SHORT || field.endsWith('_id') ? sharedText(value) : value;
    return isObject(value) && !Array.isArray(value) ? sharedNamed(field, value) : value;
  };
  const copyOf = (item: Record<string, unknown>, names: readonly string[]) => {
    const isLikeLast = names.length === last.names.length && names.every((name, at) => name === last.names[at]);
    // JSON.parse knows all names before it creates the object.
    if (!isLikeLast)
      last = { names, blank: JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) };
    const copy = { ...last.blank };
    let former: unknown = null;
    for (const name of names) {
      const value = item[name];
      if (value === null) continue;
      // An unchanged item has the same instant in `created_at` and `updated_at`.
      if (value !== former) former = shared(name, value);
      copy[name] = former;
    }
    return copy;
  };
  const within = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at += 1) value[at] = within(value[at]);
      return value;
    }
    const names = Object.keys(value);
    if (names.length > FEW) return copyOf(value, names);
    for (const name of names) if (typeof value[name] === 'object') value[name] = within(value[name]);
    return value;
  };
  return within(answer) as T;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isEqual(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
