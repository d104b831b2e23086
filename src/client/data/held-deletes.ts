import { notifyManager } from '@tanstack/react-query';
import { ApiError, isConflict, isUnanswered } from '#contract/api-error.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Id } from '#contract/entities/common.ts';
import { type Api, useApi } from './api.ts';
import { HeldBack, perform } from './define-write.ts';
import type { Deletable, Holding } from './held-items.ts';
import { deletions, ifAsSeen } from './item-writes.ts';
import { storeItem } from './store-items.ts';
import { seenNow, useLayers } from './views.ts';
import { keyOf } from './write.ts';

/** A deletion that may still be taken back. */
export interface HeldDelete {
  /**
   * Shows the item again, as it was; false when it is too late. A promise where the deletion is stored: once it resolves to true,
   * no page sends it any more.
   */
  undo(): boolean | Promise<boolean>;
}

/**
 * Deletes an item: it is hidden at once, and the server is told after two minutes, at the sign-out or when the page goes.
 * The deletion is stored from the start as one that this page is about to send: when the page is killed, or its last
 * call gets no answer, another page sends it. What is refused is told by itself, and the item is there again.
 */
export function holdDelete(api: Api, noun: Deletable, asked: Id): HeldDelete {
  const id = api.pending.knownId(asked);
  const name = `${noun}s.delete` as const;
  const session = api.pending.session;
  const args = { id, seen: seenNow(api, noun, id) };
  const show = api.pending.add({ noun, id, item: null });
  const definition = deletions[noun];
  // The answer to the last call of a page is heard by nobody: our service answers the next page's the same.
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
        // One that waits in the outbox may be taken back from there: the lists go on having the item.
        notifyManager.batch(api.outbox?.holds(entity) ? letGo : gone);
      });
    },
    sendAtOnce: (token) =>
      settle(async () => {
        // The item itself may still wait to be created: then this waits behind it.
        if (api.outbox?.holds(entity)) return void (await send());
        if (!api.isOurs && token !== undefined) {
          const { mergedDeletion } = await import('./merge.ts');
          const held = (await mergedDeletion(api, noun, args, { token }))?.held;
          if (held) throw new HeldBack(held);
        }
        // The page goes before it can look at what another server has: the next one does.
        else if (!api.isOurs && args.seen && isKept) return ticket?.wait(show);
        // Called before anything is waited for: a page that goes does not come back to it.
        const settled = api.pending.awaitsId(id) ? await api.pending.settledId(id) : api.pending.knownId(id);
        const asked = { params: { id: settled }, ...ifAsSeen(api, entity, args) };
        await api.call(name, asked, { keepalive: true, token, idempotencyKey });
        ticket?.done({});
        if (session.aborted) return;
        notifyManager.batch(gone);
        for (const stale of endpoints[name].invalidates) void api.queryClient.invalidateQueries({ queryKey: [stale] });
      }),
  };
  /** In one batch, so that no frame shows it again before it is gone from the lists. */
  const gone = () => {
    storeItem(api, noun, api.pending.knownId(id), null);
    letGo();
  };
  /** It is gone from the lists, or hidden by the outbox. */
  const letGo = () => notifyManager.schedule(() => api.held.noteGone(holding));
  /** False when it was not sent, or not with a token that is good: the session's end, which is told of all at once. */
  const settle = async (send: () => Promise<void>): Promise<boolean> => {
    try {
      await send();
      return true;
    } catch (error) {
      // After the end of its session it is in nobody's list here; that the server still has it is told all the same.
      const isShownHere = !session.aborted;
      // Its creation got no answer and is sent later: then this waits behind it.
      const isBehind = isKept && isUnanswered(error) && error.endpoint !== name;
      if (!isBehind && isGone(error, name)) {
        ticket?.done({});
        if (isShownHere) notifyManager.batch(gone);
        return true;
      }
      const isAsked = error instanceof HeldBack || isConflict(error);
      if (isAsked && (isKept || !isShownHere)) {
        // The outbox asks the user about it; when the session is over, that of the next one does.
        if (isShownHere) ticket?.wait(show);
        return isShownHere;
      }
      // It stays where it is stored, for the same user.
      if (isKept && (isSessionOver(error) || (isUnanswered(error) && !isShownHere))) {
        if (isShownHere) show();
        return false;
      }
      if (isKept && isUnanswered(error)) {
        ticket?.wait(show, isBehind ? undefined : error);
        return true;
      }
      void ticket?.drop();
      if (isShownHere) show();
      api.held.report(error);
      return !isSessionOver(error);
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

/** True when there is nothing left to delete: the server has it no more, or has refused to create it. */
function isGone(error: unknown, name: string): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.endpoint === name ? error.status === 404 : error.endpoint.endsWith('.create');
}

/** True when the session ended before the deletion was done. */
function isSessionOver(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401;
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Whether the user has deleted an item here; the server may not have been told yet. */
export function useIsHeld(noun: Deletable, id: Id | null | undefined): boolean {
  const { pending } = useApi();
  useLayers();
  return id !== null && id !== undefined && pending.isGone(noun, id);
}
