import { isInTextField, isLeftToControl, isShortcut } from './key-target.ts';

interface HeldPressesOptions {
  window: Window;
  /** Whether the keys of all commands are known. */
  isComplete(): boolean;
  /** Resolves when they are. */
  complete(): Promise<void>;
  /** True while every key is somebody else's. */
  isSuspended(): boolean;
  /** True while what a command has opened is not on the page yet. */
  isOpening(): boolean;
  report: (error: unknown) => void;
}

interface HeldPresses {
  /** Takes the presses that nobody before has taken: to be called when the key engine listens. */
  takeTheRest(): void;
  stop(): void;
}

/** In milliseconds: what has not opened by then may never do so, and words typed for it are no keys of the page below. */
const PATIENCE = 5000;

/**
 * Holds presses that no known command takes while the other commands' code is still to come, and gives them to the page
 * again, in order, once it has come: a key pressed at once is not lost. Each waits for what the one before has opened, so
 * that words typed for a field go into that field. To be made before the key engine, which sees nothing out of turn.
 */
export function createHeldPresses(options: HeldPressesOptions): HeldPresses {
  const { window, isComplete, complete, isSuspended, isOpening, report } = options;
  let held: KeyboardEvent[] = [];
  let isHolding = false;
  /** What had the focus at the last press. */
  let place: Element | null = null;
  /** Where the user had moved the focus before a press, which is meant for that. */
  const movedTo = new WeakMap<KeyboardEvent, HTMLElement>();

  const nextFrame = () => new Promise((resolve) => window.requestAnimationFrame(resolve));
  const isOpen = async () => {
    const end = Date.now() + PATIENCE;
    do {
      // What a press does is drawn in one frame, and has the focus in the next.
      await nextFrame();
      await nextFrame();
    } while (isOpening() && Date.now() < end);
    return !isOpening();
  };
  const release = async () => {
    // A button that was pressed before waits for the code too: what it opens has the focus first.
    if (!(await isOpen())) return;
    for (let press = held.shift(); press; press = held.shift()) {
      if (movedTo.get(press)?.isConnected) movedTo.get(press)?.focus();
      const result = give(window.document, press);
      if (result === 'lost' || (result === 'given' && !(await isOpen()))) held = [];
      place = window.document.activeElement;
    }
  };
  const hold = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { activeElement } = window.document;
    if (isHolding && activeElement !== place && activeElement instanceof HTMLElement) movedTo.set(event, activeElement);
    place = activeElement;
    held.push(event);
  };
  const onNextPress = (event: KeyboardEvent) => {
    // The browser's own shortcuts stay its own.
    if (!isHolding || !event.isTrusted || (isShortcut(event) && event.key !== 'Enter')) return;
    hold(event);
  };
  const onFirstPress = (event: KeyboardEvent) => {
    if (isComplete()) return window.removeEventListener('keydown', onFirstPress, true);
    if (event.defaultPrevented || event.repeat || isSuspended()) return;
    if (isInTextField(event) || isLeftToControl(event) || !mayBeCommand(event)) return;
    hold(event);
    isHolding = true;
    complete()
      .then(release)
      .catch(report)
      .finally(() => {
        held = [];
        isHolding = false;
      });
  };
  window.addEventListener('keydown', onNextPress, true);
  return {
    takeTheRest: () => window.addEventListener('keydown', onFirstPress, true),
    stop() {
      held = [];
      window.removeEventListener('keydown', onNextPress, true);
      window.removeEventListener('keydown', onFirstPress, true);
    },
  };
}

/**
 * Gives a press to what has the focus: as text to a field, else as a key. Returns 'written' for text, which opens nothing,
 * and 'lost' when it cannot do what the press would have done.
 */
function give(document: Document, press: KeyboardEvent): 'written' | 'given' | 'lost' {
  const target = document.activeElement ?? document.body;
  const isText = [...press.key].length === 1 && !isShortcut(press);
  const down = new KeyboardEvent('keydown', press);
  const isLeft = target.dispatchEvent(down);
  target.dispatchEvent(new KeyboardEvent('keyup', press));
  // A press that a script makes has none of the browser's own effects: they are made here, or what follows would go astray.
  if (!isLeft) return 'given';
  if (!isInTextField(down)) {
    if (['Enter', ' '].includes(press.key) && target instanceof HTMLElement && target.matches('button, a[href]'))
      target.click();
    return 'given';
  }
  if (isText) return document.execCommand('insertText', false, press.key) ? 'written' : 'lost';
  const form = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.form : null;
  if (press.key === 'Enter' && form && target instanceof HTMLInputElement) {
    form.requestSubmit();
    return 'given';
  }
  if (press.key !== 'Tab' || !form) return 'lost';
  const fields = [...form.elements].filter((field) => field instanceof HTMLElement && field.tabIndex >= 0);
  const next = fields[fields.indexOf(target) + (press.shiftKey ? -1 : 1)];
  if (!(next instanceof HTMLElement)) return 'lost';
  next.focus();
  return 'given';
}

function mayBeCommand({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return (key.length === 1 && key !== ' ') || key === 'F2' || (shiftKey && key.startsWith('Arrow'));
}
