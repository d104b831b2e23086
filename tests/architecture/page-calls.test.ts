import { describe, expect, test } from 'vitest';
import { componentsWithBareTexts } from './bare-text-allowed.ts';
import { pageCalls } from './page-calls.ts';
import { sourcesBelow } from './sources-below.ts';

/** How often each file below a folder calls this method of a page; files that never do are left out. */
function pageCallsBelow(folder: string, method: string, first?: readonly string[]): Record<string, number> {
  const counts = sourcesBelow(folder).map(
    ({ path, source }) => [path, pageCalls(path, source, method, first).length] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0).toSorted());
}

describe('a text in the whole page is found', () => {
  test.each([
    ['of the page', 'await page.getByText("Saved").waitFor();'],
    ['of the page of an app', 'await from.page.getByText("Saved").waitFor();'],
    ['of what is typed as a page', 'const go = async (shown: Page) => { await shown.getByText("Saved").waitFor(); };'],
    ['of another tab', 'const other = await newPage(); await other.getByText("Saved").waitFor();'],
    ['of a tab of a window', 'const other = await window.newPage(); await other.getByText("Saved").waitFor();'],
    ['of each of several', 'for (const tab of [page, other]) await tab.getByText("Saved").waitFor();'],
    ['over two lines', 'await page\n  .getByText("Saved")\n  .waitFor();'],
  ])('%s', (_, source) => {
    expect(pageCalls('tests/journeys/some.test.ts', source, 'getByText')).toEqual([source.includes('\n') ? 2 : 1]);
  });

  test.each([
    ['of a region', 'await page.getByRole("main").getByText("Saved").waitFor();'],
    ['of a locator by its name', 'const main = page.getByRole("main"); await main.getByText("Saved").waitFor();'],
    ['of an element', 'await page.locator("footer").getByText("Saved").waitFor();'],
  ])('but not %s', (_, source) => {
    expect(pageCalls('tests/journeys/some.test.ts', source, 'getByText')).toEqual([]);
  });
});

// The live region repeats the page's text for a while, so such a locator matches one element or two, depending on the
// moment.
test.each(['tests/journeys', 'tests/speech', 'tests/support'])(
  'no test in %s looks for a text in the whole page',
  (folder) => {
    expect(pageCallsBelow(folder, 'getByText')).toEqual({});
  },
);

test('the components look for one in the whole page as often as allowed: a list that only gets shorter', () => {
  expect(pageCallsBelow('tests/components', 'getByText')).toEqual(componentsWithBareTexts);
});

test('of the calls with a first argument, those with another are left out', () => {
  const source = 'await page.getByRole("option").waitFor(); await page.getByRole("row", { name: "Milk" }).waitFor();';
  expect(pageCalls('tests/journeys/some.test.ts', source, 'getByRole', ['option'])).toEqual([1]);
});

// A closed overlay stays in the document for a moment, beside the one that is opened next.
test('what is in an overlay is looked for in the one that is open', () => {
  expect(pageCallsBelow('tests/journeys', 'getByRole', ['combobox', 'dialog', 'listbox', 'option'])).toEqual({});
});

// Playwright refuses to wait for one element to go while two of its name are closing.
test('only untilGone waits for what goes', () => {
  const waiting = sourcesBelow('tests').filter(({ source }) => /state: ['"]detached/.test(source));
  expect(waiting.map(({ path }) => path)).toEqual(['tests/support/until-gone.ts']);
});

// The clock times out a write that is under way, as if the server had not responded.
test('only passTime moves the clock of a page on', () => {
  const moving = sourcesBelow('tests').filter(({ source }) => /clock\W+(fastForward|runFor)\(|clock\[/.test(source));
  expect(moving.map(({ path }) => path)).toEqual(['tests/support/pass-time.ts']);
});

// A page with a route caches nothing and is three times as slow: `intercept` handles only the calls of the page.
test('only scripts, the font, and another host are intercepted by a route', () => {
  const routes = ['tests/journeys', 'tests/speech', 'tests/support'].map((folder) => pageCallsBelow(folder, 'route'));
  expect(Object.assign({}, ...routes)).toEqual({
    'tests/journeys/budget.test.ts': 1,
    'tests/journeys/dashboard.test.ts': 1,
    'tests/journeys/first-requests.test.ts': 1,
    'tests/journeys/late-code.test.ts': 2,
    'tests/journeys/late-font.test.ts': 1,
    'tests/journeys/plain-http.test.ts': 1,
    'tests/journeys/session.test.ts': 1,
    'tests/journeys/shell.test.ts': 1,
    'tests/support/github-page.ts': 1,
  });
});
