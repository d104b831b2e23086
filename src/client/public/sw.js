// The service worker keeps the files of a release, so that Mizu opens without a connection (decision 26). It answers
// nothing else: calls of the API bypass it.

/** Written by the build (src/launch/worker-file.mjs). Paths are relative to this file. */
const release = { name: '', entry: '', first: [''], pages: [''], files: [''] };

const NOTES = 'mizu';
const RELEASE = `mizu-${release.name}`;

const addressOf = (path) => new URL(`./${path}`, location.href).href;
const page = addressOf('');
const pages = new Set(release.pages.map(addressOf));
const files = new Set(release.files.map(addressOf));
const assets = addressOf('assets/');
const config = addressOf('config.json');

addEventListener('install', (event) => event.waitUntil(Promise.all([routeRequests(event), keepRelease()])));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
// The user has asked for this release: it never takes over by itself, since open pages belong to the former one.
addEventListener('message', (event) => {
  if (event.data === 'activate') skipWaiting();
  // Without routes, it is another browser.
  if (event.data === 'started' && self.InstallEvent?.prototype.addRoutes) event.waitUntil(startFromCompiled());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*$/, '');
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (pages.has(address)) event.respondWith(kept(address, request));
  } else if (address === config) event.respondWith(newestConfig(request));
  else if (files.has(address) || address.startsWith(assets)) event.respondWith(kept(address, request));
});

/**
 * Lets the browser itself answer from the cache, and fetch the rest, where it can: no start waits for this worker. A call
 * that starts it just as Chromium stops it would also keep the next release from taking over.
 */
async function routeRequests(event) {
  // By path: the address of an IPv6 host is no pattern.
  const pathOf = (address) => new URL(address).pathname;
  const fromCache = (addresses, more) => ({
    condition: {
      or: addresses.map((address) => ({
        urlPattern: { pathname: pathOf(address), search: '' },
        requestMethod: 'get',
        ...more,
      })),
    },
    source: { cacheName: RELEASE },
  });
  const own = [...files, `${assets}*`, config].map((address) => ({ urlPattern: pathOf(address) }));
  // A browser may support routes without these conditions.
  await event
    .addRoutes?.([
      fromCache([...pages], { requestMode: 'navigate' }),
      fromCache([...files].filter((address) => address !== config)),
      { condition: { not: { or: [{ requestMode: 'navigate' }, ...own] } }, source: 'network' },
    ])
    .catch(() => undefined);
}

/** Fetches the files of this release. Those with a hash in their name may be here from the former one. */
async function keepRelease() {
  const cache = await caches.open(RELEASE);
  const keep = async (address) => {
    const isHashed = address.startsWith(assets);
    const known = isHashed && (await caches.match(address, { ignoreVary: true }));
    const answer = known || (await fetch(address, { cache: isHashed ? 'default' : 'no-cache' }));
    // A host may have none: the API is at /api then.
    if (address === config && [403, 404].includes(answer.status)) return;
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    // While a release is being installed, the page may still be the former one, or already the next.
    if (address === page && !(await answer.clone().text()).includes(release.entry))
      throw new Error('The page is of another release');
    // A route looks up the requested address: each screen's has the page.
    const places = address === page ? [...pages] : [address];
    const same = forAll(answer);
    await Promise.all(places.map((place) => cache.put(place, same.clone())));
  };
  await Promise.all([page, ...files].map(keep));
}

/**
 * Stored without `Vary`, so that it answers any request: the browser itself would compare the headers of an answer that
 * varies.
 */
function forAll(answer) {
  if (/^(accept-encoding)?$/i.test(answer.headers.get('Vary') ?? '')) return answer;
  const headers = new Headers(answer.headers);
  headers.delete('Vary');
  return new Response(answer.body, { status: answer.status, headers });
}

/** Removes old releases, except the last one: an open page of it may still ask for its code. */
async function takeOver() {
  const notes = await caches.open(NOTES);
  const last = await (await notes.match('active'))?.text();
  await notes.put('active', new Response(RELEASE));
  const old = (await caches.keys()).filter((name) => name.startsWith('mizu-') && name !== RELEASE && name !== last);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/**
 * Replaces the kept page once it has been started: Chromium has then stored the compiled code. It uses that for a module
 * only if a script request came first (156: otherwise it compiles the module again while it loads). Before, it would
 * compile on the main thread.
 */
async function startFromCompiled() {
  const links = release.first.map((path) => `<link rel="preload" as="script" crossorigin href="/${path}" />`).join('');
  const cache = await caches.open(RELEASE);
  for (const place of pages) {
    const answer = await cache.match(place);
    if (!answer) continue;
    const html = await answer.text();
    if (html.includes(links)) continue;
    const headers = new Headers(answer.headers);
    headers.delete('Content-Length');
    await cache.put(place, new Response(html.replace('<head>', `<head>${links}`), { status: answer.status, headers }));
  }
}

async function kept(address, request) {
  const own = await (await caches.open(RELEASE)).match(address, { ignoreVary: true });
  return own ?? (await caches.match(address, { ignoreVary: true })) ?? (await fetch(request));
}

/** The API's address may change without a release. */
async function newestConfig(request) {
  const cache = await caches.open(RELEASE);
  const last = () => cache.match(config, { ignoreVary: true });
  let answer;
  try {
    answer = await fetch(request);
  } catch (error) {
    const known = await last();
    if (!known) throw error;
    return known;
  }
  // What a proxy says about a busy or missing host says nothing about the file; src/client/app/static-config.ts does the
  // same.
  if ([408, 429].includes(answer.status) || answer.status >= 500) return (await last()) ?? answer;
  // Without room to keep it, the answer is the newest all the same.
  if (answer.ok) await cache.put(config, answer.clone()).catch(() => undefined);
  return answer;
}
