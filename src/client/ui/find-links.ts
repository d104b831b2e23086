/** A web address in a text, in the parts in which it is shown: `https://` `example.org` `/page`. */
export interface Link {
  /** Where it is in the text. */
  start: number;
  end: number;
  /** What a browser is to open: always http or https. */
  href: string;
  /** The scheme, and whatever else is written before the host. */
  before: string;
  host: string;
  /** Path, query and fragment. */
  after: string;
}

/** Up to a space, or to what is never part of an address but written around or after one. */
const ADDRESS =
  /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"`{}|\\^[\]\u3000-\u3002\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]+/giu;
/** At the end of an address: punctuation of the sentence that it is in, or emphasis around it. */
const TRAILING = new Set(".,;:!?'*_~(…‘’“”«»‹›");
const PARTS = /^(https?:\/\/(?:[^/?#]*@)?)([^/?#]+)(.*)$/isu;

/**
 * The http and https addresses in a text, in their order. Only what is written with its scheme: to guess which other
 * words are meant as addresses takes a list of all domains, and is wrong at times.
 */
export function findLinks(text: string): readonly Link[] {
  const links: Link[] = [];
  if (!text.includes('://')) return links;
  const addresses = new RegExp(ADDRESS);
  for (let match = addresses.exec(text); match; match = addresses.exec(text)) {
    const address = addressIn(match[0]);
    const link = linkIn(address, match.index);
    if (link) links.push(link);
    // There may be another one in what is not part of this one.
    addresses.lastIndex = match.index + Math.max(address.length, 1);
  }
  return links;
}

/** A text that is one address as a whole; undefined when it is anything else. */
export function asLink(text: string): Link | undefined {
  return linkIn(text.trim(), 0);
}

/** Without a bracket that is closed and was opened before the address, and without what follows it. */
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
  // What is shown as the host must be the one that is opened.
  const shown = `${protocol}//${host}`;
  if (!URL.canParse(shown) || new URL(shown).host !== opened) return undefined;
  return { start, end: start + address.length, href, before, host, after };
}
