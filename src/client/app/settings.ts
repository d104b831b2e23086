/** The API base (`MIZU_API_BASE`), which the service writes into the page it serves: read at run time, `/api` by default. */
export function readApiBase(document: Document): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="mizu-api-base"]')?.content;
  return content || '/api';
}

/** True when the API is on the page's own origin. */
export function isSameOrigin(base: string, location: Location): boolean {
  return new URL(base, location.href).origin === location.origin;
}
