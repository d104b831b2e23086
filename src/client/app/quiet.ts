import type { Later } from '#client/data/held-items.ts';

/** Says when the user leaves the keyboard and the pointer alone. */
export interface Quiet {
  /** True when nothing is held down and nothing was pressed or let go for the pause. */
  isQuiet(): boolean;
  stop(): void;
}

/** Watches the presses of a window. `pause`: how long nothing happens until it is quiet, in milliseconds. */
export function watchQuiet(
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  pause: number,
  now = () => performance.now(),
): Quiet {
  // A key that is held comes again after half a second at the earliest: no event says so until then.
  const down = new Set<string>();
  let last = Number.NEGATIVE_INFINITY;
  const noteInput = () => {
    last = now();
  };
  const onKeyDown = ({ code, metaKey }: KeyboardEvent) => {
    noteInput();
    // A Mac tells of no key that is let go while Cmd is down.
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

/** How soon it is looked again whether the user has stopped, in milliseconds. */
const LOOKS_AGAIN = 250;

/** A timer that then waits until it is quiet: for work that takes so long that a key would wait for it. */
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
