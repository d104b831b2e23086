import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The values of a query, by name; undefined ones are not part of it. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

interface Compiled {
  query: CompiledQuery<unknown>;
  /** For each parameter, the name of its value; undefined: the parameter is constant. */
  names: readonly (string | undefined)[];
}

/** For how many sets of values a query is kept: a change may be to any of a task's fields. */
const KEPT = 100;

/** No value begins with it: NUL cannot be stored. */
const MARK = '\0';

/**
 * A query that is built and compiled once instead of for each call, which takes longer than running it. It is built once
 * for each set of given values and kind of database. `build` gets marks in place of the values, so it must pass them to the
 * query unchanged, and may only check whether one is undefined.
 */
export function compiledOnce<V extends Values, R>(
  build: (db: Kysely<Database>, values: V) => Compilable<R>,
): (db: Kysely<Database>, values: V) => Promise<R[]> {
  const known = new WeakMap<object, Map<string, Compiled>>();
  return async (db, values) => {
    // The same for a database and its transactions.
    const { adapter } = db.getExecutor();
    const ofDatabase = known.get(adapter) ?? new Map<string, Compiled>();
    known.set(adapter, ofDatabase);
    const given = Object.keys(values).filter((name) => values[name] !== undefined);
    const shape = given.join();
    let compiled = ofDatabase.get(shape);
    if (!compiled) {
      const marks = Object.fromEntries(given.map((name) => [name, MARK + name])) as unknown as V;
      const query = build(db, marks).compile();
      compiled = { query, names: query.parameters.map(nameOf) };
      if (ofDatabase.size >= KEPT) ofDatabase.clear();
      ofDatabase.set(shape, compiled);
    }
    const { query, names } = compiled;
    const parameters = query.parameters.map((parameter, index) => {
      const name = names[index];
      return name === undefined ? parameter : values[name];
    });
    return (await db.executeQuery({ ...query, parameters })).rows as R[];
  };
}

function nameOf(parameter: unknown): string | undefined {
  if (typeof parameter !== 'string' || !parameter.includes(MARK)) return undefined;
  if (!parameter.startsWith(MARK)) throw new Error('The query changes a value that it is given');
  return parameter.slice(MARK.length);
}
