import type { NewerRelease } from '#client/registry/workspace.ts';
import type { Store } from '#client/store/create-store.ts';
import type { Say } from '#client/ui/status.tsx';

/** How often a page that stays open checks for a newer release, in milliseconds. */
const HOUR = 60 * 60 * 1000;

interface FollowOptions {
  window: Window;
  /** The release that waits for the user. */
  newer: Store<NewerRelease | null>;
  say: Say;
}

/**
 * Registers the service worker, which keeps Mizu's files for a start without a connection, and reports a newer release.
 * Tells the worker that a page has started from the kept files, so that later starts can use its compiled code. Does
 * nothing in a browser, or an insecure context, without workers.
 */
export async function followReleases({ window, newer, say }: FollowOptions): Promise<void> {
  const { serviceWorker: workers } = window.navigator;
  // The types do not know of insecure contexts.
  if (!(workers as ServiceWorkerContainer | undefined)) return;
  let isControlled = workers.controller !== null;
  let isAsked = false;
  const reload = () => window.location.reload();
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' });

  // Later starts can use the code that was compiled for this one, as does a page with such links.
  const usesCompiled = window.document.head.querySelector('link[rel="preload"][as="script"]') !== null;
  if (!usesCompiled) workers.controller?.postMessage('started');

  const offer = (release: NewerRelease) => {
    if (newer.get() === null) say('A newer release of Mizu is here: Update Mizu loads it');
    newer.set(release);
  };
  /** Another tab may have let the waiting release take over by then. */
  const activate = () => {
    isAsked = true;
    if (registration.waiting) registration.waiting.postMessage('activate');
    else reload();
  };
  const watch = (worker: ServiceWorker | null) => {
    const look = () => {
      // The very first worker replaces nobody.
      if (worker?.state === 'installed' && registration.active) offer({ load: activate });
    };
    worker?.addEventListener('statechange', look);
    look();
  };
  workers.addEventListener('controllerchange', () => {
    // The new page has the files of the new release.
    if (isAsked) reload();
    else if (isControlled) offer({ load: reload });
    isControlled = true;
  });
  registration.addEventListener('updatefound', () => watch(registration.installing));
  watch(registration.installing);
  watch(registration.waiting);

  let askedAt = window.performance.now();
  const ask = () => {
    if (window.document.hidden || window.performance.now() - askedAt < HOUR) return;
    askedAt = window.performance.now();
    // Without a connection there is nothing to find; the next time will do.
    registration.update().catch(() => undefined);
  };
  window.document.addEventListener('visibilitychange', ask);
  window.setInterval(ask, HOUR);
}
