export interface ApiPlace {
  /** The API base: a path or an address. */
  base: string;
  /** Whether the API is that of our own service, which takes our extras. */
  isOurs: boolean;
}

/**
 * Reads where the API is. Our service writes its `MIZU_API_BASE` into the page that it serves, as the meta tag
 * `mizu-api-base`. On any other host the tag is missing: then the API is at `/api`, and may be anybody's.
 */
export function readApiPlace(document: Document, location: Location): ApiPlace {
  const told = document.querySelector<HTMLMetaElement>('meta[name="mizu-api-base"]')?.content;
  if (!told) return { base: '/api', isOurs: false };
  return { base: told, isOurs: new URL(told, location.href).origin === location.origin };
}
