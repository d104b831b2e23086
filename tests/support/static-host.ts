import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { listenLocally } from './local-server.ts';

/** The built client. */
export const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export interface StaticHost {
  /** Such as `http://127.0.0.1:40300`. */
  readonly address: string;
  /** From now on, serves the files of another folder. */
  serve(folder: string): void;
  /** Stops listening, until it is started again on the same port. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

interface StaticHostOptions {
  /** The address of another server's API, which this host shows below `/api`. */
  apiBase?: string;
  /** The text of `config.json`, instead of the built one. */
  config?: () => string;
  /** The status of `config.json`, instead of 200. */
  configStatus?: () => number;
  /** The `Vary` header of the files. */
  vary?: string;
}

/** A plain file host: serves the files of `dist/` as they are. */
export async function startStaticHost({
  apiBase,
  config,
  configStatus = () => 200,
  vary,
}: StaticHostOptions): Promise<StaticHost> {
  let folder = dist;
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host.test');
    if (pathname === '/config.json' && config !== undefined) {
      response.writeHead(configStatus(), { 'Content-Type': 'application/json' }).end(config());
      return;
    }
    if (apiBase === undefined || !pathname.startsWith('/api/')) return sendFile(join(folder, pathname), response, vary);
    passOn(request, response, `${apiBase}${pathname.slice('/api'.length)}${search}`).catch((error: Error) =>
      response.destroy(error),
    );
  });
  const { address, leave, comeBack } = await listenLocally(server);
  return {
    address,
    serve: (other) => {
      folder = other;
    },
    leave,
    comeBack,
    close: leave,
  };
}

function sendFile(path: string, response: ServerResponse, vary: string | undefined): void {
  const file = path.endsWith('/') ? join(path, 'index.html') : path;
  if (!existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'Content-Type': type, ...(vary !== undefined && { Vary: vary }) });
  response.end(readFileSync(file));
}

async function passOn(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
  const content = await text(request);
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
  const answer = await fetch(address, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    body: content === '' ? null : content,
  });
  response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? 'application/json' });
  response.end(await answer.text());
}
