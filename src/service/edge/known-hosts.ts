import { BlockList, isIP } from 'node:net';
import { HttpError } from '../http-error.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a name or an address, without brackets, is this machine's own. */
function isLoopback(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return host === 'localhost' || host.endsWith('.localhost');
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

/** Refuses requests for other hosts than this service's. Undefined when it accepts any host. */
export type HostCheck = ((host: string) => HttpError | undefined) | undefined;

interface Place {
  /** The public address, if the operator has set one. */
  publicUrl: URL | undefined;
  /** The address on which it listens. */
  listensOn: string;
}

/**
 * The hosts that a request may name. A page of another site whose name was made to lead here (DNS rebinding) has the same
 * origin for the browser; only the Host header still shows it. A service that listens on the network without a public
 * address may have any name, and accepts every host.
 */
export function hostCheck({ publicUrl, listensOn }: Place): HostCheck {
  if (!publicUrl && !isLoopback(listensOn)) return undefined;
  const isOurs = (host: string) => {
    if (publicUrl) {
      const { hostname, port = '' } = urlOf(host, publicUrl.protocol) ?? {};
      // Some proxies, such as nginx with its `$host`, leave out the port of the request.
      return hostname === publicUrl.hostname && (port === '' || port === publicUrl.port);
    }
    const hostname = urlOf(host, 'http:')?.hostname.replace(/^\[|\]$/g, '');
    return hostname !== undefined && isLoopback(hostname);
  };
  // Nearly all requests name the same host.
  let taken: string | undefined;
  return (host) => {
    if (host === taken) return undefined;
    if (!isOurs(host)) return refusal(host);
    taken = host;
    return undefined;
  };
}

/** A Host header in canonical form: in lower case, and without the default port of its protocol. */
function urlOf(host: string, protocol: string): URL | undefined {
  const address = `${protocol}//${host}`;
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(address)) return undefined;
  return new URL(address);
}

function refusal(host: string): HttpError {
  return new HttpError(
    421,
    'unknown_host',
    `Mizu does not answer for the host ${host.slice(0, 100)}. If it should, set MIZU_PUBLIC_URL to the address that people use.`,
  );
}
