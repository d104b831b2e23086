import { notifyManager } from '@tanstack/react-query';
import { ApiError, isConflict, isForLater, isGivenUp } from '#contract/api-error.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Id } from '#contract/entities/common.ts';
import { type Api, useApi } from './api.ts';
import { perform, WriteConflict } from './define-write.ts';
import type { Deletable, Holding } from './held-items.ts';
import { deletions, ifAsSeen } from './item-writes.ts';
import { storeItem } from './store-items.ts';
import { seenNow, useLayers } from './views.ts';
import { keyOf } from './write.ts';

/** A deletion that may still be undone. */
export interface HeldDelete {
  /**
   * Shows the item again; false when it is too late. A promise when the deletion is stored: once it resolves to true, no
   * page will send it.
   */
  undo(): boolean | Promise<boolean>;
}

/**
 * Deletes an item: hides it at once, and sends the deletion after two minutes, at the sign-out or when the page goes. The
 * deletion is stored from the start as one that this page is about to send: when the page is killed, or its last call gets
 * no answer, another page sends it. A refused deletion is reported, and the item is shown again.
 */
export function holdDelete(api: Api, noun: Deletable, asked: Id): HeldDelete {
  const id = api.pending.knownId(asked);
  const name = `${noun}s.delete` as const;
  const session = api.pending.session;
  const args = { id, seen: seenNow(api, noun, id) };
  const show = api.pending.add({ noun, id, item: null });
  const definition = deletions[noun];
  // Nobody receives the answer to the last call of a page: our service answers the same call of the next page alike.
  const idempotencyKey = keyOf(api, name);
  const entity = definition.entity(api, args);
  const ticket = api.outbox?.keep({ write: name, args, entity, idempotencyKey });
  let isKept = false;
  void ticket?.kept.then((kept) => {
    isKept = kept;
  });
  const send = () => perform(api, definition, args, { ticket, idempotencyKey });
  const holding: Holding = {
    noun,
    id,
    idNow: () => api.pending.knownId(id),
    show,
    isKept: () => isKept,
    takeBack: () => {
      // Another page may have sent it while this one was asleep.
      if (ticket?.isGivenUp()) return false;
      const dropped = ticket?.drop();
      show();
      return dropped ? dropped.then(() => true) : true;
    },
    sendInTurn: async () => {
      await settle(async () => {
        await send();
        // A deletion that waits in the outbox may be undone there: the lists keep the item.
        notifyManager.batch(api.outbox?.holds(entity) ? letGo : gone);
      });
    },
    sendAtOnce: (token) =>
      settle(async () => {
        // If the item is still to be created, the deletion waits behind its creation.
        if (api.outbox?.holds(entity)) return void (await send());
        if (!api.isOurs && token !== undefined) {
          const { mergedDeletion } = await import('./merge.ts');
          const held = (await mergedDeletion(api, noun, args, { token }))?.held;
          if (held) throw new WriteConflict(held);
        }
        // A page that goes cannot compare the item on another server first: the next page does.
        else if (!api.isOurs && args.seen && isKept) return ticket?.wait(show);
        // Called before anything is awaited: a page that goes does not continue afterwards.
        const settled = api.pending.awaitsId(id) ? await api.pending.settledId(id) : api.pending.knownId(id);
        const asked = { params: { id: settled }, ...ifAsSeen(api, entity, args) };
        await api.call(name, asked, { keepalive: true, token, idempotencyKey });
        ticket?.done({});
        if (session.aborted) return;
        notifyManager.batch(gone);
        for (const stale of endpoints[name].invalidates) void api.queryClient.invalidateQueries({ queryKey: [stale] });
      }),
  };
  /** In one batch, so that no frame shows the item again before it is removed from the lists. */
  const gone = () => {
    storeItem(api, noun, api.pending.knownId(id), null);
    letGo();
  };
  /** The item is removed from the lists, or hidden by the outbox. */
  const letGo = () => notifyManager.schedule(() => api.held.noteGone(holding));
  /** False when it was not sent, or with a token that is no longer valid: the end of the session reports those together. */
  const settle = async (send: () => Promise<void>): Promise<boolean> => {
    try {
      await send();
      return true;
    } catch (error) {
      // Reported even after the end of its session: no list shows the item, but the server still has it.
      const isShownHere = !session.aborted;
      // The item's creation got no answer and is sent later: the deletion waits behind it.
      const isBehind = isKept && isForLater(error) && error.endpoint !== name;
      if (!isBehind && isGone(error, name)) {
        ticket?.done({});
        if (isShownHere) notifyManager.batch(gone);
        return true;
      }
      const isAsked = error instanceof WriteConflict || isConflict(error);
      if (isAsked && (isKept || !isShownHere)) {
        // The outbox asks the user about it; after the end of the session, the outbox of the next one does.
        if (isShownHere) ticket?.wait(show);
        return isShownHere;
      }
      // It stays stored, for the same user.
      if (isKept && (isGivenUp(error) || (isForLater(error) && !isShownHere))) {
        if (isShownHere) show();
        return false;
      }
      if (isKept && isForLater(error)) {
        ticket?.wait(show, isBehind ? undefined : error);
        return true;
      }
      void ticket?.drop();
      if (isShownHere) show();
      api.held.report(error);
      return !isGivenUp(error);
    }
  };
  api.held.hold(holding);
  return {
    undo: () => {
      const isBack = api.held.takeBack(holding);
      if (isBack) return isBack;
      const last = api.outbox?.untried(entity);
      return last?.write === name && last.takeBack();
    },
  };
}

/** True when there is nothing left to delete: the item is gone from the server, or was never created. */
function isGone(error: unknown, name: string): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.endpoint === name ? error.status === 404 : error.endpoint.endsWith('.create');
}

/** Whether the user has deleted an item here; the server may not have the deletion yet. */
export function useIsHeld(noun: Deletable, id: Id | null | undefined): boolean {
  const { pending } = useApi();
  useLayers();
  return id !== null && id !== undefined && pending.isGone(noun, id);
}
