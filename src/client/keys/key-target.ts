const TEXT_INPUTS = new Set([
  ...['text', 'search', 'email', 'password', 'url', 'tel', 'number'],
  ...['date', 'time', 'datetime-local', 'month', 'week'],
]);
const TEXT_ROLES = '[role="textbox"], [role="searchbox"], [role="combobox"], [role="spinbutton"]';

/** The element that an event is at, inside shadow trees too; null for the document and the window. */
function elementOf(event: Event): Element | null {
  const target = event.composedPath()[0] ?? event.target;
  return target instanceof Element ? target : null;
}

/** True where keys are text: only what a command allows in fields acts there. */
export function isInTextField(event: Event): boolean {
  return isTextField(elementOf(event));
}

/** True for an element that takes what is typed: a field, or an open menu. */
export function takesLetters(element: Element | null): boolean {
  return isTextField(element) || element?.closest(MENU) != null;
}

function isTextField(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element.isContentEditable || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
    return true;
  if (element instanceof HTMLInputElement) return TEXT_INPUTS.has(element.type);
  return element.matches(TEXT_ROLES);
}

const MENU = '[role="menu"], [role="listbox"], [role="menubar"]';

/** True in an open menu, which finds its items by what is typed. */
export function isInMenu(event: Event): boolean {
  return event.composedPath().some((target) => target instanceof Element && target.matches(MENU));
}

const PRESSED = [
  ...['button', 'a[href]', 'summary', 'input', '[role="button"]', '[role="link"]', '[role="checkbox"]'],
  ...['[role="switch"]', '[role="radio"]', '[role="tab"]'],
].join(', ');
/** What goes through its own choices by these keys. */
const STEPPED = 'input[type="radio"], input[type="range"], [role="radio"], [role="slider"], [role="tab"]';
const STEPS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']);
/** What opens by these keys. */
const OPENED = '[aria-haspopup]';
const OPENS = new Set(['ArrowUp', 'ArrowDown']);

/** True for Ctrl and Cmd, but not for the Ctrl and Alt as which AltGr comes on Windows: that makes characters. */
export function isShortcut(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
}

/**
 * True when a press means something to the control that has the focus, and is left to it: Enter and Space to whatever
 * is pressed, arrows to what they step through or open, and in an open menu every key but those with Ctrl or Cmd.
 */
export function isLeftToControl(event: KeyboardEvent): boolean {
  const element = elementOf(event);
  const { key, altKey, shiftKey } = event;
  if (!element || isShortcut(event)) return false;
  if (isInMenu(event)) return true;
  if (altKey) return false;
  if (key === 'Enter' || key === ' ') return element.matches(PRESSED);
  // Radio buttons, tabs and menu buttons take plain arrows; with Shift they are free.
  if (shiftKey) return false;
  return (STEPS.has(key) && element.matches(STEPPED)) || (OPENS.has(key) && element.matches(OPENED));
}
