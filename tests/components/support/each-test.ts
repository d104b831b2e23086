import { afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { cleanPage } from './clean-page.ts';

// No test looks at pixels, and to draw them takes a seventh of the processor time. Styles, layout and what lies under a point are
// those of a page that is seen, which this one is to somebody who watches.
if (/Headless/.test(navigator.userAgent))
  (window.frameElement as HTMLElement | null)?.style.setProperty('opacity', '0');

// What a test measures is to be in the product's own face, which else comes some time after the first text. Of the
// others, which are the user's, some are missing.
const own = [...document.fonts].filter(({ family }) => family.includes('Mizu Mono'));
await Promise.all(own.map((face) => face.load()));

// A set-up file of the components: the files of a worker share a page, so no test may find what another has left there.
beforeEach(async () => {
  // What is registered first runs last: the test's own ends come before.
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
