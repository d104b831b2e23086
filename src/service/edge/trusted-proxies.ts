import { BlockList, isIP } from 'node:net';
import { canonicalAddress } from './address.ts';
import { type Hop, readForwarded, readXForwardedFor } from './forwarded.ts';

/** The proxies that may name the client: a number of hops, or proxies by address. */
export type TrustedProxies = number | { has(address: string): boolean };

/** The headers that name the client. */
interface ForwardingHeaders {
  xForwardedFor?: string | undefined;
  forwarded?: string | undefined;
}

const MOST_HOPS = 10;
const NETWORK_BITS = { ipv4: 32, ipv6: 128 } as const;

/** Reads `MIZU_TRUST_PROXY`. Undefined when it is neither a number of hops nor a list of addresses and networks. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  const entries = text.trim().split(/[\s,]+/);
  if (/^\d+$/.test(entries.join(' '))) {
    const hops = Number(text);
    return hops >= 1 && hops <= MOST_HOPS ? hops : undefined;
  }
  const list = new BlockList();
  if (!entries.every((entry) => addTo(list, entry))) return undefined;
  return { has: (address) => list.check(address, familyOf(address)) };
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

function addTo(list: BlockList, entry: string): boolean {
  const [text = '', bits, ...more] = entry.split('/');
  const address = canonicalAddress(text);
  if (address === undefined || more.length > 0) return false;
  const family = familyOf(address);
  if (bits === undefined) {
    list.addAddress(address, family);
    return true;
  }
  // The prefix length of a mapped network would have to be converted: such a network must be written as IPv4.
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > NETWORK_BITS[family] || familyOf(text) !== family) return false;
  list.addSubnet(address, Number(bits), family);
  return true;
}

/** Whether a socket's peer is a trusted proxy. With a number of hops only the last of them can connect. */
export function isTrustedProxy(peer: string, trusted: TrustedProxies | undefined): boolean {
  if (trusted === undefined || typeof trusted === 'number') return trusted !== undefined;
  const address = canonicalAddress(peer);
  return address !== undefined && trusted.has(address);
}

/**
 * The client's address. `peer` is the socket's; headers count only as far as trusted proxies have written them, from the
 * nearest hop backwards, and a hop that names no address ends the search at the one before it.
 */
export function clientAddress(peer: string, headers: ForwardingHeaders, trusted: TrustedProxies | undefined): string {
  const nearest = canonicalAddress(peer) ?? peer;
  if (trusted === undefined) return nearest;
  const { xForwardedFor, forwarded } = headers;
  const found = [
    ...(xForwardedFor === undefined ? [] : [farthest(nearest, readXForwardedFor(xForwardedFor), trusted)]),
    ...(forwarded === undefined ? [] : [farthest(nearest, readForwarded(forwarded), trusted)]),
  ];
  // A proxy that writes one of the two headers passes the other on as the client sent it. Which one it writes is unknown
  // here, so two different answers count as none.
  const [first = nearest, second = first] = found;
  return first === second ? first : nearest;
}

function farthest(peer: string, hops: readonly Hop[], trusted: TrustedProxies): string {
  let address = peer;
  for (const [passed, hop] of hops.toReversed().entries()) {
    const isTrusted = typeof trusted === 'number' ? passed < trusted : trusted.has(address);
    if (!isTrusted || hop === undefined) break;
    address = hop;
  }
  return address;
}
