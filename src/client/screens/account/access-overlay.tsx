import { useCommands } from '#client/registry/commands-context.tsx';
import { InOverlay } from '#client/registry/in-overlay.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { AccessPanel } from './access-panel.tsx';

/** The account's sessions and access tokens, to end them and to create a token. */
export function AccessOverlay() {
  const { overlays, live } = useCommands();
  return (
    <Modal title="Where you are signed in" size="large" placement="top" onClose={() => overlays.close()}>
      <InOverlay live={live}>
        <AccessPanel />
      </InOverlay>
    </Modal>
  );
}
