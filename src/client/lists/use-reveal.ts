import { useEffect, useSyncExternalStore } from 'react';
import { useCommands } from '#client/registry/commands-context.tsx';
import type { Revealed } from '#client/registry/workspace.ts';
import type { Id } from '#contract/entities/common.ts';

/**
 * Shows the requested item, if it belongs to this screen. `reveal` is null until the screen has items, and returns whether
 * the item is among them; null while it may still come.
 */
export function useReveal(noun: Revealed['noun'], reveal: ((id: Id) => boolean | null) | null): void {
  const { reveals, workspace } = useCommands();
  const wanted = useSyncExternalStore(reveals.subscribe, reveals.get);
  useEffect(() => {
    if (!wanted || wanted.noun !== noun || !reveal) return;
    const isShown = reveal(wanted.id);
    if (isShown === null) return;
    reveals.set(null);
    if (!isShown) workspace.say(`This ${noun} is not on this screen`);
  }, [wanted, noun, reveal, reveals, workspace]);
}
