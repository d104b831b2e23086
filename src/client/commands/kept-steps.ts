import type { Api } from '#client/data/api.ts';
import { renameContext } from '#client/data/contexts.ts';
import { createdAgain } from '#client/data/creation.ts';
import { type Effect, effectsOn } from '#client/data/effects.ts';
import { itemNow } from '#client/data/merge.ts';
import { withOneWarning } from '#client/data/overwrite-warning.ts';
import type { AnyWhole } from '#client/data/pending-writes.ts';
import { updateProfile } from '#client/data/profile.ts';
import { type ProjectChange, updateProject } from '#client/data/projects.ts';
import { updateReference } from '#client/data/references.ts';
import { tickReviewItem } from '#client/data/reviews.ts';
import { isInUse } from '#client/data/search.ts';
import { storeItem } from '#client/data/store-items.ts';
import type { Left } from '#client/data/undo-conflicts.ts';
import { cached, viewNow } from '#client/data/views.ts';
import { deleteAll } from '#client/registry/deletion.ts';
import type { KeptStep } from '#client/registry/history.ts';
import { final, type Outcome, undoable } from '#client/registry/outcome.ts';
import { isProjectStatus, type Project, projectFieldNames } from '#contract/entities/project.ts';
import { isTaskStatus } from '#contract/entities/task.ts';
import { messageOf } from '#contract/message-of.ts';
import { makeAnew } from './create-anew.ts';
import { takingBack } from './taking-back.ts';
import { sendFields } from './task-steps.ts';

type Created = Extract<Effect, { is: 'created' }>;
type Changed = Extract<Effect, { is: 'changed' }>;

/** Undoes or redoes a step of another page by its effects, which that page kept as data. */
export async function takeBackKept(api: Api, step: KeptStep): Promise<Outcome> {
  const { words, effects, isUndone } = step;
  if (!effects) {
    return final(`${words}: this cannot be ${isUndone ? 'done again' : 'undone'}, since the page was loaded again`);
  }
  return await takingBack(api, (leftOf) => takeBackAll(api, { ...step, effects }, leftOf));
}

/** Null when all of it was in conflict. */
async function takeBackAll(
  api: Api,
  { words, isUndone, effects }: KeptStep & { effects: readonly Effect[] },
  leftOf: Left,
): Promise<Outcome | null> {
  const changes = effects.filter((effect) => effect.is === 'changed');
  const lefts = withOneWarning(changes, ({ noun, item, to: did, from: back }) => leftOf(noun, item.id, { did, back }));
  const leftOfEach = new Map(changes.map((effect, at) => [effect, lefts[at]]));
  const done: Effect[] = [];
  const failures: unknown[] = [];
  /** Why parts of the restored items are missing. */
  const lacks: unknown[] = [];
  let isGivenUp = false;
  const { session } = api.pending;
  const all = async (work: readonly (() => Promise<Effect | null>)[]) => {
    for (const result of await Promise.allSettled(work.map((each) => each()))) {
      if (result.status === 'rejected') failures.push(result.reason);
      else if (result.value) done.push(result.value);
      else isGivenUp = true;
    }
    // The rest must not run for the next user.
    session.throwIfAborted();
  };
  const gone = effects.filter((effect) => effect.is === 'deleted');
  const isContainer = ({ noun }: AnyWhole) => noun === 'context' || noun === 'project';
  // Contexts and projects come back before the items that refer to them.
  await all(gone.filter(isContainer).map((effect) => () => makeAgain(api, effect, lacks)));
  await all(gone.filter((effect) => !isContainer(effect)).map((effect) => () => makeAgain(api, effect, lacks)));
  await all(effects.flatMap((effect) => changeBack(api, effect, leftOfEach)));
  const created = effects.flatMap((effect) => (effect.is === 'created' && canGo(api, effect, effects) ? [effect] : []));
  if (created.length > 0) done.push(...deleted(api, created));
  const [failure] = failures;
  if (failure !== undefined && done.length === 0) throw failure;
  if (isGivenUp && done.length === 0) return null;
  const told = [
    `${isUndone ? 'Done again' : 'Undone'}: ${words}`,
    failure === undefined ? '' : `, but for ${failures.length}: ${messageOf(failure)}`,
    lacks.length === 0 ? '' : `. Some of what was there is not stored: ${messageOf(lacks[0])}`,
  ];
  const step = { words, isUndone: !isUndone, effects: done, at: 0 };
  return undoable(told.join(''), () => takeBackKept(api, step), { failed: failure ?? lacks[0], effects: done });
}

