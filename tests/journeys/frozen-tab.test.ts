import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { type RawTab, rawBrowser } from '#tests/support/raw-tabs.ts';
import { owner, startService } from '#tests/support/service.ts';

const row = (title: string) => `document.querySelectorAll('main [role=row][aria-label="${title}"]').length === 1`;
/** Opens a write transaction on all stores in another tab, which starts once every earlier transaction has ended. */
const isStored = `new Promise((resolve) => {
  const opening = indexedDB.open('mizu');
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(['outbox', 'snapshot'], 'readwrite');
    const all = transaction.objectStore('outbox').getAll();
    all.onsuccess = () => {
      opening.result.close();
      resolve(all.result.length === 1);
    };
  };
})`;
const hides = (
  isHidden: boolean,
) => `Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'))`;
const isSaved = `document.querySelector('footer')?.textContent.includes('all saved') === true`;

/** Counts the open transactions of a page, and records when it is frozen. */
const watchesItself = `document.addEventListener('freeze', () => { window.isFrozen = true; });
  document.addEventListener('resume', () => { window.isFrozen = false; });
  window.transactions = 0;
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...what) {
    const begun = transaction.apply(this, what);
    window.transactions += 1;
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => { window.transactions -= 1; });
    return begun;
  };`;

/** Freezes a tab; resolves to false, and leaves it running, if it was in a transaction. */
async function freezes(tab: RawTab): Promise<boolean> {
  await tab.send('Page.setWebLifecycleState', { state: 'frozen' });
  await tab.until('window.isFrozen');
  if (await tab.evaluate('window.transactions === 0')) return true;
  await tab.send('Page.setWebLifecycleState', { state: 'active' });
  await tab.until('!window.isFrozen');
  return false;
}

interface Paused {
  requestId: string;
  request: { method: string };
}

test('a tab that the browser freezes while it sends hands over to another within fifteen seconds', async () => {
  const service = await startService();
  onTestFinished(() => service.dispose());
  let token: string | null = null;
  const call = createClient({ base: `${service.address}/api`, fetch, getToken: () => token, onMisfit: () => {} });
  ({ token } = await call('auth.login', { body: { email: owner.email, password: owner.password } }));
  const titles = async () => (await call('tasks.list', {})).tasks.map(({ title }) => title);

  const openTab = await rawBrowser();
  const first = await openTab(`${service.address}/healthz`);
  await first.evaluate(`localStorage.setItem('auth_token', ${JSON.stringify(token)})`);
  await first.send('Page.enable');
  await first.send('Page.addScriptToEvaluateOnNewDocument', { source: watchesItself });
  await first.send('Page.navigate', { url: `${service.address}/tasks` });
  await first.until(isSaved);
  const second = await openTab(`${service.address}/tasks`);
  await second.until(isSaved);

  // The first tab gets no answer to its call.
  const paused: string[] = [];
  let isHeldBack = false;
  first.on<Paused>('Fetch.requestPaused', ({ requestId, request }) => {
    isHeldBack = true;
    if (request.method === 'POST') paused.push(requestId);
    else void first.send('Fetch.continueRequest', { requestId });
  });
  await first.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/tasks' }, { urlPattern: '*/healthz' }] });
  // Chromium notifies the page some time after it has acknowledged the command.
  await expect.poll(() => first.evaluate(`fetch('/healthz').then(() => true)`).then(() => isHeldBack)).toBe(true);
  await first.bringToFront();
  await first.press('c');
  await first.until(`document.activeElement?.matches('input, textarea') === true`);
  await first.send('Input.insertText', { text: 'Oat milk' });
  await first.press('Enter');
  await first.until(row('Oat milk'));
  await expect.poll(() => paused.length).toBe(1);

  await second.bringToFront();
  // A page is hidden before it is frozen, which a headless browser does not do.
  await first.evaluate(hides(true));
  await second.until(isStored);
  // Unlike Chromium itself, the protocol freezes a page during a transaction, which would block every other tab's storage.
  await expect.poll(() => freezes(first)).toBe(true);
  const begun = performance.now();
  await expect.poll(titles).toContain('Oat milk');
  // Three seconds, and more on a busy machine; tests/outbox/sleeping-tabs.test.ts tests the pause itself.
  expect(performance.now() - begun).toBeLessThan(15_000);
  await second.until(row('Oat milk'));
  await second.until(isSaved);

  // The thawed tab does not add it again, although its own request now completes.
  await first.send('Page.setWebLifecycleState', { state: 'active' });
  for (const requestId of paused) await first.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  await first.bringToFront();
  await first.evaluate(hides(false));
  await first.until(isSaved);
  for (const tab of [first, second]) await tab.until(row('Oat milk'));
  await expect.poll(async () => (await titles()).filter((title) => title === 'Oat milk')).toHaveLength(1);
});
