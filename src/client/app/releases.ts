import type { NewerRelease } from '#client/registry/workspace.ts';
import type { Store } from '#client/store/create-store.ts';
import type { Say } from '#client/ui/status.tsx';

/** How often a page that stays open asks for a newer release, in milliseconds. */
const HOUR = 60 * 60 * 1000;

interface FollowOptions {
  window: Window;
  /** Holds the release that waits for the user. */
  newer: Store<NewerRelease | null>;
  say: Say;
}

/**
 * Registers the service worker, which keeps Mizu's files for a start without a connection, and says when a newer release is
 * there. Tells the worker that a page has started from the kept files: later starts can use what was compiled for it. Does nothing where the
 * browser has no workers: in a page without a secure context.
 */
export async function followReleases({ window, newer, say }: FollowOptions): Promise<void> {
  const { serviceWorker: workers } = window.navigator;
  // The types do not know of pages without a secure context.
  if (!(workers as ServiceWorkerContainer | undefined)) return;
  let isControlled = workers.controller !== null;
  let isAsked = false;
  const reload = () => window.location.reload();
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' });

  // What was compiled for this start can be used for the next ones; a page with such links is one of them.
  const usesCompiled = window.document.head.querySelector('link[rel="preload"][as="script"]') !== null;
  if (!usesCompiled) workers.controller?.postMessage('started');

  const offer = (release: NewerRelease) => {
    if (newer.get() === null) say('A newer release of Mizu is here: Update Mizu loads it');
    newer.set(release);
  };
  /** Another tab may have let the release that waits take over by then. */
  const activate = () => {
    isAsked = true;
    if (registration.waiting) registration.waiting.postMessage('activate');
    else reload();
  };
  const watch = (worker: ServiceWorker | null) => {
    const look = () => {
      // The first worker of all has nobody to replace.
      if (worker?.state === 'installed' && registration.active) offer({ load: activate });
    };
    worker?.addEventListener('statechange', look);
    look();
  };
  workers.addEventListener('controllerchange', () => {
    // The new page comes with the files of the new release.
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
    // Without a connection there is nothing to find, and the next time will do.
    registration.update().catch(() => undefined);
  };
  window.document.addEventListener('visibilitychange', ask);
  window.setInterval(ask, HOUR);
}
