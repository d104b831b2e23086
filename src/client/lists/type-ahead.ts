import type { ActorRefFrom } from 'xstate';
import { normaliseKeyEvent } from '#client/keys/key-event.ts';
import { isShortcut } from '#client/keys/key-target.ts';
import type { LiveScopes } from '#client/registry/live-scopes.ts';
import type { paletteMachine } from '#machines/palette.machine.ts';

interface TypeAheadOptions {
  window: Window;
  mac: boolean;
  palette: ActorRefFrom<typeof paletteMachine>;
  live: LiveScopes;
}

/**
 * Keeps what is typed between the key that opens the palette and the field that it opens: the first time, its code has
 * to come first. Without this the letters would be taken for keys of the page below. Returns how to stop.
 */
export function keepTypeAhead({ window, mac, palette, live }: TypeAheadOptions): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { context } = palette.getSnapshot();
    const isComing = context.pages.length > 0 && !live.isLive('overlay:palette');
    // Esc gives up, and Tab leads on, should the code never come.
    if (!isComing || isShortcut(event) || ['Escape', 'Tab'].includes(event.key)) return;
    if (normaliseKeyEvent(event, { mac }).length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const isCharacter = [...event.key].length === 1;
    if (isCharacter) palette.send({ type: 'palette.type', query: context.query + event.key });
    if (event.key === 'Backspace') palette.send({ type: 'palette.type', query: context.query.slice(0, -1) });
  };
  window.addEventListener('keydown', onKeyDown, true);
  return () => window.removeEventListener('keydown', onKeyDown, true);
}
