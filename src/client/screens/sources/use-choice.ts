import { useEffect } from 'react';
import type { ListSelection } from '#client/ui/item-list-selection.ts';
import type { SourceImport } from './source-import.ts';

/** Keeps the selection of the lists and the choice of an import the same: the import has the last word. */
export function useChoice(actor: SourceImport['actor'], selection: ListSelection): void {
  useEffect(() => {
    let isFollowing = false;
    const follow = () => {
      const { chosen } = actor.getSnapshot().context;
      const shown = selection.get();
      if (chosen.size === shown.size && [...chosen].every((key) => shown.has(key))) return;
      isFollowing = true;
      // The import announces the results itself.
      selection.set(new Set(chosen), { quiet: true });
      isFollowing = false;
    };
    const stop = selection.subscribe(() => {
      if (isFollowing) return;
      actor.send({ type: 'import.choose', keys: selection.get() });
      // Items that are here already cannot be chosen, and none can while they are being captured.
      follow();
    });
    const subscription = actor.subscribe(follow);
    follow();
    return () => {
      stop();
      subscription.unsubscribe();
    };
  }, [actor, selection]);
}
