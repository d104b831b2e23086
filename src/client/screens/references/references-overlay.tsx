import { useCommands } from '#client/registry/commands-context.tsx';
import { InOverlay } from '#client/registry/in-overlay.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { type ReferenceForm, ReferencesPanel } from './references-panel.tsx';

interface ReferencesOverlayProps {
  /** The open form: for a new one, or an existing one. */
  form?: ReferenceForm | undefined;
}

/** All references, to read, add, change and delete them. */
export function ReferencesOverlay({ form }: ReferencesOverlayProps) {
  const { overlays, live } = useCommands();
  return (
    <Modal title="References" size="large" placement="top" onClose={() => overlays.close()}>
      <InOverlay live={live}>
        <ReferencesPanel form={form} />
      </InOverlay>
    </Modal>
  );
}
