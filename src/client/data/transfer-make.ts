import { type ApiError, isDoneUnsaid, isRefusal } from '#contract/api-error.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import { type Project, projectFieldNames } from '#contract/entities/project.ts';
import type { Reference } from '#contract/entities/reference.ts';
import { type Task, taskFieldNames } from '#contract/entities/task.ts';
import type { TransferItem } from './transfer-items.ts';
import { fieldInWords } from './transfer-losses.ts';
import type { caller, Thing } from './transfer-survey.ts';

type Call = ReturnType<typeof caller>;
/** The fields that an item is to have, under the names in the calls. */
export type Wanted = Readonly<Record<string, string | number | boolean>>;

/** The reason in the server's words: field by field if it gives them. */
export function refusalInWords({ message, errors }: ApiError): string {
  const fields = Object.entries(errors ?? {}).map(([field, problems]) => `${field} ${problems.join(', ')}`);
  return fields.length > 0 ? fields.join('; ') : message;
}

/** The fewest fields of each kind, for a server that accepts no more (spec §7). */
const FIRST: Readonly<Record<TransferItem['noun'], readonly string[]>> = {
  context: ['name'],
  project: ['name', 'description', 'status'],
  task: ['title', 'description', 'status'],
  reference: ['title', 'content', 'url'],
};

const pick = (wanted: Wanted, names: readonly string[]): Wanted =>
  Object.fromEntries(Object.entries(wanted).filter(([name]) => names.includes(name)));

/**
 * Creates an item: with all its fields when `takesAll`, else with those that every server accepts. A refused creation is
 * tried with fewer; `finish` adds what is missing then. Rejects with the last refusal, or with any other failure.
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
  // The same body again would be refused again.
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

/**
 * Gives an item its missing fields. Resolves to why a part of them was refused, field by field; rejects with any other
 * failure.
 */
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
        // The item then has the fields that were sent, as with every other change.
        thing = { ...thing, ...pick(wanted, names) };
        return true;
      }
      if (!isRefusal(error)) throw error;
      for (const name of names) refused.set(name, error.errors?.[name]?.join(', ') ?? refusalInWords(error));
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

/** The fields of each kind besides its words. */
const OTHERS: Readonly<Record<TransferItem['noun'], readonly string[]>> = {
  context: [],
  project: projectFieldNames.filter((name) => name !== 'name'),
  task: taskFieldNames.filter((name) => name !== 'title' && name !== 'description'),
  reference: ['url'],
};

/** In how many fields an item with the same words differs from the one to create. */
export function differences({ noun }: TransferItem, wanted: Wanted, thing: Thing): number {
  const isOther = (name: string) => {
    const value = wanted[name];
    if (value !== undefined) return !isSame(value, fieldOf(thing, name), name);
    // A server may set a priority when none is sent.
    return name !== 'priority' && (fieldOf(thing, name) ?? '') !== '';
  };
  return OTHERS[noun].filter(isOther).length;
}

/** The fields that an item from an earlier attempt still lacks. The user's changes since stay. */
export function leftOf(wanted: Wanted, thing: Thing, isOurs: boolean): Wanted {
  // The user has not changed it: differing values are the server's own.
  if (thing.created_at != null && thing.updated_at === thing.created_at) return wanted;
  const isFree = (name: string) => {
    const has = fieldOf(thing, name) ?? '';
    // The default value of a field.
    if (name === 'status') return has === 'inbox' || has === 'active';
    // A server may set numbers when none are sent.
    return has === '' || (!isOurs && typeof has !== 'string' && !name.endsWith('_id'));
  };
  return pick(wanted, Object.keys(wanted).filter(isFree));
}

/** Whether an item has all wanted fields. */
export function isWhole(wanted: Wanted, thing: Thing): boolean {
  return lacks(wanted, thing).length === 0;
}

/** The fields in which an item differs from what is wanted. */
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
  // A server may trim text.
  if (typeof wanted === 'string') return wanted.trim() === (typeof value === 'string' ? value.trim() : '');
  return wanted === value;
}
