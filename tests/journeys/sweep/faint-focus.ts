import type { Page } from 'playwright-core';

/**
 * The controls whose focus is shown by less than 3:1 against what is around it, or not at all; one of each kind that is
 * on the page. `count`: how many were looked at.
 */
export async function faintFocus(page: Page): Promise<{ faint: string[]; count: number }> {
  // So that the browser shows the focus as for a keyboard.
  await page.keyboard.press('Shift');
  return await page.evaluate(() => {
    const channels = (css: string) => (css.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (css: string) => {
      const [r = 0, g = 0, b = 0] = channels(css).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one: string, other: string) => {
      const [a, b] = [luminance(one), luminance(other)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    const isClear = (css: string) => css === 'transparent' || channels(css)[3] === 0;
    const groundOf = (element: Element | null): string => {
      for (let box = element; box; box = box.parentElement) {
        const { backgroundColor } = getComputedStyle(box);
        if (!isClear(backgroundColor)) return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    };
    const seen = new Set<string>();
    const faint: string[] = [];
    const before = document.activeElement as HTMLElement | null;
    const stops = 'a[href], button, input, textarea, select, summary, [tabindex]';
    for (const control of document.querySelectorAll<HTMLElement>(stops)) {
      // The wide element around the screen gets the focus only from the skip link.
      if (control.matches('main, [role="dialog"]') || !control.checkVisibility({ visibilityProperty: true })) continue;
      const kind = `${control.tagName} ${control.className} ${control.getAttribute('aria-current')} ${control.getAttribute('aria-selected')}`;
      if (seen.has(kind)) continue;
      const ground = groundOf(control);
      control.focus({ preventScroll: true });
      if (document.activeElement !== control) continue;
      seen.add(kind);
      const style = getComputedStyle(control);
      // Ways to show it: an outline, inside or outside; an underline; another background; a thicker border.
      const around = Number.parseFloat(style.outlineOffset) < 0 ? groundOf(control) : groundOf(control.parentElement);
      const ratio = Math.max(
        style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
          ? contrast(style.outlineColor, around)
          : 0,
        style.textDecorationLine.includes('underline') ? contrast(style.textDecorationColor, ground) : 0,
        contrast(groundOf(control), ground),
        Number.parseFloat(style.borderBottomWidth) >= 4 ? contrast(style.borderBottomColor, ground) : 0,
      );
      if (ratio < 3) faint.push(`${ratio.toFixed(2)}: ${control.outerHTML.slice(0, 160)}`);
    }
    before?.focus({ preventScroll: true });
    return { faint, count: seen.size };
  });
}
