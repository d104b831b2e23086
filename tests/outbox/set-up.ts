import { createBrowser } from './browser.ts';
import { createServer, type Fault } from './server.ts';

/** A server with one task, and a page that shows it. */
export async function setUp(options: Parameters<typeof createBrowser>[1] & Parameters<typeof createServer>[0] = {}) {
  const server = createServer(options);
  const task = server.add('Sweep');
  const browser = createBrowser(server, options);
  const page = await browser.open();
  await page.load();
  const away = (fault: Fault = 'before') => server.setFault(() => fault);
  const back = () => server.setFault(() => 'none');
  return { server, browser, page, task, away, back };
}
