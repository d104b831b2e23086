import { useCommands } from '#client/registry/commands-context.tsx';
import { InOverlay } from '#client/registry/in-overlay.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ContextsPanel } from './contexts-panel.tsx';

/** All contexts, to add, rename and delete them. `rename`: the one that is being renamed. */
export function ContextsOverlay({ rename }: { rename?: string | undefined }) {
  const { overlays, live } = useCommands();
  return (
    <Modal title="Contexts" placement="top" onClose={() => overlays.close()}>
      <InOverlay live={live}>
        <ContextsPanel renamed={rename} />
      </InOverlay>
    </Modal>
  );
}
