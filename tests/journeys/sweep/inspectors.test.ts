import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.ts';
import { violations } from './axe.ts';
import { commandless } from './commandless.ts';
import { walk } from './covered-focus.ts';
import { faintFocus } from './faint-focus.ts';
import { losses } from './losses.ts';
import { skipLinkFaults, structureFaults } from './structure.ts';

test('each inspector finds the fault that it looks for', async () => {
  const { page } = await openApp({ seen: true, context: { bypassCSP: true, viewport: { width: 1280, height: 800 } } });
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  /** The findings of an inspector while this markup is on the page. */
  const findWith = async <T>(html: string, inspector: () => Promise<T>): Promise<T> => {
    await page.evaluate(
      (added) => document.body.insertAdjacentHTML('beforeend', added),
      `<div id="added">${html}</div>`,
    );
    const found = await inspector();
    await page.evaluate(() => document.getElementById('added')?.remove());
    return found;
  };
  const isFound = async (html: string, inspector: () => Promise<string[]>, words: RegExp) => {
    expect((await findWith('', inspector)).filter((one) => words.test(one))).toEqual([]);
    expect((await findWith(html, inspector)).join('\n')).toMatch(words);
  };

  const layout = () => losses(page);
  expect(await layout()).toEqual([]);
  const cover = 'position: fixed; inset: 0; background: black';
  await isFound('<p style="width: 3000px">Wide</p>', layout, /^the page is 3000 wide in 1280/);
  await isFound(`<div style="${cover}"></div>`, layout, /^button “Sign In” is covered by div/m);
  await isFound('<button style="position: fixed; left: -200px">Away</button>', layout, /“Away” is from -\d/);
  await isFound(
    '<p style="overflow: hidden; width: 40px; white-space: nowrap">Too long for it</p>',
    layout,
    /^“Too long for it” is cut off by p/m,
  );

  const structure = () => structureFaults(page, { isSignedIn: false });
  await isFound('<main>Another</main>', structure, /^2 × main/m);
  await isFound('<main><h1>Another</h1></main>', structure, /^2 × h1/m);
  await isFound('<main><h4>Deep</h4></main>', structure, /^a level of headings is left out/m);
  await isFound('<p>Stray</p>', structure, /^outside of every landmark: “Stray”/m);
  await isFound('<main><p role="status"></p></main>', structure, /^a live region: <p role="status"/m);
  expect(await skipLinkFaults(page)).toEqual([expect.stringMatching(/^the first stop is/)]);

  await isFound('<button>Odd</button>', () => commandless(page), /^has no command: <button>Odd/m);
  await isFound('<img src="data:,">', () => violations(page), /^image-alt: <img/m);
  for (const [style, isFaint] of [
    // 3.5:1, 5.7:1 and 7.0:1 on white; large text may have less.
    ['color: #888', true],
    ['color: #666', true],
    ['color: #595959', false],
    ['color: #666; font-size: 24px', false],
    ['color: #888; font-size: 24px', true],
  ] as const) {
    const html = `<p style="position: fixed; inset: 0 auto auto 0; background: #fff; ${style}">Faint</p>`;
    for (const rules of ['colour', 'all'] as const) {
      const found = await findWith(html, () => violations(page, rules));
      expect({ style, isFaint: found.some((one) => /^color-contrast: <p/.test(one)) }).toEqual({ style, isFaint });
    }
  }
  await isFound(
    '<button style="width: 10px; height: 10px">a</button><button style="width: 10px; height: 10px">b</button>',
    () => violations(page, 'size'),
    /^target-size: <button/m,
  );
  await isFound(
    '<button class="faint" style="outline: none; border: none; background: white">Faint</button>',
    async () => (await faintFocus(page)).faint,
    /<button class="faint"/m,
  );

  const tab = async (patience?: number) => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    return await walk(page, 'Tab', 'body > *', 6, patience);
  };
  expect(await tab()).toMatchObject({ covered: [] });
  expect(await findWith(`<div style="${cover}"></div>`, () => tab(0))).toMatchObject({
    covered: expect.arrayContaining([expect.stringMatching(/ under div/)]),
  });
});