/**
 * Restores a deleted item: cancels its deletion if that is still possible, else creates it again. Adds to `lacks` why a
 * part could not be stored.
 */
async function makeAgain(api: Api, whole: AnyWhole, lacks: unknown[]): Promise<Effect> {
  const { noun, item } = whole;
  const id = api.pending.knownId(item.id);
  const entity = `${noun}:${api.pending.rowKey(id, noun)}`;
  const deletion = api.outbox?.untried(entity);
  const isBack =
    (await api.held.takeBackOf(noun, id)) || (deletion?.write === `${noun}s.delete` && (await deletion.takeBack()));
  // The outbox of a killed page passes its deletion to this page, which may be sending it now: until then the server has
  // the item.
  if (!isBack && api.outbox?.holds(entity)) {
    await api.outbox.drain();
    // A later attempt would delete the item after the user was told that it is back.
    if (api.outbox.holds(entity)) throw new Error('The server has not done the deletion yet');
  }
  // A list that was read while the other page closed may still have it, and the deletion may have failed.
  const there = isBack ? item : await itemNow(api, noun, id);
  if (!isBack) storeItem(api, noun, id, there);
  if (there) return { ...whole, is: 'created' };
  const status = noun === 'task' && isTaskStatus(item.status) ? item.status : undefined;
  const made = await makeAnew(api, whole, {}, status);
  createdAgain(api, [{ noun, id: item.id }], [{ noun, id: made.item.id }]);
  // Not thrown: the item exists, and the next try would find it and report it as whole.
  if (made.failed !== undefined) lacks.push(made.failed);
  // A new project is active.
  if (noun === 'project') await updateProject(api, { ...item, id: made.item.id } as Project, valuesOf(item));
  return { ...whole, item: { ...item, id: made.item.id }, is: 'created' } as Effect;
}

/** The fields of a project that can be sent. */
const valuesOf = (project: Project): ProjectChange =>
  Object.fromEntries(
    projectFieldNames
      .filter((name) => project[name] !== null && (name !== 'status' || isProjectStatus(project.status)))
      .map((name) => [name, project[name]]),
  );

/** Restores the former values of an item; null when it has them, since the change was in conflict and is given up. */
function changeBack(
  api: Api,
  effect: Effect,
  lefts: ReadonlyMap<Changed, ReturnType<Left> | undefined>,
): (() => Promise<Effect | null>)[] {
  switch (effect.is) {
    case 'changed': {
      return [
        async () => {
          const left = lefts.get(effect) ?? null;
          const back = { ...effect, from: left?.did ?? {}, to: left?.back ?? {} };
          return left && ({ ...back, item: await change(api, back as typeof effect) } as Effect);
        },
      ];
    }
    case 'ticked':
      return [
        async () => {
          await tickReviewItem(api, effect.review, effect.item, !effect.completed);
          return { ...effect, completed: !effect.completed };
        },
      ];
    case 'profile':
      return [
        async () => {
          await updateProfile(api, effect.from);
          return { ...effect, from: effect.to, to: effect.from };
        },
      ];
    default:
      return [];
  }
}

async function change(api: Api, { noun, item, to }: Changed): Promise<object> {
  switch (noun) {
    case 'task':
      return await sendFields(api, cached(api, noun, item.id) ?? item, to);
    case 'project':
      return await updateProject(api, cached(api, noun, item.id) ?? item, to);
    case 'context':
      return await renameContext(api, cached(api, noun, item.id) ?? item, String(to.name));
    case 'reference':
      return await updateReference(api, cached(api, noun, item.id) ?? item, to);
  }
}

/** An item that was created along with another one may be deleted only if nothing else is known to use it. */
function canGo(api: Api, { noun, item, along }: Created, effects: readonly Effect[]): boolean {
  if (!along || (noun !== 'context' && noun !== 'project')) return true;
  const leaving = effects.flatMap((other) => (other.is === 'created' && other.noun === 'task' ? [other.item.id] : []));
  return viewNow(api, 'tasks.list', {}) !== undefined && !isInUse(api, { noun, id: item.id }, leaving);
}

function deleted(api: Api, created: readonly Created[]): readonly Effect[] {
  const gone = created.map((effect) => ({ ...effect, item: cached(api, effect.noun, effect.item.id) ?? effect.item }));
  const items = gone.map(({ noun, item: { id } }) => ({ noun, id }));
  const effects = effectsOn(api, 'deleted', items) ?? gone.map((effect) => ({ ...effect, is: 'deleted' }) as Effect);
  deleteAll(api, items);
  return effects;
}
