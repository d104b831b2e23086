import type { Overlay } from './define-overlay.ts';
import { type Silent, silent } from './outcome.ts';
import type { Workspace } from './workspace.ts';

/** What a command is that opens an overlay and does nothing else: the palette gives the focus to it, and not to the page before. */
export function opens(overlay: Overlay) {
  return {
    movesOn: true as const,
    run: ({ workspace }: { workspace: Workspace }): Silent => {
      workspace.overlays.open(overlay);
      return silent();
    },
  };
}
