import type { Page } from 'playwright-core';

/**
 * What the page loses as it stands, within the elements that match: sideways scrolling, a control that cannot be brought
 * into view or lies under something else there, text that is cut off. Left out is what the page also says elsewhere:
 * hints that are hidden from screen readers, the first lines of a longer text, a title in a day's cell.
 */
export const losses = (page: Page, within = 'body'): Promise<string[]> => page.evaluate(lossesWithin, within);

/** Spaces all text as WCAG 2.2, 1.4.12 has it, or no longer; resolves to the spacing between letters. */
export const spaceText = (page: Page, isSpaced: boolean): Promise<string> => page.evaluate(applySpacing, isSpaced);

// Runs in the page.
function lossesWithin(within: string): string[] {
  const lost: string[] = [];
  const { documentElement: root } = document;
  if (!root.checkVisibility({ opacityProperty: true }))
    throw new Error('Nothing of this page is seen: open it with `seen`');
  if (root.scrollWidth > root.clientWidth) lost.push(`the page is ${root.scrollWidth} wide in ${root.clientWidth}`);
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const isCutting = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  // Visible only with the focus, or only to screen readers, itself or through an ancestor.
  const isTiny = (box: Element | null): boolean =>
    box instanceof HTMLElement &&
    ((getComputedStyle(box).overflow === 'hidden' && boxOf(box).width <= 1) || isTiny(box.parentElement));
  const isForOthers = (element: Element) =>
    boxOf(element).width <= 1 || element.matches('a[href="#main"]') || isTiny(element);
  const isWithin = (element: Element) => element.closest(within) !== null && !element.closest('[aria-hidden="true"]');

  const controls =
    'button, a[href], input, textarea, select, [role="row"], [role="gridcell"][tabindex], [tabindex="0"]';
  for (const control of document.querySelectorAll(controls)) {
    if (!isWithin(control) || !isShown(control) || isForOthers(control)) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, right, top, bottom } = boxOf(control);
    if (left < -0.5 || right > root.clientWidth + 0.5) lost.push(`${nameOf(control)} is from ${left} to ${right}`);
    // A control taller than the window can be scrolled through.
    const middle = Math.max(0, Math.min((top + bottom) / 2, innerHeight - 1));
    const above = document.elementFromPoint((left + right) / 2, middle);
    if (!above || !(control.contains(above) || above.contains(control)))
      lost.push(`${nameOf(control)} is covered by ${above ? nameOf(above) : 'nothing that is in view'}`);
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!holder || !text.nodeValue?.trim() || !isWithin(holder) || !isShown(holder) || isForOthers(holder)) continue;
    if (holder.closest('select, textarea, script, style')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const own = range.getBoundingClientRect();
    // Inside a scrolling element everything can be brought into view.
    let scrollsX = false;
    let scrollsY = false;
    for (let box: Element | null = holder; box && box !== root; box = box.parentElement) {
      const { overflowX, overflowY, webkitLineClamp, textOverflow, position } = getComputedStyle(box);
      if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis' || boxOf(box).width <= 1) break;
      const { left, right, top, bottom } = boxOf(box);
      const isCutX = isCutting(overflowX) && !scrollsX && (own.left < left - 1 || own.right > right + 1);
      const isCutY = isCutting(overflowY) && !scrollsY && (own.top < top - 3 || own.bottom > bottom + 3);
      if (isCutX || isCutY)
        lost.push(
          `“${text.nodeValue.trim().slice(0, 40)}” is cut off by ${box.tagName.toLowerCase()}.${box.className}`,
        );
      scrollsX ||= overflowX === 'auto' || overflowX === 'scroll';
      scrollsY ||= overflowY === 'auto' || overflowY === 'scroll';
      if (position === 'fixed') break;
    }
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return lost;
}

// Runs in the page.
function applySpacing(isSpaced: boolean): string {
  const spacing = new CSSStyleSheet();
  spacing.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }
  `);
  document.adoptedStyleSheets = isSpaced ? [spacing] : [];
  return getComputedStyle(document.body).letterSpacing;
}
