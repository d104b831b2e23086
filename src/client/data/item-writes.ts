import type { EndpointName } from '#contract/endpoints.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import { changeOf, creationOf } from './answered.ts';
import type { Api } from './api.ts';
import { defineWrite, type Write, type WriteDefinition } from './define-write.ts';
import type { Deletable } from './held-items.ts';
import type { Answered } from './outbox.ts';
import type { ItemNoun, Items } from './pending-writes.ts';
import { storeItem } from './store-items.ts';
import { valueIn } from './value-in.ts';
import { listed, listedItems } from './views.ts';
import type { AnswerWith, ChangeArgs, DeletionArgs } from './write-args.ts';

/** What is written to: writes to one item are sent one after the other, whichever id it has by now. */
export const entityOf = ({ pending }: Api, noun: ItemNoun, id: Id) => `${noun}:${pending.rowKey(id, noun)}`;

const answerWith = <N extends ItemNoun>(noun: N, item: Items[N]) => ({ [noun]: item }) as AnswerWith<N>;

/** A write of an item as the functions of this file see it: the answers of all nouns have the same form. */
interface ItemWrite<N extends ItemNoun, Args extends object>
  extends Omit<WriteDefinition<EndpointName, Args>, 'request' | 'store' | 'answered' | 'expects'> {
  request(api: Api, args: Args): object | Promise<object>;
  expects?(api: Api, args: Args): AnswerWith<N>;
  store?(api: Api, answer: AnswerWith<N>, args: Args): void;
  answered?(api: Api, answer: AnswerWith<N>, args: Args): Answered;
}

const define = <Name extends EndpointName, N extends ItemNoun, Args extends object>(
  name: Name,
  write: ItemWrite<N, Args>,
): Write<Name, Args> => defineWrite(name, write as unknown as WriteDefinition<Name, Args>);

interface Creation<N extends ItemNoun, Fields extends object> {
  /** What is sent. */
  body(fields: Fields): object;
  /** The item until the server has answered. */
  item(fields: Fields, id: string): Items[N];
  isShownAtOnce?: boolean;
}

/** Creates an item, which is shown under a temporary id until the server gives it one. */
export function creation<N extends Deletable, Fields extends object>(
  noun: N,
  { body, item, isShownAtOnce }: Creation<N, Fields>,
) {
  type Args = Fields & { id: string; after?: Id };
  const fieldsOf = ({ id: _, after: __, ...fields }: Args) => fields as unknown as Fields;
  const itemOf = (args: Args) => item(fieldsOf(args), args.id);
  return define(`${noun}s.create`, {
    entity: (api, { id }: Args) => entityOf(api, noun, id),
    request: async ({ pending }, args) => {
      if (args.after !== undefined) await pending.settledId(args.after);
      return { body: body(fieldsOf(args)) };
    },
    layer: (_, args) => ({ noun, id: args.id, item: itemOf(args) }),
    ...(isShownAtOnce && { isShownAtOnce }),
    expects: (_, args) => answerWith(noun, itemOf(args)),
    store: (api, { [noun]: created }, { id }) => {
      api.pending.noteId(noun, id, created.id);
      storeItem(api, noun, created.id, created);
    },
    answered: (_, { [noun]: created }, { id }) => creationOf(noun, id, created),
    twins: (api, args) => {
      const title = titleOf(itemOf(args)).trim();
      return listedItems(api, noun)
        .filter((other) => titleOf(other).trim() === title)
        .map(({ id }) => id);
    },
    title: (args) => titleOf(itemOf(args)),
  });
}

interface Change<N extends ItemNoun, Fields extends object> {
  /** The changed fields as the item has them, where they have other names there. */
  shown?(api: Api, args: ChangeArgs<N, Fields>): Partial<Items[N]>;
  store?(api: Api, answer: Items[N], fields: Fields): void;
  isShownAtOnce?: boolean;
  /** Whether the change may add the item to lists that do not have it. */
  movesBetweenLists?: boolean;
}

