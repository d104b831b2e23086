/** Marks the outermost element of an overlay in the document: empty for the open one. */
export const layerMark = 'data-overlay-layer';

/** Whether an element is in an overlay that is closed, and in the document for a moment more, or below another one. */
export const isInLeavingLayer = (element: Element): boolean =>
  element.closest(`[${layerMark}]:not([${layerMark}=""])`) !== null;

/** Where the focus was before an overlay took it: the element, and, if that is in another overlay, that one's origin. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>();

/** Where the focus is now and, for when that element is gone, the list around it, and the origin of the overlay around it. */
export function findOpeners(): readonly HTMLElement[] {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return [];
  const list = active.closest<HTMLElement>('[role="grid"]');
  const layer = active.closest(`[${layerMark}]`);
  return [active, ...(list ? [list] : []), ...((layer && openersOf.get(layer)) ?? [])];
}

/** Keeps what `findOpeners` found for an overlay that opens, until it closes. */
export function rememberOpeners(layer: Element, openers: readonly HTMLElement[]): void {
  openersOf.set(layer, openers);
}

/**
 * Focuses the first of these that takes the focus; else the heading of the open overlay, or of the screen. Never leaves the
 * focus on the body if there is one.
 */
export function focusFirstOf(candidates: readonly (HTMLElement | null)[]): void {
  const around = document.querySelector(`[${layerMark}=""]`) ?? document;
  for (const candidate of [...candidates, around.querySelector<HTMLElement>('h1, h2[tabindex]')]) {
    if (!candidate?.isConnected || candidate.closest('[inert]') || isInLeavingLayer(candidate)) continue;
    if (!around.contains(candidate)) continue;
    candidate.focus();
    // A list gives it to its row.
    if (candidate.contains(document.activeElement)) return;
  }
}

/** Whether the focus is in something that lies over the page, or over the element in it, and gives it back. */
export function isInLayer(element: Element | null = null): boolean {
  const layer = document.activeElement?.closest(`[${layerMark}]`);
  return layer != null && !layer.contains(element);
}
