import { addressOfNode } from './address.ts';

/** One hop of a chain: its address, or undefined when it names none (`unknown`, a pseudonym, nonsense). */
export type Hop = string | undefined;

/** The hops of an `X-Forwarded-For` header, the farthest first. */
export function readXForwardedFor(header: string): Hop[] {
  return header.split(',').map((text) => addressOfNode(text.trim()));
}

const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';
const PAIR = new RegExp(`^\\s*(${TOKEN})=(${TOKEN}|${QUOTED})\\s*$`);
/** Splits only outside quoted strings. A quote that never ends takes the rest of the text along. */
const partsBy = (separator: string, text: string) =>
  text.match(new RegExp(`(?:"(?:[^"\\\\]|\\\\.)*"?|[^"${separator}])+|(?<=^|${separator})(?=${separator}|$)`, 'g')) ??
  [];

/** The hops of a `Forwarded` header (RFC 7239), the farthest first. An element that breaks the grammar names no address. */
export function readForwarded(header: string): Hop[] {
  return partsBy(',', header).map((element) => {
    const pairs = partsBy(';', element).map((text) => PAIR.exec(text));
    if (pairs.includes(null)) return undefined;
    const nodes = pairs.filter((pair) => pair?.[1]?.toLowerCase() === 'for').map((pair) => pair?.[2] ?? '');
    const [node, ...more] = nodes;
    if (node === undefined || more.length > 0) return undefined;
    return addressOfNode(node.startsWith('"') ? node.slice(1, -1).replace(/\\(.)/g, '$1') : node);
  });
}
