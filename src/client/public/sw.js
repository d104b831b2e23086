// The service worker keeps the files of a release, so that Mizu opens without a connection (decision 26). It answers
// nothing else: calls of the API go past it.

/** Written by the build (src/launch/worker-file.mjs). Paths are relative to this file. */
const release = { name: '', entry: '', pages: [''], files: [''] };

const NOTES = 'mizu';
const RELEASE = `mizu-${release.name}`;

const addressOf = (path) => new URL(`./${path}`, location.href).href;
const page = addressOf('');
const pages = new Set(release.pages.map(addressOf));
const files = new Set(release.files.map(addressOf));
const assets = addressOf('assets/');
const config = addressOf('config.json');

addEventListener('install', (event) => event.waitUntil(Promise.all([passOthers(event), keepRelease()])));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
// The user has asked for this release: it never takes over by itself, for the pages that are open are of the one before.
addEventListener('message', ({ data }) => {
  if (data === 'activate') skipWaiting();
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*$/, '');
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (pages.has(address)) event.respondWith(kept(page, request));
  } else if (address === config) event.respondWith(newestConfig(request));
  else if (files.has(address) || address.startsWith(assets)) event.respondWith(kept(address, request));
});

/**
 * Lets the browser send all else by itself, without a start of this worker, where it can. A call that starts the worker anew
 * just as Chromium stops it keeps the next release from taking over.
 */
async function passOthers(event) {
  // By their paths: the address of a host of IPv6 is no pattern.
  const own = [...files, `${assets}*`, config].map((address) => ({ urlPattern: new URL(address).pathname }));
  const others = { not: { or: [{ requestMode: 'navigate' }, ...own] } };
  // A browser may know routes, but not this condition.
  await event.addRoutes?.({ condition: others, source: 'network' }).catch(() => undefined);
}

/** Fetches what this release consists of. Files with a hash in their name may be here from the release before. */
async function keepRelease() {
  const cache = await caches.open(RELEASE);
  const keep = async (address) => {
    const isHashed = address.startsWith(assets);
    const known = isHashed && (await caches.match(address, { ignoreVary: true }));
    const answer = known || (await fetch(address, { cache: isHashed ? 'default' : 'no-cache' }));
    // A host may have none: the API is at /api then.
    if (address === config && [403, 404].includes(answer.status)) return;
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    // While a release is being put in place, the page may still be the one before, or already the next.
    if (address === page && !(await answer.clone().text()).includes(release.entry))
      throw new Error('The page is of another release');
    await cache.put(address, answer);
  };
  await Promise.all([page, ...files].map(keep));
}

/** Forgets old releases, but not the last one: a page of it that is open may still ask for its code. */
async function takeOver() {
  const notes = await caches.open(NOTES);
  const last = await (await notes.match('active'))?.text();
  await notes.put('active', new Response(RELEASE));
  const old = (await caches.keys()).filter((name) => name.startsWith('mizu-') && name !== RELEASE && name !== last);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function kept(address, request) {
  const own = await (await caches.open(RELEASE)).match(address, { ignoreVary: true });
  return own ?? (await caches.match(address, { ignoreVary: true })) ?? (await fetch(request));
}

/** Where the API is may be changed without a release. */
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
  // What a proxy says of a host that is busy or away is nothing about the file; src/client/app/static-config.ts has the same.
  if ([408, 429].includes(answer.status) || answer.status >= 500) return (await last()) ?? answer;
  // Where there is no room to keep it, the answer is the newest all the same.
  if (answer.ok) await cache.put(config, answer.clone()).catch(() => undefined);
  return answer;
}
