import { expect, test } from 'vitest';
import { registry } from '#tests/support/commands.ts';
import { focusIsPlaced, run } from '#tests/support/crawl.ts';
import { commandsOf, crawl, inPalette, last, likeAnother } from '#tests/support/crawl-commands.ts';
import { openApp } from '#tests/support/open-app.ts';

const everywhere = commandsOf(['everywhere']);
const ofScreens = commandsOf(['screen']);
/** Tested in crawler-lists.test.ts: one file with all commands would be the last to finish. */
const ofLists = commandsOf(['list', 'selection', 'drag', 'overlay']);

const crawled = everywhere.length + ofScreens.length + ofLists.length;

test(`no command is left out: ${crawled} from the palette, ${likeAnother.length} like one of these, by key, ${last.length} that end the visit, one that opens it`, () => {
  expect(crawled + likeAnother.length).toBe(inPalette.length);
  expect(inPalette.length + last.length + 1).toBe(registry.all.length);
});

test(`every command that works everywhere runs from the palette, or is like one that does: ${everywhere.length}`, async () => {
  await crawl(await openApp({ signIn: 'stored' }), everywhere);
}, 240_000);

test(`every command of a single screen runs from the palette, or is like one that does: ${ofScreens.length}`, async () => {
  const app = await openApp({ signIn: 'stored' });
  // The assistant has no key here: the chat says so, and the browser and the log too.
  app.expectNoise(/503/);
  app.expectNoise(/ApiError: .*GEMINI_API_KEY/);
  await crawl(app, ofScreens);
}, 240_000);

test('the commands that end the visit run from the palette', async () => {
  const { page } = await openApp({ signIn: true });
  const loaded = page.waitForEvent('load');
  await run(page, 'app.reload');
  await loaded;
  await page.waitForFunction(() => document.activeElement?.matches('h1:not([data-kept-focus] *)'));
  await run(page, 'session.logOut');
  await page.waitForURL('**/login');
  await focusIsPlaced(page);
});
