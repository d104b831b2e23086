import type { Later } from '#client/data/held-items.ts';

/** Tells whether the user leaves the keyboard and the pointer alone. */
export interface Quiet {
  /** True when nothing is held down, and nothing was pressed or released for the pause. */
  isQuiet(): boolean;
  stop(): void;
}

/** Watches the presses of a window. `pause`: after how many milliseconds without one it is quiet. */
export function watchQuiet(
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  pause: number,
  now = () => performance.now(),
): Quiet {
  // A held key repeats after half a second at the earliest: no event says so before.
  const down = new Set<string>();
  let last = Number.NEGATIVE_INFINITY;
  const noteInput = () => {
    last = now();
  };
  const onKeyDown = ({ code, metaKey }: KeyboardEvent) => {
    noteInput();
    // A Mac sends no keyup while Cmd is down.
    if (!metaKey) down.add(code);
  };
  const onKeyUp = ({ code }: KeyboardEvent) => {
    noteInput();
    down.delete(code);
  };
  const onLeave = () => down.clear();
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', onKeyUp, true);
  window.addEventListener('pointerdown', noteInput, true);
  window.addEventListener('blur', onLeave);
  return {
    isQuiet: () => down.size === 0 && now() - last >= pause,
    stop() {
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('keyup', onKeyUp, true);
      window.removeEventListener('pointerdown', noteInput, true);
      window.removeEventListener('blur', onLeave);
    },
  };
}

/** How soon to check again whether it is quiet, in milliseconds. */
const LOOKS_AGAIN = 250;

/** A timer that then waits for quiet: for work that takes so long that it would delay a key. */
export function onceQuiet({ isQuiet }: Pick<Quiet, 'isQuiet'>): Later {
  return (run, milliseconds) => {
    const look = () => {
      if (isQuiet()) run();
      else timer = setTimeout(look, LOOKS_AGAIN);
    };
    let timer = setTimeout(look, milliseconds);
    return () => clearTimeout(timer);
  };
}
