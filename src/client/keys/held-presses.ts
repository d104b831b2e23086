import { idle } from '#client/ui/when-idle.ts';
import { MODIFIER_KEYS } from './key-event.ts';
import { isInTextField, isLeftToControl, isShortcut } from './key-target.ts';

interface HeldPressesOptions {
  window: Window;
  /** Whether the keys of all commands have loaded. */
  isComplete(): boolean;
  /** Loads them. */
  complete(): Promise<void>;
  /** The presses of the unfinished sequence. */
  pending(): readonly string[];
  /** Aborted when the session is over: what the user has pressed in it is for nobody then. */
  session(): AbortSignal;
  /** Whether something else takes all keys. */
  isSuspended(): boolean;
  /** Where what the user has asked for is to be, while it is not on the page yet: over the page, or in it. */
  opening(): 'over the page' | 'in the page' | null;
  /** Whether the press is, or begins, a key of a command. */
  isCommandKey(event: KeyboardEvent): boolean;
  report: (error: unknown) => void;
}

interface HeldPresses {
  /** Starts to hold the presses that no earlier listener takes. Call it after the key engine has started. */
  takeTheRest(): void;
  stop(): void;
}

/** In milliseconds. What has not opened by then may never open, and words typed for it must not act on the page below. */
const PATIENCE = 15_000;

/** What is typed and chosen with, besides characters. Esc and Tab do not begin a hold; after a held press they keep their place in it. */
const FOR_WHAT_OPENS = new Set(['Enter', 'Backspace', 'ArrowDown', 'ArrowUp']);

/**
 * Holds presses while what they are for is still to come, and gives them to the page again, in order, once it is there: a
 * key pressed at once is not lost, and acts on nothing else. That is so until the commands' code has come, for presses that
 * no known command takes; and whenever a command has opened a screen, an overlay or the palette whose code is on its way.
 * Each press waits for what the one before has opened, so that words typed for a field go into that field. To be made
 * before the key engine, which sees nothing out of turn.
 */
