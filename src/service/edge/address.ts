import { isIP, SocketAddress } from 'node:net';

/** The canonical form of an IP address: IPv6 compressed and in lower case, IPv4-mapped IPv6 as IPv4. Undefined for other text. */
export function canonicalAddress(text: string): string | undefined {
  const version = isIP(text);
  if (version === 0 || text.includes('%')) return undefined;
  if (version === 4) return text;
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
}

/** An address as a proxy writes it: bare, or with a port, and then IPv6 in brackets. Undefined for other text. */
export function addressOfNode(text: string): string | undefined {
  const bracketed = /^\[([^\]]+)\](?::\w+)?$/.exec(text)?.[1];
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? canonicalAddress(bracketed) : undefined;
  return canonicalAddress(/^(\d+\.\d+\.\d+\.\d+):\w+$/.exec(text)?.[1] ?? text);
}

/**
 * The key of an allowance: an IPv4 address, or the /64 network of an IPv6 one. A single machine has all addresses of such a
 * network, and would have as many allowances.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = [], right] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = right ? Array<string>(8 - left.length - right.length).fill('0') : [];
  const groups = [...left, ...zeros, ...(right ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