/** Changes fields of an item. */
export function change<N extends Deletable, Fields extends object>(
  noun: N,
  {
    shown = (_, { fields }) => fields as Partial<Items[N]>,
    store,
    isShownAtOnce,
    movesBetweenLists,
  }: Change<N, Fields> = {},
) {
  const itemIn = (args: AnswerWith<N>): Items[N] => args[noun];
  const changed = (api: Api, args: ChangeArgs<N, Fields>, before = itemIn(args)) => ({
    ...before,
    ...shown(api, args),
  });
  return define(`${noun}s.update`, {
    entity: (api, args: ChangeArgs<N, Fields>) => entityOf(api, noun, args[noun].id),
    request: async (api, { [noun]: item, fields, since, isOfShown }) => ({
      params: { id: await api.pending.settledId(item.id) },
      body: {
        ...(await withSettledIds(api.pending, fields)),
        ...(since && {
          updated_at: isOfShown ? api.pending.stampNow(entityOf(api, noun, item.id), since) : since,
        }),
      },
    }),
    layer: (api, args) => ({
      noun,
      id: args[noun].id,
      ...(movesBetweenLists && { item: changed(api, args) }),
      over: (before: Items[N]) => changed(api, args, before),
    }),
    ...(isShownAtOnce && { isShownAtOnce }),
    expects: (api, args) => answerWith(noun, changed(api, args)),
    store: (api, { [noun]: item }, { fields }) => {
      storeItem(api, noun, item.id, item);
      store?.(api, item, fields);
    },
    answered: (api, { [noun]: item }, args) => {
      // Asked for before the creation was answered: the new item is in the lists by now.
      const made = sameId(itemIn(args).id, item.id) ? undefined : listed(api, noun, item.id);
      return changeOf(api, args.since, changed(api, args, made), item, Object.keys(args.fields));
    },
    undoes: (earlier, { fields }) => {
      if (earlier.write !== `${noun}s.update`) return false;
      const before = earlier.args as ChangeArgs<N, Fields>;
      const was = (name: string) => valueIn(itemIn(before), name);
      const leadsBack = ([name, value]: [string, unknown]) => Object.hasOwn(before.fields, name) && value === was(name);
      // A form also sends fields that it did not change, which need no undo.
      const isUndone = ([name, value]: [string, unknown]) => Object.hasOwn(fields, name) || value === was(name);
      return Object.entries(fields).every(leadsBack) && Object.entries(before.fields).every(isUndone) && 'neither';
    },
    merged: async (api, args) => (await import('./merge.ts')).mergedChange(api, noun, args),
    title: ({ [noun]: item }) => titleOf(item),
  });
}

/** The item's title or name. */
export const titleOf = (item: Items[Deletable]) => ('title' in item ? item.title : item.name);

/** The fields with real ids, where a context or project has just been created. */
async function withSettledIds<T extends object>(pending: Api['pending'], fields: T): Promise<T> {
  const names = ['context_id', 'project_id'] as const;
  const given = fields as Partial<Record<(typeof names)[number], Id | null>>;
  const settled = names.map(async (name) => {
    const id = given[name];
    return id === undefined || id === null ? [] : [[name, await pending.settledId(id)]];
  });
  return { ...fields, ...Object.fromEntries((await Promise.all(settled)).flat()) };
}

/**
 * Sends the item's `updated_at` with its deletion: our service refuses when others have changed it since; changes from this
 * page do not count. Another service may refuse the parameter.
 */
export const ifAsSeen = ({ isOurs, pending }: Api, entity: string, { seen, now = seen?.[0] }: DeletionArgs) =>
  isOurs && now?.updated_at ? { query: { updated_at: pending.stampNow(entity, now.updated_at) } } : {};

const deletionOf = <N extends Deletable>(noun: N) =>
  defineWrite(`${noun}s.delete` as `${Deletable}s.delete`, {
    entity: (api, { id }: DeletionArgs) => entityOf(api, noun, id),
    request: async (api, args) => ({
      params: { id: await api.pending.settledId(args.id) },
      ...ifAsSeen(api, entityOf(api, noun, args.id), args),
    }),
    layer: (_, { id }) => ({ noun, id, item: null }),
    isShownAtOnce: true,
    expects: () => undefined,
    store: (api, _, { id }) => storeItem(api, noun, api.pending.knownId(id), null),
    undoes: ({ write }) => (write.endsWith('.create') ? 'neither' : 'this'),
    asks: true,
    merged: async (api, args) => (await import('./merge.ts')).mergedDeletion(api, noun, args),
    title: ({ seen, now = seen?.at(-1) }) => now && titleOf(now),
  });

/** The deletions of each noun. */
export const deletions = {
  task: deletionOf('task'),
  project: deletionOf('project'),
  context: deletionOf('context'),
  reference: deletionOf('reference'),
} as const;
