import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stamps } from './project.mjs';

/** The folder into which the launcher unpacks proxies that the machine does not have. */
export const unpacked = join(stamps, 'reverse-proxies');

/** The reverse proxies that the README shows. */
export const reverseProxies = ['caddy', 'nginx'];

/**
 * The path of a reverse proxy's program: the machine's own, else the one that the launcher has unpacked. Undefined when
 * there is none.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findReverseProxy(name) {
  const own = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const ours = ['usr/sbin', 'usr/bin'].map((folder) => join(unpacked, folder));
  return [...own, ...ours].map((folder) => join(folder, name)).find((path) => existsSync(path));
}
