import { findLinks } from '#client/ui/find-links.ts';

/** The canonical form of an address, for comparison. Undefined for other text. */
export function linkOf(address: string): string | undefined {
  const text = address.replace(/[.,;:!?*_~]+$/, '');
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

/** The web addresses in a text. */
export function linksIn(text: string): readonly string[] {
  return findLinks(text).flatMap(({ href }) => linkOf(href) ?? []);
}
