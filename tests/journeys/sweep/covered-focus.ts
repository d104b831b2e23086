import type { Page } from 'playwright-core';

/** The result of a walk through a page by one key. */
export interface Walk {
  /** How many elements took the focus. */
  stops: number;
  /** The covered elements that took the focus, and what covered them. */
  covered: string[];
}

/** How long something may cover the focus, in milliseconds. */
const PATIENCE = 10_000;

/** Presses the key while the focus stays within the selector, and checks each element that takes the focus. */
export async function walk(
  page: Page,
  key: string,
  within: string,
  most: number,
  patience: number = PATIENCE,
): Promise<Walk> {
  const covered: string[] = [];
  let stops = 0;
  for (; stops < most; stops++) {
    await page.keyboard.press(key);
    const cover = await lastingCover(page, within, patience);
    if (cover === 'outside') break;
    if (cover !== null) covered.push(cover);
  }
  return { stops, covered };
}

/** The position of the matching element relative to the window's middle, and of its content relative to it, scrolled or not. */
export const layoutOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .last()
    .evaluate((around) => {
      const { left, top, width, height } = around.getBoundingClientRect();
      const places = [...around.querySelectorAll<HTMLElement>('*')].map((element) => {
        const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
        return [offsetLeft, offsetTop, offsetWidth, offsetHeight].join(' ');
      });
      return [left - innerWidth / 2, top, width, height, ...places].join(', ');
    });

/** Waits until the page has kept its height and position for ten frames: lists that are measured again move it. */
export async function restAfterResize(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const look = () => `${document.documentElement.scrollHeight} ${window.scrollY}`;
    let before = look();
    for (let frames = 0; frames < 10; frames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (look() !== before) frames = 0;
      before = look();
    }
  });
}

/** As below, once the page is at rest: a list that is still being laid out may move the focused element for a frame. */
async function lastingCover(page: Page, within: string, patience: number): Promise<string | null> {
  const end = Date.now() + patience;
  while (true) {
    const cover = await page.evaluate(coverOfFocus, within);
    if (cover === null || cover === 'outside' || Date.now() > end) return cover;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

/**
 * Runs in the page. What lies over the corners or the middle of the focused element, or that they are out of sight; null
 * when nothing does; 'outside' when the focus has left the selector.
 */
function coverOfFocus(within: string): string | null {
  const active = document.activeElement;
  if (active?.closest(within) === null) return 'outside';
  if (!(active instanceof HTMLElement) || active === document.body) return 'the focus is on the body';
  // The first line of a wrapped link.
  const box = active.getClientRects()[0];
  if (!box || box.width === 0 || box.height === 0) return `no box: ${active.outerHTML.slice(0, 120)}`;
  // An element taller than its space shows its top.
  const room = document.documentElement.clientHeight / 2;
  const bottom = box.height > room ? box.top + room / 2 : box.bottom;
  const at = [
    [box.left + 3, box.top + 3],
    [box.right - 3, box.top + 3],
    [box.left + 3, bottom - 3],
    [box.right - 3, bottom - 3],
    [(box.left + box.right) / 2, (box.top + bottom) / 2],
  ] as const;
  const covers = at.flatMap(([x, y]) => {
    const top = document.elementsFromPoint(x, y)[0];
    if (!top) return `out of sight at ${Math.round(x)}, ${Math.round(y)}`;
    if (top === active || active.contains(top) || top.contains(active)) return [];
    // A label belongs to its control.
    if (top.closest('label')?.contains(active)) return [];
    return `${top.tagName.toLowerCase()}.${String(top.className).split(' ')[0]} at ${Math.round(x)}, ${Math.round(y)}`;
  });
  return covers.length === 0 ? null : `${active.outerHTML.slice(0, 140)} under ${covers.join('; ')}`;
}
