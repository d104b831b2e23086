/** The target of a click: the nearest control, else the element itself. */
const CONTROL = 'a, button, input, textarea, select, label, [role], [tabindex]';

/**
 * A double click is meant for the target of its first click. That may be gone by the second one, such as a form that closes
 * when it is sent: then the second click does nothing, instead of acting on what is now under the pointer. Returns a
 * function that stops that.
 */
export function ignoreStrayClicks(window: Window): () => void {
  let control: Element | null = null;
  let isStray = false;

  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onMouseDown = (event: MouseEvent) => {
    const { target, detail } = event;
    const before = control;
    control = target instanceof Element ? (target.closest(CONTROL) ?? target) : null;
    isStray = detail > 1 && control !== before;
    if (!isStray) return;
    swallow(event);
    // react-aria's press has begun with the pointer; without a click it would make one itself.
    target?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
  };
  const onClick = (event: MouseEvent) => {
    if (isStray && event.detail > 1) swallow(event);
  };

  window.addEventListener('mousedown', onMouseDown, true);
  window.addEventListener('click', onClick, true);
  window.addEventListener('dblclick', onClick, true);
  return () => {
    window.removeEventListener('mousedown', onMouseDown, true);
    window.removeEventListener('click', onClick, true);
    window.removeEventListener('dblclick', onClick, true);
  };
}
