import { useCommands } from '#client/registry/commands-context.tsx';
import { InOverlay } from '#client/registry/in-overlay.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { type ReferenceForm, ReferencesPanel } from './references-panel.tsx';

/** All references, to read, add, change and delete them. `form`: for a new one, or for one of them, when it is open. */
export function ReferencesOverlay({ form }: { form?: ReferenceForm | undefined }) {
  const { overlays, live } = useCommands();
  return (
    <Modal title="References" size="large" placement="top" onClose={() => overlays.close()}>
      <InOverlay live={live}>
        <ReferencesPanel form={form} />
      </InOverlay>
    </Modal>
  );
}