export function createHeldPresses(options: HeldPressesOptions): HeldPresses {
  const { window, isComplete, complete, pending, session, isSuspended, opening, isCommandKey, report } = options;
  let held: KeyboardEvent[] = [];
  let isHolding = false;
  /** While what has been asked for comes, and presses are given again: what moves the focus then is the page. */
  let isReleasing = false;
  /** The pointer has been used since the last press. */
  let isPointed = false;
  /** The element that had the focus at the last press. */
  let place: Element | null = null;
  /** The element that the user moved the focus to before a press, and that the press is for. */
  const movedTo = new WeakMap<KeyboardEvent, HTMLElement>();
  /** What has had the focus so far: a field that is not among it has only just opened. */
  const seen = new WeakSet<EventTarget>([window.document.activeElement ?? window]);
  /** The field that has opened while presses wait for it. */
  let field: Element | null = null;
  let onField: (() => void) | null = null;
  /** The last press, behind those of the sequence that it may continue. */
  let sequence: readonly KeyboardEvent[] = [];
  /** Aborted when nothing is held any more on this page. */
  const stopped = new AbortController();

  const nextFrame = () => new Promise((resolve) => window.requestAnimationFrame(resolve));
  const isShown = async (over: AbortSignal) => {
    const end = Date.now() + PATIENCE;
    do {
      // What a press opens is painted in one frame and gets the focus in the next; on a busy machine, once the page is idle.
      await nextFrame();
      await nextFrame();
      await idle();
    } while (!over.aborted && opening() && Date.now() < end);
    return !opening();
  };
  /** A field that opens tells by taking the focus. Until the page is idle somebody may have moved it elsewhere again. */
  const isOpen = (over: AbortSignal) => {
    const takesFocus = new Promise<true>((resolve) => {
      onField = () => resolve(true);
    });
    return Promise.race([isShown(over), takesFocus]);
  };
  const release = async (over: AbortSignal) => {
    if (over.aborted) return;
    isReleasing = true;
    // A button that was pressed earlier waits for the same code: what it opens gets the focus first.
    if (!(await isOpen(over))) return;
    while (!over.aborted) {
      const press = held.shift();
      if (!press) return;
      if (movedTo.get(press)?.isConnected) movedTo.get(press)?.focus();
      const result = give(window.document, press);
      if (result === 'lost' || (result === 'given' && !(await isOpen(over)))) held = [];
      place = window.document.activeElement;
    }
  };
  const hold = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    // What is held down is one press, and acts once.
    if (event.repeat) return;
    const { activeElement } = window.document;
    // The heading of a screen takes the focus by itself.
    const isUsers = isPointed || !(isReleasing || activeElement instanceof HTMLHeadingElement);
    const isMoved = isHolding && isUsers && activeElement !== place;
    if (isMoved && activeElement instanceof HTMLElement) movedTo.set(event, activeElement);
    isPointed = false;
    place = activeElement;
    held.push(event);
  };
  const holdFrom = (event: KeyboardEvent) => {
    hold(event);
    isHolding = true;
    const over = AbortSignal.any([session(), stopped.signal]);
    const end = () => {
      held = [];
      isHolding = false;
      isReleasing = false;
      field = null;
      onField = null;
    };
    over.addEventListener('abort', end);
    (isComplete() ? Promise.resolve() : complete())
      .then(() => release(over))
      .catch(report)
      .finally(() => {
        over.removeEventListener('abort', end);
        if (!over.aborted) end();
      });
  };
  const isForWhatOpens = (event: KeyboardEvent) => {
    const place = isSuspended() || event.repeat ? null : opening();
    if (place === 'over the page') return [...event.key].length === 1 || FOR_WHAT_OPENS.has(event.key);
    return place === 'in the page' && isForPage(event);
  };
  const onPress = (event: KeyboardEvent) => {
    // A browser that autofills a field fires a keydown that is no key press.
    if (!event.isTrusted || !(event instanceof KeyboardEvent)) return;
    // The browser's own shortcuts stay its own. A command's begins no hold, and keeps its place in one.
    const isCommands = isCommandKey(event) || (!isComplete() && isSelectAll(event));
    if (isShortcut(event) && event.key !== 'Enter' && !(isHolding && isCommands)) return;
    if (!isComplete() && !MODIFIER_KEYS.has(event.key)) {
      const begun = pending().length;
      sequence = [...(begun > 0 ? sequence.slice(-begun) : []), event];
    }
    // What has opened has the focus, and takes the press by itself.
    const isThere = held.length === 0 && !opening() && isInTextField(event);
    if (isHolding && !isThere) hold(event);
    else if (!isHolding && isForWhatOpens(event)) holdFrom(event);
  };
  const onPressLeft = (event: KeyboardEvent) => {
    if (isComplete()) return window.removeEventListener('keydown', onPressLeft, true);
    if (!(event instanceof KeyboardEvent)) return;
    if (event.defaultPrevented || event.repeat || isSuspended() || !isForPage(event)) return;
    // With the presses before it, which the key engine has dropped.
    const [first, ...others] = sequence.at(-1) === event ? sequence : [event];
    holdFrom(first ?? event);
    for (const other of others) hold(other);
  };
  const onFocusIn = (event: FocusEvent) => {
    const [place] = event.composedPath();
    if (!place || seen.has(place)) return;
    seen.add(place);
    // What the pointer goes to has not opened for what is held, and what lies under an overlay on its way has not either.
    if (!isReleasing || isPointed || !isInTextField(event) || opening() === 'over the page') return;
    field = window.document.activeElement;
    onField?.();
  };
  const onPointerDown = () => {
    // The field loses the focus now: what was typed into it would act on what is clicked, or on the screen behind a link.
    if (field && field === window.document.activeElement) {
      const typed = held;
      held = [];
      for (const press of typed) if (give(window.document, press) !== 'written') break;
    }
    isPointed = true;
  };
  window.addEventListener('focusin', onFocusIn, true);
  window.addEventListener('keydown', onPress, true);
  window.addEventListener('pointerdown', onPointerDown, true);
  return {
    takeTheRest: () => window.addEventListener('keydown', onPressLeft, true),
    stop() {
      stopped.abort();
      window.removeEventListener('focusin', onFocusIn, true);
      window.removeEventListener('keydown', onPress, true);
      window.removeEventListener('keydown', onPressLeft, true);
      window.removeEventListener('pointerdown', onPointerDown, true);
    },
  };
}

