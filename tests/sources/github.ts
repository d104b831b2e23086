import type { ServerResponse } from 'node:http';
import { source } from '#client/sources/git-hub.source.ts';
import type { FoundPage } from '#machines/source-import-course.ts';
import { GithubWorld } from '#tests/support/github-world.ts';
import { listenHere, type Received } from './listen-here.ts';

export const CANARY = 'ghp_canary0123456789';

/** A GitHub behind HTTP on this machine, and the real client in front of it. */
export async function startGithub(
  /** Takes the place of the world's answer; returns false to leave it to the world. */
  special: (request: Received, response: ServerResponse) => boolean = () => false,
) {
  const world = new GithubWorld();
  world.token = CANARY;
  const { origin, received } = await listenHere(async (request, response) => {
    if (special(request, response)) return;
    const { authorization = null } = request.headers;
    const { status, body } = await world.answer({ authorization, body: request.body });
    json(response, status, body);
  });
  const answers = { token: CANARY, address: `${origin}/graphql` };
  /** Every page, or those until it fails. */
  const read = async (changed: Record<string, string> = {}, signal = new AbortController().signal) => {
    const pages: FoundPage[] = [];
    try {
      for await (const page of source.pages({ ...answers, ...changed }, signal)) pages.push(page);
    } catch (error) {
      return { pages, error };
    }
    return { pages, error: null };
  };
  return { world, origin, received, read, answers };
}

export function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}
