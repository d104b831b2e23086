import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type AppOn, openOn, signInOn } from '#tests/support/two-servers.ts';

const screens = ['/', '/inbox', '/tasks', '/calendar', '/projects', '/review', '/analytics', '/ai'];
const widths = [320, 390, 768, 900, 1024, 1440, 1920];

/**
 * What is lost of the page as it stands: sideways scrolling, a control that cannot be brought into view or lies under
 * something else there, text that is cut off. What is said elsewhere is left out: hints hidden from screen readers, the
 * first lines of a longer text, a title in a day's cell, whose day has it whole.
 */
function losses(): string[] {
  const lost: string[] = [];
  const { documentElement: root } = document;
  if (root.scrollWidth > root.clientWidth) lost.push(`the page is ${root.scrollWidth} wide in ${root.clientWidth}`);
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const isCutting = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  // Seen only with the focus, or by screen readers alone.
  const isForOthers = (element: Element) => boxOf(element).width <= 1 || element.matches('a[href="#main"]');

  const controls =
    'button, a[href], input, textarea, select, [role="row"], [role="gridcell"][tabindex], [tabindex="0"]';
  for (const control of document.querySelectorAll(controls)) {
    if (!isShown(control) || isForOthers(control) || control.closest('[aria-hidden="true"]')) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, right, top, bottom } = boxOf(control);
    if (left < -0.5 || right > root.clientWidth + 0.5) lost.push(`${nameOf(control)} is from ${left} to ${right}`);
    // What is higher than the window is seen by scrolling on.
    const middle = Math.max(0, Math.min((top + bottom) / 2, innerHeight - 1));
    const above = document.elementFromPoint((left + right) / 2, middle);
    if (!above || !(control.contains(above) || above.contains(control)))
      lost.push(`${nameOf(control)} is covered by ${above ? nameOf(above) : 'nothing that is in view'}`);
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!holder || !text.nodeValue?.trim() || !isShown(holder) || isForOthers(holder)) continue;
    if (holder.closest('[aria-hidden="true"], select, textarea, script, style')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const own = range.getBoundingClientRect();
    // Within what scrolls, all can be brought into view.
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
  return lost;
}

/** The spacing of text that nothing may be lost by (WCAG 2.2, 1.4.12), and that of the design again. Answers the one between letters. */
function spaceText(isSpaced: boolean): string {
  const spacing = new CSSStyleSheet();
  spacing.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }
  `);
  document.adoptedStyleSheets = isSpaced ? [spacing] : [];
  return getComputedStyle(document.body).letterSpacing;
}

/** Tasks, projects and contexts with short words and with such as fill any line. */
async function fill({ call, today }: AppOn) {
  const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz lesen und danach zusammenfassen';
  const { context } = await call('contexts.create', { body: { name: 'a-context-with-quite-a-long-name' } });
  for (const [name, description] of [
    ['House', null],
    [long, long],
  ] as const) {
    const { project } = await call('projects.create', { body: { name, description, status: 'active' } });
    for (const status of ['inbox', 'next', 'waiting', 'someday', 'done'] as const) {
      for (const title of [`${status} ${name}`, long]) {
        const body = { title, status, description, priority: 90, due_date: today, defer_until: today };
        await call('tasks.create', { body: { ...body, context_id: context.id, project_id: project.id } });
      }
    }
  }
  await call('reviews.start', {});
}

async function settled(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByText('Loading…').first().waitFor({ state: 'detached' });
}

test('nothing is lost on any of the nine screens from 320 to 1920 px, nor where text is spaced as widely as may be', async () => {
  const app = await openOn('our service');
  const { page } = app;
  const lost: Record<string, string[]> = {};
  let seen = 0;
  const look = async (path: string) => {
    for (const [spacing, some] of [
      ['', widths],
      [', spaced', [320, 768, 1440]],
    ] as const) {
      expect((await page.evaluate(spaceText, spacing !== '')) !== 'normal').toBe(spacing !== '');
      for (const width of some) {
        await page.setViewportSize({ width, height: 800 });
        const found = await page.evaluate(losses);
        if (found.length > 0) lost[`${path} at ${width}${spacing}`] = found;
        seen += 1;
      }
    }
    await page.evaluate(spaceText, false);
  };
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  await look('/login');
  await signInOn(app);
  await fill(app);
  for (const path of screens) {
    await page.goto(path);
    await settled(page);
    await look(path);
  }
  expect(lost).toEqual({});
  expect(seen).toBe((screens.length + 1) * (widths.length + 3));
});

test.each([
  { of: '1280 × 800', viewport: { width: 640, height: 400 } },
  { of: '1920 × 1080', viewport: { width: 960, height: 540 } },
])('nothing is lost at twice the size in a window of $of', async ({ viewport }) => {
  const app = await openOn('our service', { context: { viewport, deviceScaleFactor: 2 } });
  const { page } = app;
  const lost: Record<string, string[]> = {};
  const look = async (path: string) => {
    const found = await page.evaluate(losses);
    if (found.length > 0) lost[path] = found;
  };
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  await look('/login');
  await signInOn(app);
  await fill(app);
  for (const path of screens) {
    await page.goto(path);
    await settled(page);
    await look(path);
  }
  expect(lost).toEqual({});
});

test('what is lost is found: a page too wide, a control out of reach or under something, text cut off', async () => {
  const { page } = await openOn('our service', { context: { bypassCSP: true } });
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  expect(await page.evaluate(losses)).toEqual([]);
  const lostWith = async (html: string) => {
    await page.evaluate(
      (added) => document.body.insertAdjacentHTML('beforeend', added),
      `<div id="added">${html}</div>`,
    );
    const found = await page.evaluate(losses);
    await page.evaluate(() => document.getElementById('added')?.remove());
    return found.join('\n');
  };
  const cover = 'position: fixed; inset: 0; background: black';
  expect(await lostWith('<p style="width: 3000px">Wide</p>')).toMatch(/^the page is 3000 wide in 1280/);
  expect(await lostWith(`<div style="${cover}"></div>`)).toMatch(/^button “Sign In” is covered by div/m);
  expect(await lostWith('<button style="position: fixed; left: -200px">Away</button>')).toMatch(/“Away” is from -\d/);
  expect(await lostWith('<p style="overflow: hidden; width: 40px; white-space: nowrap">Too long for it</p>')).toMatch(
    /^“Too long for it” is cut off by p/m,
  );
});
