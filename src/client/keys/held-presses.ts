import { isInTextField, isLeftToControl } from './key-target.ts';

interface HeldPressesOptions {
  window: Window;
  /** Whether the keys of all commands are known. */
  isComplete(): boolean;
  /** Resolves when they are. */
  complete(): Promise<void>;
  /** True while every key is somebody else's. */
  isSuspended(): boolean;
  report: (error: unknown) => void;
}

/**
 * Holds presses that no known command takes while the other commands' code is still to come, and gives them to the page
 * again, in order, once it has come: a key pressed at once is not lost. To be made after the key engine, which has the
 * first say. Returns how to stop.
 */
export function holdPresses({ window, isComplete, complete, isSuspended, report }: HeldPressesOptions): () => void {
  let held: KeyboardEvent[] = [];

  const release = () => {
    const presses = held;
    held = [];
    for (const press of presses) {
      const target = window.document.activeElement ?? window.document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', press));
      target.dispatchEvent(new KeyboardEvent('keyup', press));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComplete()) return window.removeEventListener('keydown', onKeyDown, true);
    if (event.defaultPrevented || event.repeat || isSuspended()) return;
    if (isInTextField(event) || isLeftToControl(event)) return;
    // Keys that lists and the browser have no use for; and what follows such a one.
    if (held.length === 0 && !mayBeCommand(event)) return;
    event.preventDefault();
    event.stopPropagation();
    held.push(event);
    if (held.length > 1) return;
    complete().then(release, (error: unknown) => {
      held = [];
      report(error);
    });
  };
  window.addEventListener('keydown', onKeyDown, true);
  return () => {
    held = [];
    window.removeEventListener('keydown', onKeyDown, true);
  };
}

function mayBeCommand({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return (key.length === 1 && key !== ' ') || key === 'F2' || (shiftKey && key.startsWith('Arrow'));
}
