/** How long the page may stay after the browser has asked to leave it, in milliseconds: the next one has to answer first. */
const DEPARTURE = 10_000;

/**
 * Watches whether the page is being left: a browser cuts off what is under way before, or just after, it says so.
 * Returns what tells whether something broke off because of that. It answers at once unless the page is being left: then
 * only when the page has come back, or has stayed after all. A page that is gone gets no answer.
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
