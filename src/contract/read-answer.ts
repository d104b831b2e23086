import type * as z from 'zod/mini';
import { isBlank } from './entities/blank.ts';
import { slim } from './slim.ts';

/**
 * Reading another server's answer. The table says what an answer is; a server that strays from it in a detail must not
 * cost a user the whole list. What fits is taken as it is. What does not is mended, field by field:
 *
 * 1. A number or truth value where text is expected is that, as text.
 * 2. Any other misfit is as good as absent.
 * 3. A title, name or status that is absent, and a title or name that is blank, reads as below. A task without a status is in no column of the board, unless the list
 *    it comes in is that of one status.
 * 4. Where something is needed and absent, what holds it is absent; an item of a list is left out.
 *
 * So a context without an id costs its task the context, and a task without an id the list that one task. Whatever was
 * mended is told, never passed over in silence: what is not lost, with what it reads as. A list of which no item is left
 * is absent itself. Where nothing can be mended the answer is no answer; neither is one where making something absent
 * would do harm: a checklist is sent back whole, so that what is left out would be lost on the server; and no review
 * means that a new one may be started.
 */
export type Reading<T> = { success: true; data: T; misfits: readonly Misfit[] } | { success: false; error: unknown };

/** What did not fit, where it was in the answer; lost unless it reads as something. */
export interface Misfit {
  path: Path;
  readAs?: string;
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const STAND_INS: Readonly<Record<string, string>> = { title: 'Untitled', name: 'Unnamed' };

/** Whether the value at `path` may be treated as absent. */
function isDispensable(path: Path): boolean {
  return !path.includes('checklist') && path.at(-1) !== 'review';
}

/** More than any answer of the table is deep: each round mends one level. */
const ROUNDS = 12;

/**
 * Corrects what the schemas accept but the client cannot show: keeps each item once in each list, since joined tables or
 * two pages may repeat it, and names an item whose title or name is blank. A user may have no name.
 */
function readable<T>(answer: T): T {
  const holder = answer as Record<string, unknown>;
  for (const [name, held] of Object.entries(holder ?? {})) {
    if (!Array.isArray(held)) {
      if (name !== 'user') nameBlank(held);
      continue;
    }
    held.forEach(nameBlank);
    const ids = new Set<string>();
    holder[name] = held.filter((item) => item?.id === undefined || ids.size < ids.add(String(item.id)).size);
  }
  return answer;
}

function nameBlank(item: unknown): void {
  if (typeof item !== 'object' || item === null) return;
  const fields = item as Record<string, unknown>;
  for (const key in STAND_INS) {
    const words = fields[key];
    if (typeof words === 'string' && isBlank(words)) fields[key] = STAND_INS[key];
  }
}

/**
 * Reads `json` by a schema of the table; a task without a status gets `absentStatus`. Mends `json` in place: the caller
 * must not use it afterwards.
 */
export function readAnswer<S extends z.ZodMiniType>(schema: S, json: unknown, absentStatus = ''): Reading<z.output<S>> {
  const misfits = new Map<string, Misfit>();
  const standIns = { ...STAND_INS, status: absentStatus };
  try {
    for (let round = 0; ; round += 1) {
      const parsed = schema.safeParse(json);
      if (parsed.success) return { success: true, data: slim(readable(parsed.data)), misfits: [...misfits.values()] };
      if (round === ROUNDS || !mend(json, parsed.error.issues, misfits, standIns))
        return { success: false, error: parsed.error };
    }
  } catch (error) {
    // Hundreds of thousands of misfits overflow the engine's limit for arguments.
    return { success: false, error };
  }
}

/** Mends what it can; false when something cannot be mended. */
function mend(
  json: unknown,
  issues: readonly Issue[],
  misfits: Map<string, Misfit>,
  standIns: Readonly<Record<string, string>>,
): boolean {
  const leftOut = new Map<unknown[], { indexes: Set<number>; path: Path }>();
  /** Treats the value at `path` as absent; false when it must not be. */
  const takeAway = (path: Path): boolean => {
    if (!isDispensable(path)) return false;
    const [holder, key] = [at(json, path.slice(0, -1)), path.at(-1)];
    if (Array.isArray(holder) && typeof key === 'number') {
      const noted = leftOut.get(holder) ?? { indexes: new Set<number>(), path: path.slice(0, -1) };
      noted.indexes.add(key);
      leftOut.set(holder, noted);
      return true;
    }
    return put(json, path, undefined);
  };

  for (const { path, expected } of issues.flatMap(leavesOf)) {
    if (path.length === 0) return false;
    const value = at(json, path);
    const key = path.at(-1);
    const standIn = expected === 'string' && typeof key === 'string' ? standIns[key] : undefined;
    const isText = expected === 'string' && (typeof value === 'number' || typeof value === 'boolean');
    const readAs = isText ? 'text' : standIn;
    misfits.set(`${path.join('.')} ${readAs}`, readAs === undefined ? { path } : { path, readAs });
    if (isText) {
      if (!put(json, path, String(value))) return false;
    } else if (standIn !== undefined) {
      // Its holder may be gone by now: a context with neither id nor name.
      if (at(json, path.slice(0, -1)) !== undefined && !put(json, path, standIn)) return false;
    } else {
      const isAbsent = value === null || value === undefined;
      // An item of a list cannot be absent: it is left out.
      if (!takeAway(isAbsent && typeof key !== 'number' ? path.slice(0, -1) : path)) return false;
    }
  }

  // From the end, so that the indexes of the remaining items stay valid.
  for (const [list, { indexes, path }] of leftOut) {
    for (const index of [...indexes].sort((one, other) => other - one)) list.splice(index, 1);
    if (list.length === 0 && !put(json, path, undefined)) return false;
  }
  return true;
}

interface Leaf {
  path: Path;
  /** The expected type, if there was only one. */
  expected: string | undefined;
}

/** What exactly does not fit: of a union's alternatives, the problems of the one that fits best. */
function leavesOf(issue: Issue): Leaf[] {
  const { path } = issue;
  if (issue.code !== 'invalid_union') {
    return [{ path, expected: issue.code === 'invalid_type' ? issue.expected : undefined }];
  }
  const forms = issue.errors.map((errors) => errors.flatMap(leavesOf));
  const depth = (leaves: Leaf[]) => Math.min(...leaves.map((leaf) => leaf.path.length));
  const nearest = forms.toSorted((one, other) => depth(other) - depth(one))[0];
  if (!nearest || depth(nearest) === 0) return [{ path, expected: undefined }];
  return nearest.map((leaf) => ({ ...leaf, path: [...path, ...leaf.path] }));
}

function at(json: unknown, path: Path): unknown {
  let value = json;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** Returns false for the root, which has no holder. */
function put(json: unknown, path: Path, value: unknown): boolean {
  const holder = at(json, path.slice(0, -1));
  const key = path.at(-1);
  if (key === undefined || typeof holder !== 'object' || holder === null) return false;
  (holder as Record<PropertyKey, unknown>)[key] = value;
  return true;
}
