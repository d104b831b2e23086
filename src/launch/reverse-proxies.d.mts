/** The reverse proxies that the README shows. */
export const reverseProxies: string[];

/** The path of a reverse proxy's program, or undefined when this machine has none. */
export function findReverseProxy(name: string): string | undefined;
