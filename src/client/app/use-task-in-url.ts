import { useEffect } from 'react';
import { useApi } from '#client/data/api.ts';
import { isTemporary } from '#client/data/temporary-id.ts';
import { useCommands } from '#client/registry/commands-context.tsx';

/** The search parameter that names the open task (the open item is in the URL). */
const TASK = 'task';

/**
 * Keeps the address and the open task in step: opening a task adds a history entry, so that Back closes it, and an address
 * that names a task opens it. Closing goes back over the entry.
 */
export function useTaskInUrl(): void {
  const { pending } = useApi();
  const { overlays, palette, browserStep } = useCommands();
  useEffect(() => {
    const named = () => new URLSearchParams(window.location.search).get(TASK);
    const opened = () => {
      const overlay = overlays.get();
      return overlay?.name === 'task' ? String(pending.knownId(overlay.id)) : null;
    };
    const address = (task: string | null) => {
      const url = new URL(window.location.href);
      if (task === null) url.searchParams.delete(TASK);
      else url.searchParams.set(TASK, task);
      return url;
    };
    const close = () => {
      if (opened() === null && named() !== null && !browserStep.isReturning) browserStep.leave(address(null));
    };
    const toUrl = () => {
      const [wanted, there] = [opened(), named()];
      if (wanted === there || browserStep.isReturning) return;
      // Not at once: a command that goes to another screen, or to the sign-in, closes what is open and replaces its entry.
      if (wanted === null && browserStep.isHere) queueMicrotask(close);
      else if (wanted === null) close();
      else if (there === null) browserStep.enter(address(wanted));
      else window.history.replaceState(window.history.state, '', address(wanted));
    };
    /** The server has given the open task its id: the next page finds it only by that. */
    const readdress = () => {
      const [now, there] = [opened(), named()];
      if (now === null || !isTemporary(there) || now === there) return;
      window.history.replaceState(window.history.state, '', address(now));
    };
    const fromUrl = () => {
      const wanted = named();
      if (wanted === opened()) return;
      // It is about what it lies over.
      palette.send({ type: 'palette.close' });
      if (wanted === null) overlays.close();
      else overlays.open({ name: 'task', id: wanted });
    };
    fromUrl();
    const unsubscribe = [
      pending.subscribe(readdress),
      overlays.subscribe(toUrl),
      browserStep.onTravel(fromUrl),
      browserStep.onReturn(toUrl),
    ];
    return () => {
      for (const stop of unsubscribe) stop();
    };
  }, [pending, overlays, palette, browserStep]);
}
