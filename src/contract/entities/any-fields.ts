/** An object of which nothing is known yet but that it has names. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for an object that is no list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
