type Members = Readonly<Record<string, unknown>>;

/** A target that stays the same object while its data does; its functions always run as last given. */
export interface SteadyTarget<T> {
  readonly target: T;
  /** Takes the functions of `next`. Returns false, and takes nothing, when its data differs: that is another target. */
  renew(next: T): boolean;
}

/** Makes a steady target of what a component gives to its commands, so that only a change of its data is announced. */
export function createSteadyTarget<T>(given: T): SteadyTarget<T> {
  // A value without functions, such as undefined, is all data.
  if (!isPlain(given)) return { target: given, renew: (next) => next === given };
  let latest: Members = given;
  const steady = ([name, value]: [string, unknown]) => [
    name,
    isCall(value) ? (...args: unknown[]) => (latest[name] as typeof value)(...args) : value,
  ];
  return {
    target: Object.fromEntries(Object.entries(given).map(steady)),
    renew(next) {
      if (!isPlain(next) || !isSame(given, next, (one, other) => (isCall(one) ? isCall(other) : isSame(one, other))))
        return false;
      latest = next;
      return true;
    },
  };
}

const isPlain = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isCall = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function';

/** Whether two values are the same data; lists and plain objects are compared by their contents. */
function isSame(one: unknown, other: unknown, isSamePart: typeof Object.is = isSame): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((part, at) => isSamePart(part, other[at]));
  }
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSamePart(one[name], other[name]));
}
