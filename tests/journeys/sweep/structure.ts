import type { Page } from 'playwright-core';

/**
 * What is wrong with the page for a user who goes about it by landmarks and headings: the number of each landmark, the
 * h1, the order of the headings, the language, text outside of every landmark, and what would speak by itself.
 */
export async function structureFaults(page: Page, { isSignedIn = true } = {}): Promise<string[]> {
  const shell = isSignedIn ? 1 : 0;
  const landmarks = [
    ['main', undefined, 1],
    ['banner', undefined, shell],
    ['contentinfo', undefined, shell],
    ['complementary', 'Sidebar', shell],
    ['navigation', 'Main', shell],
  ] as const;
  const counts = await Promise.all(
    landmarks.map(async ([role, name, wanted]) => {
      const count = await page.getByRole(role, name === undefined ? {} : { name, exact: true }).count();
      return count === wanted ? [] : [`${count} × ${role} ${name ?? ''}, not ${wanted}`];
    }),
  );
  const levels = await page
    .getByRole('heading')
    .evaluateAll((all) => all.map((heading) => Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1))));
  const firsts = levels.filter((level) => level === 1).length;
  // After a heading the next one has the same level, any higher one, or the next lower one.
  const isSkipped = levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1);
  return [
    ...counts.flat(),
    ...(firsts === 1 ? [] : [`${firsts} × h1`]),
    ...(isSkipped ? [`a level of headings is left out: ${levels.join(' ')}`] : []),
    ...(await page.evaluate(strays)),
  ];
}

// Runs in the page.
function strays(): string[] {
  const { lang } = document.documentElement;
  const found = lang === 'en' ? [] : [`the language is “${lang}”`];
  const places = 'main, header, footer, aside, nav, [role="dialog"], [aria-live], a[href="#main"]';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    if (!node.textContent?.trim() || parentElement?.closest(places) || !parentElement?.checkVisibility()) continue;
    found.push(`outside of every landmark: “${node.textContent.trim()}”`);
  }
  // Besides the announcer nothing may be a live region, not even one that is off: Orca drops our words as its echo.
  for (const live of document.querySelectorAll('[aria-live], [role="log"], [role="status"], output')) {
    if (!live.closest('[data-live-announcer]')) found.push(`a live region: ${live.outerHTML.slice(0, 200)}`);
  }
  return found;
}

/** The faults of the skip link, which must be the page's first stop and lead into the screen. */
export async function skipLinkFaults(page: Page): Promise<string[]> {
  const first = page.locator('a[href], button, input').first();
  const words = await first.textContent();
  if (words !== 'Skip to content') return [`the first stop is “${words}”`];
  await first.press('Enter');
  const id = await page.evaluate(() => document.activeElement?.id);
  return id === 'main' ? [] : [`the skip link leads to “${id}”`];
}
