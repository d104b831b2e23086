import { useCallback } from 'react';
import { useAddress } from '#client/registry/use-address.ts';

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
