/** The reverse proxies that the README shows. */
export const reverseProxies: string[];

/** The path of a reverse proxy's program, or undefined when there is none on this machine. */
export function findReverseProxy(name: string): string | undefined;
