import { afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { cleanPage } from './clean-page.ts';

// No test looks at pixels, and painting takes a seventh of the processor time. Styles, layout and hit testing are
// those of a painted page; a visible browser paints it.
if (/Headless/.test(navigator.userAgent))
  (window.frameElement as HTMLElement | null)?.style.setProperty('opacity', '0');

// Load the product's own font first, which would otherwise come after the first text: tests measure text. Of the
// other fonts, which are the user's, some are missing.
const own = [...document.fonts].filter(({ family }) => family.includes('Mizu Mono'));
await Promise.all(own.map((face) => face.load()));

// A set-up file of the components: the files of a worker share a page, so each test must find it clean.
beforeEach(async () => {
  // The hook that is registered first runs last, after the test's own hooks.
  onTestFinished(() => {
    const left = [...document.body.children].filter((element) => !element.matches('[data-live-announcer]'));
    expect(
      left.map((element) => element.outerHTML.slice(0, 200)),
      'what the test has left in the page',
    ).toEqual([]);
  });
  await cleanPage();
});
afterEach(cleanup);
