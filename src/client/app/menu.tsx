import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { SlideOver } from '#client/ui/slide-over.tsx';
import { Sidebar } from './sidebar.tsx';

/** The sidebar on small screens. */
export function Menu() {
  const { overlays } = useCommands();
  useScope('overlay:menu', useIsLeaving() ? null : undefined);
  return (
    <SlideOver label="Menu" onClose={() => overlays.close()}>
      <Sidebar isSlideOver />
    </SlideOver>
  );
}
