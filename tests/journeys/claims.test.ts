import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goToByPalette } from '#tests/support/crawl.ts';
import { noOverlay, openDialog } from '#tests/support/overlay.ts';
import { screens } from '#tests/support/screens.ts';
import { owner } from '#tests/support/service.ts';
import { holding, openOn } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

/** Claims of docs/accessibility.md that neither axe nor a transcript shows. */

/** Controls whose accessible name does not contain their visible text (2.5.3), and controls with a tooltip (1.4.13). */
const oddControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
    const shown = (element: Element): string => {
      const seen = element.cloneNode(true) as Element;
      for (const hidden of seen.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
      return plain(seen.textContent ?? '');
    };
    const controls = document.querySelectorAll('a, button, [role="button"], [role="menuitem"], [role="option"]');
    const misnamed = [...controls].filter((control) => {
      const name = control.getAttribute('aria-label');
      return name !== null && !plain(name).includes(shown(control));
    });
    // The browser's own tooltip shows the key of a link.
    const tooltips = document.querySelectorAll('[title]:not(a[data-command]), [popover]');
    return [...misnamed, ...tooltips].map((element) => element.outerHTML.slice(0, 200));
  });

/** Style rules that show content on hover that Esc does not hide, and rules that depend on the orientation. */
const styleFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    let hovers = 0;
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && rule.conditionText.includes('orientation')) faults.push(rule.conditionText);
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover')) {
          hovers += 1;
          const odd = [...rule.style].filter((name) => /^(display|visibility|content|position)$/.test(name));
          // The reason of a disabled button: Esc hides it.
          if (odd.length > 0 && !rule.selectorText.includes(':not([data-reasons] *)'))
            faults.push(`${rule.selectorText}: ${odd.join(', ')}`);
        }
        if ('cssRules' in rule) read(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    if (hovers === 0) faults.push('No rule for hover was found');
    return faults;
  });

/** The shortest cycle of a repeating animation, in milliseconds. */
const shortestCycle = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.min(
      ...document.getAnimations().flatMap((animation) => {
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
        return iterations === Number.POSITIVE_INFINITY ? [Number(duration)] : [];
      }),
    ),
  );

test('controls are named by their visible text, content shown on hover can be hidden, and no style depends on the orientation', async () => {
  const { page, call } = await openOn('our service', { signIn: 'stored' });
  await call('tasks.create', { body: { title: 'Call Ana', status: 'next', description: 'https://example.org/roof' } });
  await call('projects.create', { body: { name: 'House' } });
  await page.goto('/');
  for (const { path, command } of screens) {
    // Not every screen has a link in the sidebar.
    await goToByPalette(page, command);
    await page.waitForURL((url) => url.pathname === path);
    await untilGone(page.getByRole('main').getByText('Loading…'));
    expect(await oddControls(page), path).toEqual([]);
    expect(await styleFaults(page), path).toEqual([]);
  }
  for (const key of ['?', 'Control+K', 'c']) {
    await page.keyboard.press(key);
    await openDialog(page).waitFor();
    expect(await oddControls(page), key).toEqual([]);
    await page.keyboard.press('Escape');
    await noOverlay(page);
  }
});

test('placeholders for loading text pulse less than three times a second', async () => {
  const { page } = await openOn('our service', { signIn: 'stored' });
  const release = await holding(page, ['GET', /\/analytics\/dashboard$|\/tasks\/calendar$/]);
  for (const path of ['/', '/calendar']) {
    await page.goto(path);
    await page.getByRole('main').getByText('Loading…').first().waitFor({ state: 'attached' });
    // While the screen's own code loads, nothing pulses yet.
    await expect
      .poll(() => shortestCycle(page), { message: 'something pulses' })
      .toBeLessThan(Number.POSITIVE_INFINITY);
    expect(await shortestCycle(page)).toBeGreaterThan(1000 / 3);
  }
  release();
});

test('the fields of the sign-in and of the profile declare their purpose and accept a paste', async () => {
  const { page } = await openOn('our service');
  await page.goto('/login');
  const [email, password] = [page.getByLabel('Email', { exact: true }), page.getByLabel('Password', { exact: true })];
  expect(await email.getAttribute('autocomplete')).toBe('username');
  expect(await password.getAttribute('autocomplete')).toBe('current-password');
  for (const [field, text] of [
    [email, owner.email],
    [password, owner.password],
  ] as const) {
    await field.focus();
    const isTaken = await field.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      return element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    expect(isTaken).toBe(true);
    await page.keyboard.insertText(text);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Welcome back, ${owner.name}` }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  const name = openDialog(page, 'Settings').getByLabel('Name', { exact: true });
  expect(await name.getAttribute('autocomplete')).toBe('name');
});
