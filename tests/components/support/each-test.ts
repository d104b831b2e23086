import { afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { cleanPage } from './clean-page.ts';

// What a test measures is to be in the product's own face, which else comes some time after the first text.
await Promise.all([...document.fonts].map((face) => face.load()));

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
