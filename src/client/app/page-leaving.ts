/** How long the page may stay after the browser has asked to leave it, in milliseconds: the next page has to answer first. */
const DEPARTURE = 10_000;

/**
 * Watches whether the page is being left: a browser cancels requests before, or just after, it fires the event. Returns a
 * function that tells whether a request failed because of that. It resolves at once unless the page is being left; then it
 * resolves when the page comes back or stays, and never when the page is gone.
 */
export function watchLeaving(page: EventTarget): () => Promise<boolean> {
  let leaving: PromiseWithResolvers<boolean> | undefined;
  let departure: ReturnType<typeof setTimeout> | undefined;

  const begin = () => {
    clearTimeout(departure);
    leaving ??= Promise.withResolvers();
  };
  const end = (wasLeft: boolean) => {
    clearTimeout(departure);
    leaving?.resolve(wasLeft);
    leaving = undefined;
  };
  page.addEventListener('beforeunload', () => {
    begin();
    // A download or another program's link asks to leave, too, and the page stays.
    departure = setTimeout(() => end(false), DEPARTURE);
  });
  page.addEventListener('pagehide', begin);
  page.addEventListener('pageshow', () => end(true));
  return async () => (leaving ? await leaving.promise : false);
}
