import { type ApiError, isDoneUnsaid, isRefusal } from '#contract/api-error.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import { type Project, projectFieldNames } from '#contract/entities/project.ts';
import type { Reference } from '#contract/entities/reference.ts';
import { type Task, taskFieldNames } from '#contract/entities/task.ts';
import type { TransferItem } from './transfer-items.ts';
import { fieldInWords } from './transfer-losses.ts';
import type { caller, Thing } from './transfer-survey.ts';

type Call = ReturnType<typeof caller>;
/** The fields that a thing is to have, by the names that the calls have for them. */
export type Wanted = Readonly<Record<string, string | number | boolean>>;

/** Why, as the server says it: field by field where it does. */
export function reasonOf({ message, errors }: ApiError): string {
  const fields = Object.entries(errors ?? {}).map(([field, problems]) => `${field} ${problems.join(', ')}`);
  return fields.length > 0 ? fields.join('; ') : message;
}

/** The least that each kind is made of, where a server takes no more (spec §7). */
const FIRST: Readonly<Record<TransferItem['noun'], readonly string[]>> = {
  context: ['name'],
  project: ['name', 'description', 'status'],
  task: ['title', 'description', 'status'],
  reference: ['title', 'content', 'url'],
};

const pick = (wanted: Wanted, names: readonly string[]): Wanted =>
  Object.fromEntries(Object.entries(wanted).filter(([name]) => names.includes(name)));

/**
 * Makes a thing: with all its fields where `takesAll`, else with those that every server takes. What is refused is tried
 * with less; what it still lacks then is for `finish`. Rejects with the last refusal, or with any other failure.
 */
export async function make(
  call: Call,
  { noun }: TransferItem,
  wanted: Wanted,
  { takesAll, idempotencyKey }: { takesAll: boolean; idempotencyKey: string | undefined },
): Promise<Thing> {
  const first = pick(wanted, FIRST[noun]);
  const least = pick(wanted, ['name', 'title']);
  const bodies = [...(takesAll ? [wanted] : []), first, least];
  // The same body twice would be refused twice.
  const different = [...new Map(bodies.map((body) => [JSON.stringify(body), body])).values()];
  for (const [index, body] of different.entries()) {
    try {
      return await create(call, noun, body, idempotencyKey);
    } catch (error) {
      if (!isRefusal(error) || index === different.length - 1) throw error;
    }
  }
  throw new Error('There is nothing to make it of');
}

async function create(call: Call, noun: TransferItem['noun'], body: Wanted, idempotencyKey: string | undefined) {
  // The fields are those of the item, which has been read by the schema of its kind.
  const given = body as never;
  switch (noun) {
    case 'context':
      return (await call('contexts.create', { body: given }, { idempotencyKey })).context;
    case 'project':
      return (await call('projects.create', { body: given }, { idempotencyKey })).project;
    case 'task':
      return (await call('tasks.create', { body: given }, { idempotencyKey })).task;
    case 'reference':
      return (await call('references.create', { body: given }, { idempotencyKey })).reference;
  }
}

async function update(call: Call, noun: TransferItem['noun'], id: Id, fields: Wanted): Promise<Thing | null> {
  const args = { params: { id }, body: fields as never };
  switch (noun) {
    case 'context':
      return null;
    case 'project':
      return (await call('projects.update', args)).project;
    case 'task':
      return (await call('tasks.update', args)).task;
    case 'reference':
      return (await call('references.update', args)).reference;
  }
}