/**
 * Replays a press on the element with the focus: as text in a field, otherwise as a key. Returns 'written' for text, which
 * opens nothing, and 'lost' when it cannot do what the press would have done.
 */
function give(document: Document, press: KeyboardEvent): 'written' | 'given' | 'lost' {
  const target = document.activeElement ?? document.body;
  const isText = [...press.key].length === 1 && !isShortcut(press);
  const down = new KeyboardEvent('keydown', press);
  const isLeft = target.dispatchEvent(down);
  target.dispatchEvent(new KeyboardEvent('keyup', press));
  // The browser does nothing for an event from a script: do it here, or the next presses go to the wrong place.
  if (!isLeft) return 'given';
  if (!isInTextField(down)) {
    if (['Enter', ' '].includes(press.key) && target instanceof HTMLElement && target.matches('button, a[href]'))
      target.click();
    else scroll(document, press);
    return 'given';
  }
  if (isText) return document.execCommand('insertText', false, press.key) ? 'written' : 'lost';
  if (edit(document, press)) return 'written';
  const form = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.form : null;
  if (press.key === 'Enter' && form && target instanceof HTMLInputElement) {
    form.requestSubmit();
    return 'given';
  }
  // What does nothing in a field, such as Esc where nothing takes it, has been done.
  if (press.key !== 'Tab') return 'given';
  if (!form) return 'lost';
  const fields = [...form.elements].filter((field) => field instanceof HTMLElement && field.tabIndex >= 0);
  const next = fields[fields.indexOf(target) + (press.shiftKey ? -1 : 1)];
  if (!(next instanceof HTMLElement)) return 'lost';
  next.focus();
  return 'given';
}

/** By key, where the caret goes to in a field. */
const CARET: Readonly<Record<string, readonly [direction: string, granularity: string]>> = {
  ArrowLeft: ['left', 'character'],
  ArrowRight: ['right', 'character'],
  ArrowUp: ['backward', 'line'],
  ArrowDown: ['forward', 'line'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
};

/** Deletes, or moves the caret, as the browser does for a press in a field. Returns false for other presses. */
function edit(document: Document, { key, shiftKey }: KeyboardEvent): boolean {
  const caret = CARET[key];
  if (caret) document.getSelection()?.modify(shiftKey ? 'extend' : 'move', ...caret);
  else if (key === 'Backspace') document.execCommand('delete');
  else if (key === 'Delete') document.execCommand('forwardDelete');
  else return false;
  return true;
}

/** Whether a press may be a command's, where it is. */
function isForPage(event: KeyboardEvent): boolean {
  return !isInTextField(event) && !isLeftToControl(event) && mayBeCommand(event);
}

/** The named keys of commands and of lists. */
const NAMED = ['F2', 'Enter', 'Home', 'End', 'PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
const MAY_BE_COMMAND = new Set(NAMED);

/** The one key with Ctrl or Cmd that is the list's on every screen: until its command has loaded it would select the page. */
const isSelectAll = (event: KeyboardEvent): boolean =>
  isShortcut(event) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'a';

function mayBeCommand(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (isSelectAll(event)) return true;
  if (ctrlKey || metaKey || altKey) return false;
  return [...key].length === 1 || MAY_BE_COMMAND.has(key);
}

/** Scrolls the page as the browser does for a press that nothing took. */
function scroll({ scrollingElement }: Document, { key, shiftKey }: KeyboardEvent): void {
  if (!scrollingElement) return;
  const { clientHeight, scrollHeight } = scrollingElement;
  const by: Partial<Record<string, number>> = {
    ...{ PageDown: clientHeight * 0.9, PageUp: clientHeight * -0.9, ArrowDown: 40, ArrowUp: -40 },
    ...{ End: scrollHeight, Home: -scrollHeight, ' ': clientHeight * (shiftKey ? -0.9 : 0.9) },
  };
  scrollingElement.scrollBy({ top: by[key] ?? 0 });
}
