/** Where an address in a text ends: at a space, or at what is written around one. */
const ADDRESS = /https?:\/\/[^\s<>"'`()[\]{}]+/gi;

/** An address in the one way in which it is compared. Undefined for what is none. */
export function linkOf(address: string): string | undefined {
  const text = address.replace(/[.,;:!?*_~]+$/, '');
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

/** The web addresses in a text. */
export function linksIn(text: string): readonly string[] {
  return [...text.matchAll(ADDRESS)].flatMap(([address]) => linkOf(address) ?? []);
}
