import type { Overlay } from './define-overlay.ts';
import { type Silent, silent } from './outcome.ts';
import type { Workspace } from './workspace.ts';

/** For a command that only opens an overlay. The palette gives the focus to the overlay, not to the page in between. */
export function opens(overlay: Overlay) {
  return {
    movesOn: true as const,
    run: ({ workspace }: { workspace: Workspace }): Silent => {
      workspace.overlays.open(overlay);
      return silent();
    },
  };
}
