/** Red, green, blue and alpha of a computed colour, each 0 to 1. */
function channels(cssColor: string): [number, number, number, number] {
  const [r, g, b, alpha = 1] = (cssColor.match(/[\d.]+/g) ?? []).map(Number);
  if (r === undefined || g === undefined || b === undefined) throw new Error(`Not a computed rgb colour: ${cssColor}`);
  return [r / 255, g / 255, b / 255, alpha];
}

/** Relative luminance of an opaque colour (WCAG 2.2, definitions). */
function luminance(cssColor: string): number {
  const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const [r, g, b] = channels(cssColor);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** The contrast ratio of two opaque computed colours, 1 to 21 (WCAG 2.2, definitions). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The contrast of an element's text with its background as painted. */
export function textContrast(element: Element): number {
  let behind: Element | null = element;
  while (behind && channels(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement;
  return contrast(
    getComputedStyle(element).color,
    getComputedStyle(behind ?? document.documentElement).backgroundColor,
  );
}

/** The two themes; `ink` is the class `dark` on the document element. */
export const themes = ['paper', 'ink'] as const;

export function setTheme(theme: (typeof themes)[number]): void {
  document.documentElement.classList.toggle('dark', theme === 'ink');
}
