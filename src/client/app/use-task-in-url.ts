import { useEffect } from 'react';
import { useCommands } from '#client/commands/commands-context.tsx';

/** The search parameter that names the task that is open (design §4: the open item is in the URL). */
const TASK = 'task';

/**
 * Keeps the address and the task that is open the same: opening is a step of the browser's history, so that Back closes
 * it, and an address that names a task opens it.
 */
export function useTaskInUrl(): void {
  const { overlays } = useCommands();
  useEffect(() => {
    const named = () => new URLSearchParams(window.location.search).get(TASK);
    const opened = () => {
      const overlay = overlays.get();
      return overlay?.name === 'task' ? String(overlay.id) : null;
    };
    const toUrl = () => {
      const [wanted, there] = [opened(), named()];
      if (wanted === there) return;
      const url = new URL(window.location.href);
      if (wanted === null) url.searchParams.delete(TASK);
      else url.searchParams.set(TASK, wanted);
      // Closing is no step: Back would only open it again.
      if (wanted === null || there !== null) window.history.replaceState(window.history.state, '', url);
      else window.history.pushState(null, '', url);
    };
    const fromUrl = () => {
      const wanted = named();
      if (wanted === opened()) return;
      if (wanted === null) overlays.close();
      else overlays.open({ name: 'task', id: wanted });
    };
    fromUrl();
    const unsubscribe = overlays.subscribe(toUrl);
    window.addEventListener('popstate', fromUrl);
    return () => {
      unsubscribe();
      window.removeEventListener('popstate', fromUrl);
    };
  }, [overlays]);
}
