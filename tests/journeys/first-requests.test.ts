import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.ts';
import { screens } from '#tests/support/screens.ts';

test('each screen asks once for what it begins with, before the application’s code has come', async () => {
  const { page: first, newPage, service } = await openApp({ signIn: true });
  // What is back this morning is asked for once a day: not by one of the pages whose requests are counted.
  await first.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('mizu-morning:')));
  for (const { path, label } of screens) {
    const page = await newPage();
    const asked: string[] = [];
    const code = Promise.withResolvers<void>();
    page.on('request', (request) => {
      if (request.url().startsWith(`${service.address}/api/`)) asked.push(new URL(request.url()).pathname);
    });
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await code.promise;
      await route.continue();
    });
    // The rest of the code is loaded once the screen has what it shows.
    const settled = page.waitForRequest(/\/assets\/palette-[^/]*\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    const begun = () =>
      page.evaluate(() => [
        ...((window as { mizuEarly?: { answers: Map<string, unknown> } }).mizuEarly?.answers.keys() ?? []),
      ]);
    await expect.poll(begun, { message: label }).toContain('/api/user/profile');
    const early = (await begun()).map((call) => call.split('?')[0]);
    code.resolve();
    await settled;
    await expect.poll(begun, { message: `${label}: asked for and not needed` }).toEqual([]);
    expect(asked.toSorted(), `${label}: asked twice`).toEqual([...new Set(asked)].toSorted());
    const later = asked.filter((call) => !early.includes(call));
    // The month that it shows is an argument.
    expect(later, `${label}: asked for late`).toEqual(path === '/calendar' ? ['/api/tasks/calendar'] : []);
    await page.close();
  }
});
