import { expect, test } from 'vitest';
import { intercept } from '#tests/support/intercept.ts';
import { openDialog } from '#tests/support/overlay.ts';
import { openOn } from '#tests/support/two-servers.ts';
import { layoutOf, walk } from './covered-focus.ts';
import { furnishFully } from './furnish-fully.ts';
import { fewSizes, inspect, narrowSizes } from './inspect.ts';
import { closeAll, type Opening, open, openings } from './openings.ts';
import { arriveAt } from './page-states.ts';

const widths = [320, 390, 1024, 1440, 1920];
const nameOf = ({ on, command, keys = [], isNarrow }: Opening) =>
  `${on}, ${isNarrow ? 'the menu' : (command ?? keys.join(' '))}`;

test(`each of ${openings.length} overlays, menus and other openings passes every inspector`, async () => {
  const app = await openOn('our service', { signIn: 'stored', seen: true });
  const { page } = app;
  await furnishFully(app.call, app.today);
  await intercept(page, ['POST', '/ai/suggest-next'], (call) =>
    call.fulfill({
      json: { suggestions: [{ task: { title: 'Sing' }, priority_score: 20, reasons: ['It is short'] }] },
    }),
  );
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/');
  const found: Record<string, string[]> = {};
  let screen: string | undefined;
  for (const opening of openings) {
    const name = nameOf(opening);
    if (opening.on !== screen) await arriveAt(page, { command: opening.on });
    screen = opening.on;
    await open(page, opening);
    const isOver = (await openDialog(page).count()) > 0;
    const within = opening.within ?? (isOver ? '[data-overlay-layer=""] [role="dialog"]' : 'body');
    found[name] = await inspect(page, opening.isNarrow ? narrowSizes : fewSizes, within);
    if (opening.isWalked) {
      const layouts = new Set<string>();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 560 });
        const layout = await layoutOf(page, '[role="dialog"]');
        // In the same layout as at another width, nothing else can cover the focus.
        if (layouts.has(layout)) continue;
        layouts.add(layout);
        const { stops, covered } = await walk(page, 'Tab', '[role="dialog"]', 14);
        found[name].push(...covered.map((cover) => `Tab, ${width}: ${cover}`));
        if (stops === 0) found[name].push(`Tab, ${width}: no stop at all`);
      }
      await page.setViewportSize({ width: 1440, height: 800 });
    }
    await closeAll(page);
  }
  expect(Object.keys(found)).toHaveLength(openings.length);
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
}, 240_000);
