import { useCallback, useSyncExternalStore } from 'react';
import { useAddress } from '#client/registry/use-address.ts';
import { roomy } from '#styles/projects.css.ts';

/** The open project, and whether it is being edited: both are in the address, replaced. */
export function useOpenProject() {
  const [address, setAddress] = useAddress();
  const id = address.get('open') || null;
  const isEditing = id !== null && address.has('edit');
  const show = useCallback(
    (next: string | null, { edit = false }: { edit?: boolean } = {}) => {
      setAddress((before) => {
        // Keeps the rest of the query, such as a task that is open over the project.
        const after = new URLSearchParams(before);
        if (next === null) after.delete('open');
        else after.set('open', next);
        if (next !== null && edit) after.set('edit', '');
        else after.delete('edit');
        return after;
      });
    },
    [setAddress],
  );
  return { id, isEditing, show };
}

const query = () => window.matchMedia(roomy);

function subscribe(listener: () => void): () => void {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether an open project is shown beside the list; else it replaces the list. */
export function useIsRoomy(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
