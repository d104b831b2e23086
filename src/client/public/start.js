// Runs before the first paint: a dark page never flashes light, and what the first screen needs loads while the
// application's code does.
(() => {
  // Commands and new items need `randomUUID`, and browsers have it only on pages by https or of their own machine.
  crypto.randomUUID ??= () =>
    '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
      (digit ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (digit / 4)))).toString(16),
    );

  /** @param {string} key */
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // No storage: the default theme, and nobody is signed in.
      return null;
    }
  };

  try {
    const preferences = JSON.parse(stored('ui-storage') || '{}');
    document.documentElement.classList.toggle('dark', (preferences?.state ?? preferences)?.theme === 'dark');
  } catch {
    // Broken or another program's text: the default theme. The app keeps the class in step afterwards.
  }

  // Written by the build: the scripts of each screen's path, and the calls with which it begins.
  const screens = JSON.parse(document.getElementById('first-screens')?.textContent || '{}');
  const token = stored('auth_token');
  const screen = screens[token ? location.pathname : '/login'];
  // The service worker has said so in the page, for a browser that has the compiled code.
  const asScripts = document.head.querySelector('link[rel="preload"][as="script"]') !== null;
  for (const href of screen?.scripts ?? []) {
    const link = document.createElement('link');
    Object.assign(link, asScripts ? { rel: 'preload', as: 'script', crossOrigin: '' } : { rel: 'modulepreload' });
    link.href = href;
    document.head.append(link);
  }

  // If the API is not known yet, the app makes the calls itself.
  const base = document.querySelector('meta[name="mizu-api-base"]')?.content;
  if (!screen || !token || !base) return;
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const answers = new Map();
  // The query is an extra of our own service.
  const isOurs = new URL(base, location.href).origin === location.origin;
  for (const call of screen.calls) {
    const url = base.replace(/\/+$/, '') + (isOurs ? call : call.split('?')[0]);
    // Not from the browser's cache, which may be another user's, or older than a write.
    const answer = fetch(url, { headers, cache: 'no-store' });
    // The call that uses the answer reports a failure.
    answer.catch(() => undefined);
    answers.set(url, answer);
  }
  window.mizuEarly = { token, answers };
})();
