import { useSelector } from '@xstate/react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useCommands } from '#client/commands/commands-context.tsx';
import { OverlayPresence } from '#client/ui/overlay-presence.tsx';

const loadPalette = () => import('#client/commands/palette.tsx');
const loadHelp = () => import('#client/commands/help.tsx');
const loadSettings = () => import('#client/screens/settings/settings-overlay.tsx');
const loadMenu = () => import('./menu.tsx');
const loadReference = () => import('#client/screens/references/reference-overlay.tsx');

/** Loads the overlays' code ahead of their first use: a key then takes no request. */
export async function preloadOverlays(): Promise<void> {
  await loadPalette();
  await Promise.all([loadMenu(), loadHelp(), loadSettings(), loadReference()]);
}

const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const Help = lazy(async () => ({ default: (await loadHelp()).Help }));
const SettingsOverlay = lazy(async () => ({ default: (await loadSettings()).SettingsOverlay }));
const ReferenceOverlay = lazy(async () => ({ default: (await loadReference()).ReferenceOverlay }));

/** The palette, or the overlay that is open: one at a time. */
export function Overlays() {
  const { palette, overlays } = useCommands();
  const isPaletteOpen = useSelector(palette, (snapshot) => snapshot.hasTag('open'));
  const overlay = useSyncExternalStore(overlays.subscribe, overlays.get);
  const shown = isPaletteOpen ? <Palette /> : overlay && elementFor(overlay);
  return (
    <OverlayPresence>
      {shown && (
        <Suspense key={isPaletteOpen ? 'palette' : overlay?.name} fallback={null}>
          {shown}
        </Suspense>
      )}
    </OverlayPresence>
  );
}

function elementFor(overlay: NonNullable<ReturnType<ReturnType<typeof useCommands>['overlays']['get']>>) {
  switch (overlay.name) {
    case 'help':
      return <Help />;
    case 'settings':
      return <SettingsOverlay />;
    case 'reference':
      return <ReferenceOverlay id={overlay.id} />;
    case 'menu':
      return <Menu />;
  }
}