/** Gives a thing what it lacks. Resolves to why a part of it could not be given, field by field; rejects else. */
export async function finish(
  call: Call,
  { noun }: TransferItem,
  wanted: Wanted,
  found: Thing,
): Promise<readonly string[]> {
  // A context is its name, which a server may write in its own way.
  if (noun === 'context') return [];
  let thing = found;
  const refused = new Map<string, string>();
  const attempt = async (names: readonly string[], send: () => Promise<Thing | null>) => {
    try {
      thing = (await send()) ?? thing;
      return true;
    } catch (error) {
      if (isDoneUnsaid(error)) {
        // As with every other change: what it was sent is what it has.
        thing = { ...thing, ...pick(wanted, names) };
        return true;
      }
      if (!isRefusal(error)) throw error;
      for (const name of names) refused.set(name, error.errors?.[name]?.join(', ') ?? reasonOf(error));
      return false;
    }
  };
  const put = (names: readonly string[]) => attempt(names, () => update(call, noun, found.id, pick(wanted, names)));

  // A task's status has a call of its own.
  const lacking = lacks(wanted, thing).filter((name) => noun !== 'task' || name !== 'status');
  if (lacking.length > 0 && !(await put(lacking)) && lacking.length > 1) {
    refused.clear();
    for (const name of lacking) await put([name]);
  }
  if (noun === 'task') {
    const { status, defer_until } = wanted;
    const params = { id: found.id };
    if (lacks(wanted, thing).includes('defer_until') && typeof defer_until === 'string') {
      await attempt(['defer_until'], async () => (await call('tasks.defer', { params, body: { defer_until } })).task);
    }
    if (lacks(wanted, thing).includes('status')) {
      await attempt(
        ['status'],
        async () => (await call('tasks.move', { params, body: { status: status as never } })).task,
      );
    }
  }
  return lacks(wanted, thing).map(
    (name) => `${fieldInWords(name)}: ${refused.get(name) ?? 'the server does not keep it'}`,
  );
}

/** What each kind has besides its words. */
const OTHERS: Readonly<Record<TransferItem['noun'], readonly string[]>> = {
  context: [],
  project: projectFieldNames.filter((name) => name !== 'name'),
  task: taskFieldNames.filter((name) => name !== 'title' && name !== 'description'),
  reference: ['url'],
};

/** In how many fields a thing with the same words is another than the one that was to be made. */
export function differences({ noun }: TransferItem, wanted: Wanted, thing: Thing): number {
  const isOther = (name: string) => {
    const value = wanted[name];
    if (value !== undefined) return !isSame(value, fieldOf(thing, name), name);
    // A server has a priority of its own for what comes without one.
    return name !== 'priority' && (fieldOf(thing, name) ?? '') !== '';
  };
  return OTHERS[noun].filter(isOther).length;
}

/** What an earlier attempt has made still lacks. The user may have changed it since: what it has by now stays. */
export function leftOf(wanted: Wanted, thing: Thing, isOurs: boolean): Wanted {
  // Nobody has: where it differs, the server has put something of its own.
  if (thing.created_at != null && thing.updated_at === thing.created_at) return wanted;
  const isFree = (name: string) => {
    const has = fieldOf(thing, name) ?? '';
    // Where what comes without one begins.
    if (name === 'status') return has === 'inbox' || has === 'active';
    // A server has numbers of its own for what comes without.
    return has === '' || (!isOurs && typeof has !== 'string' && !name.endsWith('_id'));
  };
  return pick(wanted, Object.keys(wanted).filter(isFree));
}

/** Whether a thing has all that is wanted. */
export function isWhole(wanted: Wanted, thing: Thing): boolean {
  return lacks(wanted, thing).length === 0;
}

/** The fields that a thing has otherwise than is wanted. */
function lacks(wanted: Wanted, thing: Thing): string[] {
  return Object.entries(wanted).flatMap(([name, value]) => (isSame(value, fieldOf(thing, name), name) ? [] : [name]));
}

function fieldOf(thing: Thing, name: string): unknown {
  const task = thing as Partial<Task & Project & Reference>;
  if (name === 'context_id') return task.context_id ?? task.context?.id;
  if (name === 'project_id') return task.project_id ?? task.project?.id;
  return (task as Readonly<Record<string, unknown>>)[name];
}

function isSame(wanted: Wanted[string], value: unknown, name: string): boolean {
  if (name.endsWith('_id')) return sameId(wanted as Id, value as Id | null | undefined);
  // What stands around words is for a server to leave out.
  if (typeof wanted === 'string') return wanted.trim() === (typeof value === 'string' ? value.trim() : '');
  return wanted === value;
}
