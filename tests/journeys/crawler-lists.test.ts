import { test } from 'vitest';
import { commandsOf, crawl } from '#tests/support/crawl-commands.ts';
import { openApp } from '#tests/support/open-app.ts';

/** `crawler.test.ts` runs the others, and checks that none is left out. */
const commands = commandsOf(['list', 'selection', 'drag', 'overlay']);

test(`every command of a list or of a selection runs from the palette, or is like one that does: ${commands.length}`, async () => {
  await crawl(await openApp({ signIn: 'stored' }), commands);
}, 240_000);
