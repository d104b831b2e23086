import { isIP, SocketAddress } from 'node:net';

/** The one spelling of an IP address: IPv6 compressed and in lower case, IPv4-mapped IPv6 as IPv4. Undefined if it is none. */
export function canonicalAddress(text: string): string | undefined {
  const version = isIP(text);
  if (version === 0 || text.includes('%')) return undefined;
  if (version === 4) return text;
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
}

/** An address as a proxy writes it: bare, or with a port, and then IPv6 in brackets. Undefined if it is none. */
export function addressOfNode(text: string): string | undefined {
  const bracketed = /^\[([^\]]+)\](?::\w+)?$/.exec(text)?.[1];
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? canonicalAddress(bracketed) : undefined;
  return canonicalAddress(/^(\d+\.\d+\.\d+\.\d+):\w+$/.exec(text)?.[1] ?? text);
}
