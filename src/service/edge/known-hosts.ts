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

/** A refusal of requests for hosts that this service is not. Undefined where any host is taken. */
export type HostCheck = ((host: string) => HttpError | undefined) | undefined;

interface Place {
  /** Where people reach the service, if the operator has said so. */
  publicUrl: URL | undefined;
  /** The address it listens on. */
  listensOn: string;
}

/**
 * Which hosts a request may be for. A page of another site whose name is made to lead here (DNS rebinding) is of the same
 * origin for the browser; only the Host header still tells. A service that listens on the network without a public
 * address may have any name, and takes every one.
 */
export function hostCheck({ publicUrl, listensOn }: Place): HostCheck {
  if (!publicUrl && !isLoopback(listensOn)) return undefined;
  const isOurs = (host: string) => {
    if (publicUrl) {
      const { hostname, port = '' } = urlOf(host, publicUrl.protocol) ?? {};
      // Some proxies, nginx by its `$host`, leave out the port that people have asked for.
      return hostname === publicUrl.hostname && (port === '' || port === publicUrl.port);
    }
    const hostname = urlOf(host, 'http:')?.hostname.replace(/^\[|\]$/g, '');
    return hostname !== undefined && isLoopback(hostname);
  };
  // Nearly all requests are for the same one.
  let taken: string | undefined;
  return (host) => {
    if (host === taken) return undefined;
    if (!isOurs(host)) return refusal(host);
    taken = host;
    return undefined;
  };
}

/** A Host header as an address: in lower case, and without the port that its protocol has anyway. */
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
