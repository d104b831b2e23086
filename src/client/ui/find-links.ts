/** A web address in a text, in the parts in which it is shown: `https://` `example.org` `/page`. */
export interface Link {
  /** Its index in the text. */
  start: number;
  end: number;
  /** The address to open: always http or https. */
  href: string;
  /** The scheme, and whatever else comes before the host. */
  before: string;
  host: string;
  /** Path, query and fragment. */
  after: string;
}

/** Up to a space, or to a character that is never part of an address but written around or after one. */
const ADDRESS =
  /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"`{}|\\^[\]\u3000-\u3002\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]+/giu;
/** The end of an address that does not belong to it: punctuation of the sentence, or emphasis around it. */
const TRAILING = new Set(".,;:!?'*_~(…‘’“”«»‹›");
const PARTS = /^(https?:\/\/(?:[^/?#]*@)?)([^/?#]+)(.*)$/isu;

/**
 * The http and https addresses in a text, in their order. Only with their scheme: guessing others takes a list of all
 * domains, and is sometimes wrong.
 */
export function findLinks(text: string): readonly Link[] {
  const links: Link[] = [];
  if (!text.includes('://')) return links;
  const addresses = new RegExp(ADDRESS);
  for (let match = addresses.exec(text); match; match = addresses.exec(text)) {
    const address = addressIn(match[0]);
    const link = linkIn(address, match.index);
    if (link) links.push(link);
    // There may be another address in the rest.
    addresses.lastIndex = match.index + Math.max(address.length, 1);
  }
  return links;
}

/** A text that is one address as a whole; undefined for any other. */
export function asLink(text: string): Link | undefined {
  return linkIn(text.trim(), 0);
}

/** Without a closing bracket that was opened before the address, and what follows it. */
function addressIn(match: string): string {
  let open = 0;
  let end = 0;
  while (end < match.length) {
    if (match[end] === '(') open += 1;
    else if (match[end] === ')') open -= 1;
    if (open < 0) break;
    end += 1;
  }
  while (TRAILING.has(match[end - 1] ?? '')) end -= 1;
  return match.slice(0, end);
}

function linkIn(address: string, start: number): Link | undefined {
  const [, before, host, after] = PARTS.exec(address) ?? [];
  if (before === undefined || host === undefined || after === undefined || !URL.canParse(address)) return undefined;
  const { protocol, href, host: opened } = new URL(address);
  // The host that is shown must be the one that is opened.
  const shown = `${protocol}//${host}`;
  if (!URL.canParse(shown) || new URL(shown).host !== opened) return undefined;
  return { start, end: start + address.length, href, before, host, after };
}
