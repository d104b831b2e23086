export interface ApiPlace {
  /** The API base: a path or an address. Empty when `fetch` knows it. */
  base: string;
  /** The whole address of the API; empty until `config.json` has been read. */
  baseNow: () => string;
  /** Whether the API is that of our own service, which accepts our extras. */
  isOurs: boolean;
  /** The `fetch` for the API. */
  fetch: typeof globalThis.fetch;
}

type Page = Pick<Window & typeof globalThis, 'document' | 'location' | 'fetch'>;

/**
 * Reads where the API is. Our service writes its `MIZU_API_BASE` into the page that it serves, as the meta tag
 * `mizu-api-base`. On any other host the tag is missing: then `config.json` beside the page says where, and it may be
 * anybody's.
 */
export function readApiPlace(page: Page): ApiPlace {
  const { document, location } = page;
  const fetch = page.fetch.bind(page);
  const told = document.querySelector<HTMLMetaElement>('meta[name="mizu-api-base"]')?.content;
  const addressOf = (base: string) => new URL(base || '/', location.href).href;
  if (told) {
    const isOurs = new URL(told, location.href).origin === location.origin;
    return { base: told, baseNow: () => addressOf(told), isOurs, fetch };
  }

  let known: string | undefined;
  let reading: Promise<string> | undefined;
  const ask: typeof globalThis.fetch = async (path, init) => {
    const { ConfigError, readConfig } = await import('./static-config.ts');
    reading ??= readConfig({ document, location, fetch }).finally(() => {
      reading = undefined;
    });
    try {
      known = await reading;
    } catch (error) {
      // Calls show the server's message to the user; this one comes from `config.json`.
      if (error instanceof ConfigError) return Response.json({ message: error.message }, { status: 503 });
      throw error;
    }
    return await fetch(known + path, init);
  };
  // At once when the address is known: a page that is being left waits for nothing.
  return {
    base: '',
    baseNow: () => (known === undefined ? '' : addressOf(known)),
    isOurs: false,
    fetch: (path, init) => (known === undefined ? ask(path, init) : fetch(known + path, init)),
  };
}
