import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { useCommands } from '#client/registry/commands-context.tsx';
import type { Overlay, OverlayDefinition } from '#client/registry/define-overlay.ts';
import { lazyAnew } from '#client/ui/lazy-anew.ts';
import { OverlayPresence } from '#client/ui/overlay-presence.tsx';

const Palette = lazyAnew(async () => (await import('#client/palette/palette.tsx')).Palette);

/** Every `*.overlay.ts` file of the client: a new overlay is one of them and its component. */
const definitions = Object.values(
  import.meta.glob<OverlayDefinition>(['./*.overlay.ts', '../palette/*.overlay.ts', '../screens/*/*.overlay.ts'], {
    eager: true,
    import: 'overlay',
  }),
);

/** Loads the overlays' code ahead of their first use, the palette's first, and awaits `turn` before each. */
export async function preloadOverlays(turn: () => Promise<void> = async () => undefined): Promise<void> {
  const ahead = definitions.filter(({ loads }) => loads === 'idle').map(({ Component }) => Component);
  for (const { preload } of [Palette, ...ahead]) {
    await turn();
    await preload();
  }
}

/** The palette, or the overlay that is open: one at a time. The overlays that it was opened from wait below, as they were left. */
export function Overlays() {
  const { palette, overlays } = useCommands();
  const isPaletteOpen = useSelector(palette, (snapshot) => snapshot.hasTag('open'));
  const opened = useSyncExternalStore(overlays.subscribe, overlays.all);
  const overlay = opened.at(-1);
  // A task may lie below another one.
  const keys = opened.map(({ name }, at) => `${name} ${opened.slice(0, at).filter((one) => one.name === name).length}`);
  return (
    <OverlayPresence waiting={keys}>
      {isPaletteOpen ? <Palette key="palette" /> : overlay && <Opened key={keys.at(-1)} overlay={overlay} />}
    </OverlayPresence>
  );
}

function Opened({ overlay: { name, ...parameters } }: { overlay: Overlay }) {
  const definition = definitions.find((one) => one.name === name);
  if (!definition) throw new Error(`No overlay has the name ${name}`);
  return <definition.Component {...parameters} />;
}
